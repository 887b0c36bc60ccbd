"""Database failures: lost connections, outages, locks and bad URLs."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.util import await_only

from roost.core.errors import BadSetup
from roost.server.storage import database, writer
from roost.server.storage.database import Database, sqlite_url
from roost.server.storage.sql import Storage
from roost.server.storage.types import Unavailable
from tests.server.services import Postgres, free_port
from tests.server.storage.builders import append, create

pytestmark = pytest.mark.anyio


async def test_terminated_connections_are_replaced_transparently(postgres: Postgres, reused: str) -> None:
    storage = Storage(reused)
    await storage.start()
    await create(storage, "cut")
    for version in (2, 3):
        assert len(await storage.entries("cut")) == version - 1
        with psycopg.connect(postgres.url(), autocommit=True) as admin:
            admin.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'test%'")
        await append(storage, "cut", version)
    assert len(await storage.entries("cut")) == 3
    await storage.stop()


async def test_calls_fail_while_postgresql_is_down_and_work_after_it_returns(postgres: Postgres, reused: str) -> None:
    storage = Storage(reused)
    await storage.start()
    await create(storage, "away")
    postgres.service.stop()
    results = await asyncio.gather(
        append(storage, "away", 2), storage.entries("away"), storage.check(), return_exceptions=True
    )
    assert [type(result) for result in results] == [Unavailable] * 3
    postgres.service.start()
    await append(storage, "away", 2)
    await storage.check()
    await storage.stop()


async def test_calls_time_out_when_postgresql_does_not_answer(reused: str, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = Storage(reused)
    await storage.start()
    await create(storage, "stuck")
    monkeypatch.setattr(database, "READ_SECONDS", 0.2)
    monkeypatch.setattr(writer, "WRITE_SECONDS", 0.2)
    with psycopg.connect(reused) as other:
        other.execute("LOCK TABLE entries")
        with pytest.raises(Unavailable):
            await storage.entries("stuck")
        with pytest.raises(Unavailable):
            await append(storage, "stuck", 2)
    monkeypatch.undo()
    await append(storage, "stuck", 2)
    assert len(await storage.entries("stuck")) == 2
    await storage.stop()


async def test_locks_of_a_process_that_says_nothing_more_are_released(reused: str) -> None:
    gone, other = Database(reused), Storage(reused)
    await gone.start()
    await other.start()
    await other.beat(1000.0, 1000.0)
    with pytest.raises(DBAPIError, match="idle-in-transaction timeout"):
        await gone.writer.run(lambda connection: _lock_and_wait(connection, other))
    await gone.stop()
    await other.stop()


def _lock_and_wait(connection: Connection, other: Storage) -> None:
    assert connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar() == "10s"
    connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '300ms'")
    connection.exec_driver_sql("SELECT * FROM pulse FOR UPDATE")
    await_only(other.beat(1001.0, 1001.0))  # needs the same row
    connection.exec_driver_sql("SELECT 1")


async def test_silent_connections_to_postgresql_are_noticed(reused: str) -> None:
    storage = Storage(reused)
    await storage.start()
    async with storage._database.writer._engine.connect() as connection:  # type: ignore[attr-defined]
        raw = await connection.get_raw_connection()
        with socket.socket(fileno=os.dup(raw.driver_connection.pgconn.socket)) as wire:
            assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 10
            assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 15_000
    await storage.stop()


async def test_write_times_out_while_another_process_locks_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    storage = Storage(sqlite_url(tmp_path / "roost.db"))
    await storage.start()
    await create(storage, "t")
    with contextlib.closing(sqlite3.connect(tmp_path / "roost.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Unavailable):
            await append(storage, "t", 2)
        assert len(await storage.entries("t")) == 1, "reads still work"
        other.execute("COMMIT")
    await append(storage, "t", 2)
    await storage.stop()


@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
async def test_error_for_an_unreachable_database_hides_the_password(backend: str, tmp_path: Path) -> None:
    missing = {
        "sqlite": sqlite_url(tmp_path / "nowhere" / "roost.db"),
        "postgresql": f"postgresql://roost:sesame@127.0.0.1:{free_port()}/roost",
    }
    with pytest.raises(BadSetup) as caught:
        await Storage(missing[backend]).start()
    assert caught.value.key == "storage-unreachable"
    assert "sesame" not in str(caught.value)


async def test_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "roost.db").write_bytes(b"no database " * 100)
    with pytest.raises(BadSetup) as caught:
        await Storage(sqlite_url(tmp_path / "roost.db")).start()
    assert caught.value.key == "storage-unreachable"


@pytest.mark.parametrize("url", ["", "roost.db", "mysql://localhost/roost", "sqlite"])
async def test_invalid_database_url_is_refused(url: str) -> None:
    with pytest.raises(BadSetup) as caught:
        Storage(url)
    assert caught.value.key == "storage-bad-url"


async def test_process_exits_without_warnings(url: str) -> None:
    """No thread hangs, nothing stays open, nothing warns."""
    program = (
        "import asyncio, sys\n"
        "from roost.server.storage.sql import Storage\n"
        "from tests.server.storage.builders import create\n"
        "async def main():\n"
        "    storage = Storage(sys.argv[1])\n"
        "    await storage.start()\n"
        "    await asyncio.gather(*[create(storage, f't{i}') for i in range(9)])\n"
        "    await asyncio.gather(*[storage.entries(f't{i}') for i in range(9)])\n"
        "    await storage.stop()\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-W", "error", "-c", program, url]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[3]
    )
    assert (done.returncode, done.stderr) == (0, "")


async def test_database_errors_hide_statement_values(url: str) -> None:
    opened = database.Database(url)
    wrong = text("SELECT no_such_function(:value)").bindparams(value="sesame")
    for work in (opened.writer.run(lambda connection: connection.execute(wrong)), opened.read(wrong)):
        with pytest.raises((DBAPIError, Unavailable)) as failed:
            await work
        assert "no_such_function" in str(failed.value)
        assert "sesame" not in str(failed.value)
    await opened.stop()


async def test_cancelled_read_is_completed_before_the_connections_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, may_read, completed = database.Database(sqlite_url(tmp_path / "read.sqlite")), asyncio.Event(), []

    async def slowly(query: object) -> list[object]:
        await may_read.wait()
        completed.append(query)
        return []

    monkeypatch.setattr(opened, "_read", slowly)
    await opened.start()
    reading = asyncio.create_task(opened.read(text("SELECT 1")))
    await asyncio.sleep(0.01)
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    stopping = asyncio.create_task(opened.stop())
    await asyncio.sleep(0.05)
    assert not stopping.done()
    may_read.set()
    await stopping
    assert len(completed) == 1

"""The state "storage unavailable": one for every cause, told by `/readyz`, and nothing is lost."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import psycopg
import pytest
from sqlalchemy import event

from roost.core.errors import BadSetup
from roost.server.edge.app import create_app
from roost.server.errors import ServiceUnavailable
from roost.server.service import Pace
from roost.server.settings import Settings
from roost.server.storage import health
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from roost.server.storage.transactions import InThread
from roost.server.storage.types import Unavailable
from tests.server.house import open_house
from tests.server.storage.builders import append, create

pytestmark = pytest.mark.anyio
CAUSES = ["read-only", "missing table", "full"]


@contextmanager
def broken(storage: Storage, url: str, cause: str) -> Iterator[None]:
    """Break a database in one way, and repair it."""
    if url.startswith("sqlite"):
        with _broken_sqlite(storage, cause):
            yield
    else:
        with _broken_postgresql(url, cause):
            yield


@contextmanager
def _broken_sqlite(storage: Storage, cause: str) -> Iterator[None]:
    transactions = storage._database.writer
    assert isinstance(transactions, InThread)
    engine = transactions._engine
    pragma, normal = {
        "read-only": ("query_only = ON", "query_only = OFF"),
        "full": ("max_page_count = 1", "max_page_count = 1000000"),
        "missing table": ("foreign_keys = OFF", "foreign_keys = ON"),
    }[cause]

    def run(*statements: str) -> None:
        with engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert raw is not None
            for statement in statements:
                raw.execute(statement)

    renames = {"missing table": ("ALTER TABLE entries RENAME TO lost", "ALTER TABLE lost RENAME TO entries")}
    before, after = renames.get(cause, ("SELECT 1", "SELECT 1"))
    run(before, f"PRAGMA {pragma}")
    yield
    run(f"PRAGMA {normal}", after)


@contextmanager
def _broken_postgresql(url: str, cause: str) -> Iterator[None]:
    name = url.rpartition("/")[2]
    broken_by = {
        "read-only": (
            f"ALTER DATABASE {name} SET default_transaction_read_only = on",
            f"ALTER DATABASE {name} RESET ALL",
        ),
        "missing table": ("ALTER TABLE entries RENAME TO lost", "ALTER TABLE lost RENAME TO entries"),
        "full": (
            "CREATE FUNCTION full_disk() RETURNS trigger AS $$ BEGIN RAISE EXCEPTION 'could not extend file: "
            "No space left on device' USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql; "
            "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON entries EXECUTE FUNCTION full_disk()",
            "DROP FUNCTION full_disk CASCADE",
        ),
    }[cause]
    for statement, is_last in ((broken_by[0], False), (broken_by[1], True)):
        with psycopg.connect(url, autocommit=True, options="-c default_transaction_read_only=off") as admin:
            admin.execute(statement.encode())
            admin.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        if not is_last:
            yield


@pytest.mark.parametrize("cause", CAUSES)
async def test_writes_fail_as_unavailable_and_work_again(
    storage: Storage, url: str, cause: str, caplog: pytest.LogCaptureFixture
) -> None:
    await create(storage, "t")
    with broken(storage, url, cause):
        for _ in range(3):
            with pytest.raises(Unavailable):
                await append(storage, "t", 2, "x" * 100_000)
        with pytest.raises(Unavailable):
            await storage.check()
    told = [record.message for record in caplog.records if record.levelno >= logging.ERROR]
    assert told == ["storage unavailable"], "once, not at every write"
    await append(storage, "t", 2)
    await storage.check()
    assert [stored.version for stored in await storage.entries("t")] == [1, 2]


@pytest.mark.parametrize("cause", ["read-only", "full"])
async def test_write_of_nothing_does_not_show_that_the_storage_works(
    storage: Storage, url: str, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(storage, "t")
    with broken(storage, url, cause):
        with pytest.raises(Unavailable):
            await append(storage, "t", 2, "x" * 100_000)
        with contextlib.suppress(Unavailable):
            assert await storage.renew_leases("nobody", 1.0, 5.0) == set()
        with pytest.raises(Unavailable):
            await storage.check()
    monkeypatch.setattr(health, "CALM_SECONDS", 0.0)
    await append(storage, "t", 2)
    await storage.check()


@pytest.mark.parametrize("cause", ["missing table", "full"])
async def test_other_writes_do_not_show_that_the_storage_works(
    storage: Storage, url: str, cause: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """On a full disk, too, something small can often be written."""
    await create(storage, "t")
    await storage.beat(1.0, 1.0)
    with broken(storage, url, cause):
        with pytest.raises(Unavailable):
            await append(storage, "t", 2, "x" * 100_000)
        with contextlib.suppress(Unavailable):
            await storage.beat(2.0, 2.0)
        assert "storage available again" not in caplog.messages
        with pytest.raises(Unavailable):
            await storage.check()
    monkeypatch.setattr(health, "CALM_SECONDS", 0.0)
    await storage.beat(3.0, 3.0)
    await storage.check()
    assert caplog.messages.count("storage unavailable") == caplog.messages.count("storage available again") == 1


async def test_sockets_stay_and_moves_work_after_the_storage_is_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(ann) as client:
            await client.watch(room)
            with broken(house.service.storage, "sqlite", "read-only"):
                with pytest.raises(ServiceUnavailable):
                    await house.act(room, ann, id="first")
                client.send(type="ping")
                assert (await client.next("pong")).type == "pong"
            version = await house.act(room, ann, id="first")
            assert (await client.next("table")).version == version
            assert client.code is None, "the socket was never closed"


@pytest.mark.parametrize("cause", CAUSES)
async def test_readyz_tells_that_the_storage_is_unavailable(tmp_path: Path, cause: str) -> None:
    settings = Settings(data=tmp_path, database_url=sqlite_url(tmp_path / "roost.db"), signing_key=b"k" * 32)
    app = create_app(settings, pace=Pace(bot_workers=1))
    storage = app.edge.service.storage
    await app.edge.start()
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        assert (await client.get("/readyz")).status_code == 200
        with broken(storage, "sqlite", cause):
            with pytest.raises(Unavailable):
                await create(storage, "t" * 100_000)
            answer = await client.get("/readyz")
            assert (answer.status_code, answer.json()["storage"]) == (503, False)
        await create(storage, "t")
        async with asyncio.timeout(2 * health.CALM_SECONDS):
            while (await client.get("/readyz")).status_code != 200:
                await asyncio.sleep(0.1)
    await app.edge.stop()


async def test_second_server_on_one_sqlite_file_refuses_to_start(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "roost.db")
    first = Storage(url, is_exclusive=True)
    await first.start()
    with pytest.raises(BadSetup) as refused:
        await Storage(url, is_exclusive=True).start()
    assert (refused.value.key, refused.value.values["path"]) == ("storage-in-use", str(tmp_path / "roost.db"))
    await create(first, "t")
    await first.stop()
    second = Storage(url, is_exclusive=True)
    await second.start()
    assert len(await second.entries("t")) == 1
    await second.stop()


async def test_read_only_sqlite_file_is_refused_at_the_start(tmp_path: Path) -> None:
    storage = Storage(sqlite_url(tmp_path / "roost.db"))
    transactions = storage._database.writer
    assert isinstance(transactions, InThread)

    @event.listens_for(transactions._engine, "connect", insert=False)
    def read_only(connection: object, _record: object) -> None:
        connection.execute("PRAGMA query_only = ON")  # type: ignore[attr-defined]  # of the driver

    with pytest.raises(BadSetup) as refused:
        await storage.start()
    assert refused.value.key == "storage-unreachable"

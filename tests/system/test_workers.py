"""`roost serve --workers`: several processes on one port, with real PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from roost.core.errors import BadSetup
from roost.loadtest.processes import ServerProcess
from roost.server.settings import Settings
from roost.server.workers import Workers, bind, check_can_share
from tests.server.services import Postgres, Redis
from tests.system.players import check_storage, counts, players_at, wait_until_all_moved

pytestmark = pytest.mark.anyio
TIMEOUT = 60.0


@pytest.fixture
def server(tmp_path: Path, postgres: Postgres, redis: Redis) -> Iterator[ServerProcess]:
    environment = {"ROOST_WORKERS": "2", "ROOST_BOT_PAUSE": "0"}
    with ServerProcess(tmp_path, postgres.new_database(), redis.url, environment) as server:
        yield server


async def _until(is_true: Callable[[], bool]) -> None:
    async with asyncio.timeout(TIMEOUT):
        while not is_true():
            await asyncio.sleep(0.05)


def _workers(server: ServerProcess) -> set[int]:
    """Return the processes that the parent has started."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return {int(child) for child in children}


async def test_games_go_on_when_a_worker_is_killed_and_replaced(server: ServerProcess) -> None:
    before = _workers(server)
    assert len(before) == 2
    database = server._environment["ROOST_DATABASE_URL"]
    async with players_at([server.url], 4, pause=0.02) as players:  # connections are spread over both workers
        await wait_until_all_moved(players, counts(players))
        os.kill(min(before), signal.SIGKILL)
        await wait_until_all_moved(players, counts(players))
        await _until(lambda: len(_workers(server) - before) == 1 and len(_workers(server)) == 2)
        await wait_until_all_moved(players, counts(players))
        await check_storage(database, players)
    assert max(before) in _workers(server), "the other worker was restarted, too"


@pytest.mark.thorough
async def test_sighup_restarts_the_workers_in_turn(server: ServerProcess) -> None:
    before = _workers(server)
    os.kill(server.pid, signal.SIGHUP)
    await _until(lambda: len(_workers(server)) == 2 and not _workers(server) & before)
    await _until(lambda: _answers(server))


def _answers(server: ServerProcess) -> bool:
    try:
        return httpx.get(f"{server.url}/readyz", timeout=5, trust_env=False).is_success
    except httpx.TransportError:
        return False


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGKILL, marks=pytest.mark.thorough)])
async def test_workers_end_with_their_parent(server: ServerProcess, how: signal.Signals) -> None:
    processes = {server.pid, *_workers(server)}
    os.kill(server.pid, how)
    await _until(lambda: not any(map(_is_running, processes)))
    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        free.bind(("127.0.0.1", server.port))


def _is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("database", "redis_url", "key"),
    [
        ("sqlite:///roost.db", "redis://x", "workers-need-postgresql"),
        ("postgresql://x/y", None, "workers-need-redis"),
    ],
)
def test_workers_need_services_that_can_be_shared(
    tmp_path: Path, database: str, redis_url: str | None, key: str
) -> None:
    settings = Settings(data=tmp_path, database_url=database, redis_url=redis_url, signing_key=b"k" * 32)
    with pytest.raises(BadSetup) as refused:
        check_can_share(settings)
    assert refused.value.key == key


def test_port_of_another_server_is_refused() -> None:
    first = bind("127.0.0.1", 0, 2)
    try:
        for one in first:
            one.listen()
        with pytest.raises(OSError, match="in use"):
            bind("127.0.0.1", first[0].getsockname()[1], 1)
    finally:
        for one in first:
            one.close()


def test_workers_that_do_not_start_end_the_server() -> None:
    sockets = bind("127.0.0.1", 0, 2)
    begun = time.monotonic()
    try:
        assert not Workers(sockets, ["false"]).run(lambda: pytest.fail("nothing listens"))
    finally:
        for one in sockets:
            one.close()
    assert time.monotonic() - begun < TIMEOUT


def test_sqlite_with_workers_is_refused_by_the_command(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "roost.cli",
        "serve",
        "--workers",
        "2",
        "--data",
        str(tmp_path),
        "--port",
        "0",
        "--lang",
        "en",
    ]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("ROOST_")}
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, env=environment, check=False)
    assert done.returncode != 0
    assert "SQLite supports one process only" in done.stdout + done.stderr

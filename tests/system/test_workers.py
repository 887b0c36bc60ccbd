"""`roost serve --workers`: several processes on one port, with real PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

from roost.client import Line, Visitor
from roost.core.errors import BadSetup
from roost.loadtest.processes import ServerProcess
from roost.loadtest.wire import HandshakeFailed, Wire, open_wire
from roost.protocol.http import SeatPlan
from roost.server import workers
from roost.server.settings import Settings
from roost.server.workers import Place, Worker, Workers, bind, check_can_share
from tests.server.services import Postgres, Redis
from tests.system.players import Player, check_storage, counts, players_at, wait_until_all_moved

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


# Homes of tables


def _worker_of(server: ServerProcess, line: Line) -> int | None:
    """Return the worker that has the server's end of a connection; None while it moves or is lost."""
    if line._socket is None:
        return None
    port = line._socket.local_address[1]
    ends = [row.split() for row in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    inodes = {end[9] for end in ends if int(end[2].rpartition(":")[2], 16) == port}
    found = [pid for pid in _workers(server) if inodes & _sockets(pid)]
    return found[0] if len(found) == 1 else None


def _sockets(pid: int) -> set[str]:
    """Return the inodes of a process's sockets."""
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):  # closed since
            inodes.add(str(link.readlink()).removeprefix("socket:[").removesuffix("]"))
    return inodes


def _homes(server: ServerProcess, players: Sequence[Player]) -> dict[str, set[int | None]]:
    """Return the workers with the connections of each table."""
    tables = {player.table for player in players}
    return {table: {_worker_of(server, player.line) for player in players if player.table == table} for table in tables}


def _have_met(server: ServerProcess, players: Sequence[Player]) -> bool:
    homes = _homes(server, players).values()
    return all(len(workers) == 1 and None not in workers for workers in homes)


async def test_connections_of_a_table_meet_in_one_worker(server: ServerProcess) -> None:
    await _until(lambda: _is_complete(server))
    async with players_at([server.url], 8) as players:
        await wait_until_all_moved(players, counts(players))
        homes = _homes(server, players)
        assert _have_met(server, players)
        assert len(set.union(*homes.values())) == len({zlib.crc32(table.encode()) % 2 for table in homes})
        await wait_until_all_moved(players, counts(players))
        assert _homes(server, players) == homes
        assert all(player.line.breaks == 0 for player in players), "no client has noticed anything"
        await check_storage(server._environment["ROOST_DATABASE_URL"], players)


async def test_people_meet_again_after_the_home_of_their_table_was_killed(server: ServerProcess) -> None:
    await _until(lambda: _is_complete(server))
    async with players_at([server.url], 6) as players:
        await wait_until_all_moved(players, counts(players))
        before = _homes(server, players)
        (killed,) = before[players[0].table]
        assert killed is not None
        os.kill(killed, signal.SIGKILL)
        await wait_until_all_moved(players, counts(players))
        await _until(lambda: len(_workers(server) - {killed}) == 2 and _have_met(server, players))
        await wait_until_all_moved(players, counts(players))
        after = _homes(server, players)
        stayed = {table for table in before if before[table] != {killed}}
        assert {table: after[table] for table in stayed} == {table: before[table] for table in stayed}
        assert len({*map(frozenset, after.values())}) == len({*map(frozenset, before.values())})
        await check_storage(server._environment["ROOST_DATABASE_URL"], players)


async def test_frames_right_behind_watch_are_handled_once_and_in_order(server: ServerProcess) -> None:
    await _until(lambda: _is_complete(server))
    async with Visitor(server.url) as visitor:
        tables = [(await visitor.create("5211", [SeatPlan(), SeatPlan()])).table for _ in range(4)]
        for table in tables * 4:
            told = await _say_at_once(server, visitor.cookie, table)
            assert [message["type"] for message in told] == ["hello", "table", *["error"] * BEHIND, "pong"]
            assert [message["id"] for message in told[2:-1]] == [str(number) for number in range(BEHIND)]


BEHIND = 30


async def _say_at_once(server: ServerProcess, cookie: str, table: str) -> list[dict[str, Any]]:
    """Send `watch` and much behind it in one write, and return all that the server says."""
    told: list[dict[str, Any]] = []
    wire = await open_wire("127.0.0.1", server.port, cookie, lambda text: told.append(json.loads(text)))
    try:
        wire.send(json.dumps({"type": "watch", "table": table}).encode())
        for number in range(BEHIND):
            act = {"type": "act", "table": table, "seen": 1, "id": str(number), "action": "none"}
            wire.send(json.dumps(act).encode())
        wire.send(b'{"type":"ping"}')
        await _until(lambda: bool(told) and told[-1]["type"] == "pong")
    finally:
        wire.close()
    return told


async def test_connection_that_moves_counts_once_for_the_limits(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    environment = {"ROOST_WORKERS": "2", "ROOST_LIMIT_CONNECTIONS_PER_PERSON": "3"}
    with ServerProcess(tmp_path, postgres.new_database(), redis.url, environment) as server:
        await _until(lambda: _is_complete(server))
        async with Visitor(server.url) as visitor:
            tables = [(await visitor.create("5211", [SeatPlan(), SeatPlan()])).table for _ in range(6)]
            for _ in range(3):
                wires = [await _watching_soon(server, visitor.cookie, table) for table in tables[:3]]
                await asyncio.sleep(SHARED_SECONDS)
                with pytest.raises(HandshakeFailed, match="503"):
                    await _watching(server, visitor.cookie, tables[3])
                for wire in wires:
                    wire.close()
                await asyncio.sleep(SHARED_SECONDS)


SHARED_SECONDS = 1.0
"""After this time, both workers know what the other one counts."""


async def _watching_soon(server: ServerProcess, cookie: str, table: str) -> Wire:
    """Return a connection that follows a table. Just after a move, both workers count the one that has moved."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            with contextlib.suppress(HandshakeFailed):
                return await _watching(server, cookie, table)
            await asyncio.sleep(0.1)


async def _watching(server: ServerProcess, cookie: str, table: str) -> Wire:
    """Return a connection that follows a table."""
    told: list[bytes] = []
    wire = await open_wire("127.0.0.1", server.port, cookie, told.append)
    wire.send(json.dumps({"type": "watch", "table": table}).encode())
    await _until(lambda: any(text.startswith(b'{"type":"table"') for text in told))
    return wire


def _is_complete(server: ServerProcess) -> bool:
    """Return whether all workers listen."""
    return "ready" in server.log.read_text()


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


@pytest.mark.parametrize("place", [Place(1, 2, 3), Place(4, 5, 6, 1, 7, (8, 9))])
def test_worker_knows_its_place(monkeypatch: pytest.MonkeyPatch, place: Place) -> None:
    monkeypatch.setenv("ROOST_WORKER", place.encode())
    assert Place.inherited() == place
    assert len(place.descriptors) == len(place.encode().split(",")) - (place.inbox is not None)


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


READY = "import os, time; ready = int(os.environ['ROOST_WORKER'].split(',')[1]); os.write(ready, b'1')"
STUCK, RUNNING = f"{READY}; time.sleep(1000)", f"{READY}\nwhile True: time.sleep(0.1); os.write(ready, b'1')"
"""Workers that tell once, or again and again, that they run."""


@pytest.mark.parametrize("is_stuck", [True, False], ids=["stuck", "running"])
def test_worker_that_reports_no_longer_is_killed(monkeypatch: pytest.MonkeyPatch, is_stuck: bool) -> None:
    monkeypatch.setattr(workers, "HANG_SECONDS", 2.0)
    (listening,) = bind("127.0.0.1", 0, 1)
    worker = Worker(0, listening, [], [sys.executable, "-c", STUCK if is_stuck else RUNNING], 1)
    with listening:
        worker.start()
        try:
            deadline = time.monotonic() + 6.0
            while worker.check() and time.monotonic() < deadline:
                time.sleep(0.05)
            assert worker.is_ready
            assert worker.check() is not is_stuck
        finally:
            worker.stop()
            worker.join(time.monotonic() + TIMEOUT)


def test_worker_that_does_not_become_ready_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "START_SECONDS", 1.0)
    (listening,) = bind("127.0.0.1", 0, 1)
    worker = Worker(0, listening, [], [sys.executable, "-c", "import time; time.sleep(1000)"], 1)
    with listening:
        worker.start()
        deadline = time.monotonic() + TIMEOUT
        while worker.check() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not worker.check()
        worker.join(deadline)


def test_worker_is_not_killed_after_its_parent_was_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    (listening,) = bind("127.0.0.1", 0, 1)
    worker = Worker(0, listening, [], [sys.executable, "-c", STUCK], 1)
    with listening:
        worker.start()
        try:
            while not worker.is_ready:
                assert worker.check()
                time.sleep(0.05)
            monkeypatch.setattr(worker, "_heard_at", worker._heard_at - 1000)
            monkeypatch.setattr(worker, "_checked_at", worker._checked_at - 1000)
            assert worker.check()
        finally:
            worker._kill()
            worker.join(time.monotonic() + TIMEOUT)


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

"""Kill -9 under load: every acknowledged move is stored once, and every table continues."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from roost.client import Line, Visitor
from roost.loadtest.processes import ServerProcess
from roost.protocol.base import CLOCKS
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from roost.server.table.entries import Move, decode_entry
from tests.server.house import FakeClock, open_house
from tests.server.services import Postgres, Redis
from tests.system.players import TIMEOUT, check_storage, counts, players_at, wait_until_all_moved

KILLS = int(os.environ.get("ROOST_KILLS", "1"))
PAUSE = 0.02 if KILLS < 5 else 0.2
"""Between the moves of a player, so that no game is over before the last kill."""
"""Kills in a row; `make kill` asks for 20."""
TABLES = 6
SOON, LATER = 3.0, 3600.0
"""Seconds until the deadline of each table."""
BRISK = CLOCKS["brisk"] or 0
KEY = "5211" * 16
TAKEN_OVER_WITHIN = 20.0

log = logging.getLogger(__name__)
pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _players_reconnect_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test restarts its server at once, so clients need no long backoff."""
    monkeypatch.setattr("roost.client.line.LONGEST_WAIT", 0.5)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "roost.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


async def test_acknowledged_moves_and_clocks_survive_every_kill(tmp_path: Path, database_url: str) -> None:
    clocks: Clocks | None = None
    lost = 0.0
    with ServerProcess(tmp_path, database_url) as server:
        async with (
            players_at([server.url], TABLES, pause=PAUSE) as players,
            Visitor(server.url) as ann,
            Line(ann) as line,
            Visitor(server.url) as ben,
            Line(ben) as waiting,
        ):
            for _ in range(KILLS):
                await wait_until_all_moved(players, counts(players))
                server.kill()
                killed_at = time.monotonic()
                await check_storage(database_url, players)
                clocks = clocks or await create_clock_tables(tmp_path, database_url, ann.person, ben.person)
                before = counts(players)
                await asyncio.to_thread(server.start)
                await line.follow(clocks.later.id)
                for table in (clocks.soon, clocks.later):
                    await waiting.follow(table.id)
                await wait_until_all_moved(players, before)
                for player in players:
                    await player.repeat_last()
                lost += time.monotonic() - killed_at
                deadline = (await ann.table(clocks.later.id)).clock.deadline or 0.0
                assert 0 <= deadline - clocks.later.deadline < lost + 5, "only the time that the server was away"
            assert clocks is not None
            await clocks.wait_for_timeout(database_url)
        promised = await check_storage(database_url, players)
    await clocks.check_decisions(database_url)
    log.info(f"{KILLS} kills, {promised} acknowledged moves")


async def test_tables_of_a_killed_process_continue_at_the_other(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    database_url = postgres.new_database()
    servers = [ServerProcess(tmp_path, database_url, redis.url, key=KEY) for _ in range(2)]
    longest = 0.0
    with servers[0], servers[1]:
        urls = [server.url for server in servers]
        async with players_at(urls, TABLES, bots=1, pause=PAUSE) as players:
            for kill in range(KILLS):
                dead, alive = servers[kill % 2], servers[1 - kill % 2]
                await wait_until_all_moved(players, counts(players))
                dead.kill()
                killed_at = time.monotonic()
                for player in players:
                    player.visitor.server = alive.url  # as a load balancer would do
                before = counts(players)
                await wait_until_all_moved(players, [count + 2 for count in before])  # so bots have moved as well
                longest = max(longest, time.monotonic() - killed_at)
                assert longest < TAKEN_OVER_WITHIN
                await asyncio.to_thread(dead.start)
        promised = await check_storage(database_url, players)
    log.info(f"{KILLS} kills, {promised} acknowledged moves, all tables continued within {longest:.1f} s")


@dataclass(frozen=True)
class Waiting:
    """A table with a clock, a player who never moves, and another one who waits for them."""

    id: str
    deadline: float


@dataclass(frozen=True)
class Clocks:
    """Two tables from before the first kill: the deadline of one comes soon, of the other much later."""

    soon: Waiting
    later: Waiting

    async def wait_for_timeout(self, database_url: str) -> None:
        """Wait until a decision was made at the table whose deadline comes soon."""
        storage = Storage(database_url)
        await storage.start()
        async with asyncio.timeout(TIMEOUT):
            while not await _moves(storage, self.soon.id):
                await asyncio.sleep(0.1)
        await storage.stop()

    async def check_decisions(self, database_url: str) -> None:
        """Check that the clock decided after its deadline, and nothing happened at the other table."""
        storage = Storage(database_url)
        await storage.start()
        try:
            first = (await _moves(storage, self.soon.id))[0]
            assert (first.by, first.at >= self.soon.deadline) == ("clock", True)
            assert await _moves(storage, self.later.id) == []
        finally:
            await storage.stop()


async def _moves(storage: Storage, table: str) -> list[Move]:
    """Return the moves of the first seat."""
    entries = [decode_entry(row.body) for row in await storage.entries(table)]
    return [entry for entry in entries if isinstance(entry, Move) and entry.seat == 0]


async def create_clock_tables(folder: Path, database_url: str, slow: str, quick: str) -> Clocks:
    """Store both tables as if they had started at other times, so that no test waits for a deadline."""
    clock = FakeClock()
    async with open_house(folder, storage=Storage(database_url), clock=clock) as house:
        tables = []
        for seconds in (SOON, LATER):
            clock.time = time.time() + seconds - BRISK
            live = await house.table(slow, quick, clock="brisk")
            await house.act(live, quick)
            await house.settle()
            assert live.table.deadline is not None
            tables.append(Waiting(live.id, live.table.deadline))
    return Clocks(*tables)

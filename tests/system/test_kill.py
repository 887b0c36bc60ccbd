"""Kill -9 under load: whatever was acknowledged is there, once, and every table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from roost.client import Line, Visitor
from roost.crowd.processes import ServerProcess
from roost.server.storage.database import sqlite_url
from tests.server.services import Postgres, Redis
from tests.system.players import check_storage, counts, players_at, until_all_moved

KILLS = int(os.environ.get("ROOST_KILLS", "3"))
"""How often in a row; `make kill` asks for 20."""
PAIR_KILLS = KILLS if KILLS > 3 else 2
TABLES = 6
KEY = "5211" * 16
TAKEN_OVER_WITHIN = 20.0

log = logging.getLogger(__name__)
pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "roost.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


async def test_what_was_acknowledged_survives_every_kill(tmp_path: Path, database_url: str) -> None:
    with ServerProcess(tmp_path, database_url) as server:
        async with players_at([server.url], TABLES) as players, _waiting_person(server.url) as waiting:
            deadline = await waiting.deadline()
            for _ in range(KILLS):
                await until_all_moved(players, counts(players))
                await asyncio.sleep(0.3)
                server.kill()
                await check_storage(database_url, players)
                before = counts(players)
                await asyncio.to_thread(server.start)
                await until_all_moved(players, before)
                for player in players:
                    await player.repeat_last()
                if time.time() < deadline - 1:
                    assert await waiting.deadline() == deadline, "a clock began anew"
            assert await waiting.is_decided_for() == (time.time() > deadline + 1)
        promised = await check_storage(database_url, players)
    log.info(f"{KILLS} kills, {promised} acknowledged moves")


async def test_tables_of_a_killed_process_go_on_at_the_other(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    database_url = postgres.new_database()
    servers = [ServerProcess(tmp_path, database_url, redis.url, key=KEY) for _ in range(2)]
    longest = 0.0
    with servers[0], servers[1]:
        urls = [server.url for server in servers]
        async with players_at(urls, TABLES, bots=1) as players:
            for kill in range(PAIR_KILLS):
                dead, alive = servers[kill % 2], servers[1 - kill % 2]
                await until_all_moved(players, counts(players))
                dead.kill()
                killed_at = time.monotonic()
                for player in players:
                    player.visitor.server = alive.url  # what a load balancer does
                before = counts(players)
                await until_all_moved(players, [count + 2 for count in before])  # so bots have decided as well
                longest = max(longest, time.monotonic() - killed_at)
                assert longest < TAKEN_OVER_WITHIN
                await asyncio.to_thread(dead.start)
        promised = await check_storage(database_url, players)
    log.info(f"{PAIR_KILLS} kills, {promised} acknowledged moves, all tables went on within {longest:.1f} s")


@dataclass
class _Waiting:
    """Somebody with a clock who never decides."""

    visitor: Visitor
    table: str
    version: int

    async def deadline(self) -> float:
        """When their time is up."""
        found = (await self.visitor.table(self.table)).clock.deadline
        assert found is not None
        return found

    async def is_decided_for(self) -> bool:
        """Whether the clock has decided for them."""
        return (await self.visitor.table(self.table)).version > self.version


@asynccontextmanager
async def _waiting_person(url: str) -> AsyncIterator[_Waiting]:
    """A table with a clock, against a bot who has decided."""
    async with Visitor(url) as visitor, Line(visitor) as line:
        made = await visitor.quick("5211", players=2, bot="chick", clock="brisk")
        followed = await line.follow(made.table)
        state = await followed.news()
        while state.view is None or state.view["to_act"] != [0]:
            state = await followed.news()
        yield _Waiting(visitor, made.table, state.version)

"""A cluster of two servers under random faults: nothing is lost, nothing happens twice, no table is stuck."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import random
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from roost.loadtest.processes import ServerProcess
from tests.server.services import Postgres, Redis, running_postgres, running_redis
from tests.system.chaos.cables import Cable
from tests.system.chaos.faults import Cluster
from tests.system.chaos.history import check_history, longest_wait
from tests.system.chaos.witnesses import Ledger, play_tables

SECONDS = float(os.environ.get("ROOST_CHAOS_SECONDS", "120"))
"""How long the faults last; `make chaos` asks for an hour. Start, recovery and check take another half minute."""
SEED = int(os.environ.get("ROOST_CHAOS_SEED") or secrets.randbits(32))
TABLES = 4
PAUSE = 0.1
"""Seconds that a player thinks."""
STUCK_SECONDS = 30.0
"""The longest time that a table may wait while nothing is broken."""
KEY = "5211" * 16
FAST_BOTS = {"ROOST_BOT_PAUSE": "0.05", "ROOST_STAND_IN_PAUSE": "0.2", "ROOST_BOT_WORKERS": "1"}

log = logging.getLogger(__name__)
pytestmark = pytest.mark.anyio


async def test_cluster_loses_nothing_under_random_faults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.client.line.LONGEST_WAIT", 1.0)
    log.warning(f"ROOST_CHAOS_SEED={SEED} ROOST_CHAOS_SECONDS={SECONDS:g}")
    ledgers: list[Ledger] = []
    with running_postgres() as postgres, running_redis() as redis:
        url = postgres.new_database()
        async with _cluster(tmp_path, url, postgres, redis) as cluster, asyncio.TaskGroup() as group:
            playing = [group.create_task(_play(cluster, number, ledgers)) for number in range(TABLES)]
            await _until_all_play(ledgers)
            await cluster.disturb(time.monotonic() + SECONDS)
            repaired = time.monotonic()
            await _until_all_play(ledgers, repaired)
            for task in playing:
                task.cancel()
        counts = await check_history(url, ledgers)
    faults = [(began, ended) for began, ended, _ in cluster.faults]
    waits = [longest_wait(ledger, faults, repaired) for ledger in ledgers]
    log.info(f"{len(faults)} faults, {dict(counts)}, longest wait in calm {max(waits):.1f} s, seed {SEED}")
    assert max(waits) < STUCK_SECONDS
    assert counts["moves"] > TABLES * SECONDS / 10, "the players hardly played"


@contextlib.asynccontextmanager
async def _cluster(folder: Path, url: str, postgres: Postgres, redis: Redis) -> AsyncIterator[Cluster]:
    rng = random.Random(SEED)
    async with contextlib.AsyncExitStack() as stack:
        database = [await stack.enter_async_context(Cable([postgres.service.port], rng)) for _ in range(2)]
        hints = [await stack.enter_async_context(Cable([redis.service.port], rng)) for _ in range(2)]
        servers = [
            ServerProcess(
                folder,
                url.replace(str(postgres.service.port), str(first.port)),
                redis.url.replace(str(redis.service.port), str(second.port)),
                FAST_BOTS,
                KEY,
            )
            for first, second in zip(database, hints, strict=True)
        ]
        for server in servers:
            await asyncio.to_thread(server.start)
            stack.callback(server.kill)
        players = await stack.enter_async_context(Cable([server.port for server in servers], rng))
        yield Cluster(servers, database, hints, players, postgres, redis, rng)


async def _play(cluster: Cluster, number: int, ledgers: list[Ledger]) -> None:
    await play_tables(f"http://127.0.0.1:{cluster.players.port}", number, PAUSE, ledgers)


async def _until_all_play(ledgers: list[Ledger], since: float = 0.0) -> None:
    """Wait until each table that is not over has gone on since a time."""
    until = time.monotonic() + 2 * STUCK_SECONDS
    while len(ledgers) < TABLES or any(_waits(ledger, since) for ledger in ledgers):
        if time.monotonic() > until:
            stuck = [(ledger.table, ledger.last) for ledger in ledgers if _waits(ledger, since)]
            pytest.fail(f"seed {SEED}: tables are stuck after the last repair: {stuck}")
        await asyncio.sleep(0.1)


def _waits(ledger: Ledger, since: float) -> bool:
    return not ledger.is_over and ledger.progress[-1] <= since

"""The faults of a run: kills, stops, restarts and partitions of servers, PostgreSQL and Redis, drawn from a seed."""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from roost.core.errors import BadSetup
from roost.loadtest.processes import ServerProcess
from tests.server.services import Postgres, Redis, Service
from tests.system.chaos.cables import Cable

SHORTEST, LONGEST = 0.5, 9.0
"""How long a fault lasts: shorter and longer than a lease."""
CALM = 0.5, 4.0
"""Seconds between two faults of the same kind of process."""
ATTEMPTS = 10

log = logging.getLogger(__name__)


@dataclass
class Cluster:
    """Two servers with their cables to PostgreSQL and Redis, and the cable of the players."""

    servers: list[ServerProcess]
    database_cables: list[Cable]
    redis_cables: list[Cable]
    players: Cable
    postgres: Postgres
    redis: Redis
    rng: random.Random
    faults: list[tuple[float, float, str]] = field(default_factory=list)
    """When each fault began and was repaired, by the monotonic clock, and what it was."""
    now: dict[str, float] = field(default_factory=dict)
    """The faults at the moment, and when they began."""

    async def disturb(self, until: float) -> None:
        """Disturb servers and services until a time; afterwards everything works again."""
        await asyncio.gather(
            self._repeat(until, [self.kill_server, self.restart_server, self.stop_server, self.cut_players]),
            self._repeat(until, [self.kill_postgres, self.restart_postgres, self.cut_database, self.silence_database]),
            self._repeat(until, [self.kill_redis, self.freeze_redis, self.cut_redis, self.silence_redis]),
        )

    async def _repeat(self, until: float, kinds: list[Callable[[], Awaitable[None]]]) -> None:
        while time.monotonic() < until:
            kind = self.rng.choice(kinds)
            name = kind.__name__
            began = self.now[name] = time.monotonic()
            await kind()
            self.faults.append((began, time.monotonic(), name))
            del self.now[name]
            log.info(f"{name} for {time.monotonic() - began:.1f} s")
            await asyncio.sleep(self.rng.uniform(*CALM))

    async def _last(self) -> None:
        await asyncio.sleep(self.rng.uniform(SHORTEST, LONGEST))

    # Servers

    async def kill_server(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        await self._last()
        await _start_server(server)

    async def restart_server(self) -> None:
        server = self.rng.choice(self.servers)
        await asyncio.to_thread(server.stop)
        await _start_server(server)

    async def stop_server(self) -> None:
        server = self.rng.choice(self.servers)
        os.kill(server.pid, signal.SIGSTOP)
        await self._last()
        os.kill(server.pid, signal.SIGCONT)

    async def cut_players(self) -> None:
        await self.players.cut()
        await self._last()
        self.players.mend()

    # PostgreSQL

    async def kill_postgres(self) -> None:
        self.postgres.service.kill()
        await self._last()
        await _start_service(self.postgres.service)

    async def restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.service.stop)
        await _start_service(self.postgres.service)

    async def cut_database(self) -> None:
        await self._cut(self.rng.choice(self.database_cables))

    async def silence_database(self) -> None:
        await self._silence(self.rng.choice(self.database_cables))

    # Redis

    async def kill_redis(self) -> None:
        self.redis.service.kill()
        await self._last()
        await _start_service(self.redis.service)

    async def freeze_redis(self) -> None:
        self.redis.service.freeze()
        await self._last()
        self.redis.service.thaw()

    async def cut_redis(self) -> None:
        await self._cut(self.rng.choice(self.redis_cables))

    async def silence_redis(self) -> None:
        await self._silence(self.rng.choice(self.redis_cables))

    # Cables

    async def _cut(self, cable: Cable) -> None:
        await cable.cut()
        await self._last()
        cable.mend()

    async def _silence(self, cable: Cable) -> None:
        cable.silence()
        await self._last()
        cable.mend()


async def _start_server(server: ServerProcess) -> None:
    """Start a server; as under systemd, again if it could not reach PostgreSQL."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await asyncio.to_thread(server.start)
        except BadSetup:
            if attempt == ATTEMPTS:
                raise
        else:
            return


async def _start_service(service: Service) -> None:
    """Start PostgreSQL or Redis; again if processes of the killed one are still ending."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await asyncio.to_thread(service.start)
        except pytest.fail.Exception:
            if attempt == ATTEMPTS:
                raise
            await asyncio.sleep(0.5)
        else:
            return

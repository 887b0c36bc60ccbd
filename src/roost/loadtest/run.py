"""One load test: everybody comes in and plays for a while; what was measured is returned."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import socket
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias
from urllib.parse import urlsplit

from roost.core.errors import BadSetup
from roost.loadtest.figures import Figures
from roost.loadtest.guests import Door, for_all
from roost.loadtest.processes import allow_many_files, memory_of, processor_time_of
from roost.loadtest.table import LoadTable, Onlooker, Player

Told: TypeAlias = Callable[[str, int], None]
"""Hears how far a run is: a key of the catalogue, and a count."""

SETTLE_SECONDS = 3.0
"""Between the last who sits down and the first move that counts."""
LONG_SECONDS = 60.0
LONGEST_WARM_UP = 60
"""In a longer run games end: then each table begins it at another point of its game."""
LATE_SECONDS = 5.0
"""How long views are waited for after the last move."""


@dataclass(frozen=True)
class Plan:
    """How many people, and for how long."""

    tables: int
    players: int
    watchers: int
    seconds: float
    pause: float
    game: str = "5211"


def check_loopback(url: str) -> str:
    """The address of a server on this machine; BadSetup for any other."""
    parts = urlsplit(url)
    try:
        found = socket.getaddrinfo(parts.hostname or "", parts.port or 80, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:
        raise BadSetup("loadtest-not-loopback", url=url) from error
    if parts.scheme != "http" or not all(ipaddress.ip_address(place[4][0]).is_loopback for place in found):
        raise BadSetup("loadtest-not-loopback", url=url)
    return f"http://{parts.netloc}"


def run(plan: Plan, servers: Sequence[str], pids: Sequence[int], told: Told) -> Figures:
    """Measure; `pids` are the server processes, where they are ours, and `told` hears how far it is."""
    import uvloop

    allow_many_files()
    places = [check_loopback(server) for server in servers]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_measure(plan, places, pids, told))


async def _measure(plan: Plan, servers: Sequence[str], pids: Sequence[int], told: Told) -> Figures:
    door, figures = Door(), Figures()
    everybody: list[Onlooker] = []
    try:
        tables = await _come_in(plan, servers, door, figures, everybody)
        if plan.seconds > LONG_SECONDS:
            spread = enumerate(tables)
            await for_all(list(spread), lambda one: one[1].warm_up(one[0] % LONGEST_WARM_UP))
            for one in everybody:
                one.forget()
        told("loadtest-seated", len(everybody))
        await asyncio.sleep(SETTLE_SECONDS)
        await _play(plan, tables, figures, pids)
        await _wait_for_late(everybody)
        figures.lost = sum(not one.is_there for one in everybody)
    finally:
        for one in everybody:
            one.close()
        await door.close()
    return figures


async def _come_in(
    plan: Plan, servers: Sequence[str], door: Door, figures: Figures, everybody: list[Onlooker]
) -> list[LoadTable]:
    """Everybody is connected, and sits where they will play or watch."""

    async def player(number: int) -> Player:
        guest = await door.enter(servers[number % len(servers)])
        seated = Player(guest, figures.players)
        seated.wire = await door.connect(guest, seated.take)
        everybody.append(seated)
        return seated

    async def watcher(number: int) -> Onlooker:
        guest = await door.enter(servers[number % len(servers)])
        onlooker = Onlooker(figures.watchers)
        onlooker.wire = await door.connect(guest, onlooker.take)
        everybody.append(onlooker)
        return onlooker

    players = await for_all(range(plan.tables * plan.players), player)
    tables = [
        LoadTable(door, figures, players[first : first + plan.players], random.Random(first))
        for first in range(0, len(players), plan.players)
    ]
    await for_all(tables, lambda table: table.sit_down(plan.game))
    watchers = await for_all(range(plan.watchers), watcher)
    if watchers:
        tables[0].watchers = watchers
        for onlooker in watchers:
            onlooker.follow(tables[0].table)
    return tables


async def _play(plan: Plan, tables: Sequence[LoadTable], figures: Figures, pids: Sequence[int]) -> None:
    """All tables, their moves evenly spread over the pause between two of one table."""
    start = time.perf_counter()
    used = sum(map(processor_time_of, pids))
    weighing = asyncio.create_task(_weigh(figures, pids))
    await asyncio.gather(
        *(
            table.play(start + plan.pause * number / len(tables), start + plan.seconds, plan.pause)
            for number, table in enumerate(tables)
        )
    )
    weighing.cancel()
    figures.seconds = time.perf_counter() - start
    figures.cores = (sum(map(processor_time_of, pids)) - used) / figures.seconds
    if pids:
        figures.memory.append(sum(map(memory_of, pids)))


async def _weigh(figures: Figures, pids: Sequence[int]) -> None:
    """The servers' memory, every few seconds."""
    while pids:
        figures.memory.append(sum(map(memory_of, pids)))
        await asyncio.sleep(5)


async def _wait_for_late(everybody: Sequence[Onlooker]) -> None:
    deadline = time.perf_counter() + LATE_SECONDS
    while any(one.is_waiting for one in everybody) and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)

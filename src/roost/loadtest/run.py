"""Run a load test: connect all clients, let them play, and return the figures."""

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
from roost.loadtest.api import Api, for_all
from roost.loadtest.figures import Figures
from roost.loadtest.processes import allow_many_files, memory_of, processor_time_of
from roost.loadtest.table import Follower, LoadTable, Player

Report: TypeAlias = Callable[[str, int], None]
"""Called to report progress, with a key of the catalogue and a count."""

SETTLE_SECONDS = 3.0
"""Pause between the last client sitting down and the first measured move."""
LONG_SECONDS = 60.0
LONGEST_WARM_UP = 60
"""Games end during runs longer than LONG_SECONDS, so tables first play up to this many moves to get out of step."""
LATE_SECONDS = 5.0
"""How long to wait for outstanding views after the last move."""


@dataclass(frozen=True)
class Plan:
    """The size and duration of a load test."""

    tables: int
    players: int
    watchers: int
    seconds: float
    pause: float
    game: str = "5211"


def check_loopback(url: str) -> str:
    """Return the address of a server on this machine; raise BadSetup for any other."""
    parts = urlsplit(url)
    try:
        found = socket.getaddrinfo(parts.hostname or "", parts.port or 80, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:
        raise BadSetup("loadtest-not-loopback", url=url) from error
    if parts.scheme != "http" or not all(ipaddress.ip_address(place[4][0]).is_loopback for place in found):
        raise BadSetup("loadtest-not-loopback", url=url)
    return f"http://{parts.netloc}"


def run(plan: Plan, servers: Sequence[str], pids: Sequence[int], report: Report) -> Figures:
    """Run a load test; `pids` are the server processes started for it, `report` is called with the progress."""
    import uvloop

    allow_many_files()
    places = [check_loopback(server) for server in servers]
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_measure(plan, places, pids, report))


async def _measure(plan: Plan, servers: Sequence[str], pids: Sequence[int], report: Report) -> Figures:
    api, figures = Api(), Figures()
    clients: list[Follower] = []
    try:
        tables = await _connect_all(plan, servers, api, figures, clients)
        if plan.seconds > LONG_SECONDS:
            spread = enumerate(tables)
            await for_all(list(spread), lambda one: one[1].warm_up(one[0] % LONGEST_WARM_UP))
            for client in clients:
                client.forget()
        report("loadtest-seated", len(clients))
        await asyncio.sleep(SETTLE_SECONDS)
        await _play(plan, tables, figures, pids)
        await _wait_for_late(clients)
        figures.lost = sum(not client.is_connected for client in clients)
    finally:
        for client in clients:
            client.close()
        await api.close()
    return figures


async def _connect_all(
    plan: Plan, servers: Sequence[str], api: Api, figures: Figures, clients: list[Follower]
) -> list[LoadTable]:
    """Connect all clients and put them at their tables."""

    async def player(number: int) -> Player:
        identity = await api.enter(servers[number % len(servers)])
        seated = Player(identity, figures.players)
        seated.wire = await api.connect(identity, seated.take)
        clients.append(seated)
        return seated

    async def watcher(number: int) -> Follower:
        identity = await api.enter(servers[number % len(servers)])
        follower = Follower(figures.watchers)
        follower.wire = await api.connect(identity, follower.take)
        clients.append(follower)
        return follower

    players = await for_all(range(plan.tables * plan.players), player)
    tables = [
        LoadTable(api, figures, players[first : first + plan.players], random.Random(first))
        for first in range(0, len(players), plan.players)
    ]
    await for_all(tables, lambda table: table.sit_down(plan.game))
    watchers = await for_all(range(plan.watchers), watcher)
    if watchers:
        tables[0].watchers = watchers
        for follower in watchers:
            follower.follow(tables[0].table)
    return tables


async def _play(plan: Plan, tables: Sequence[LoadTable], figures: Figures, pids: Sequence[int]) -> None:
    """Play at all tables, with their moves spread evenly over the pause."""
    start = time.perf_counter()
    used = sum(map(processor_time_of, pids))
    sampling = asyncio.create_task(_sample_memory(figures, pids))
    await asyncio.gather(
        *(
            table.play(start + plan.pause * number / len(tables), start + plan.seconds, plan.pause)
            for number, table in enumerate(tables)
        )
    )
    sampling.cancel()
    figures.seconds = time.perf_counter() - start
    figures.cores = (sum(map(processor_time_of, pids)) - used) / figures.seconds
    if pids:
        figures.memory.append(sum(map(memory_of, pids)))


async def _sample_memory(figures: Figures, pids: Sequence[int]) -> None:
    """Sample the memory of the servers every few seconds."""
    while pids:
        figures.memory.append(sum(map(memory_of, pids)))
        await asyncio.sleep(5)


async def _wait_for_late(clients: Sequence[Follower]) -> None:
    deadline = time.perf_counter() + LATE_SECONDS
    while any(client.is_waiting for client in clients) and time.perf_counter() < deadline:
        await asyncio.sleep(0.1)

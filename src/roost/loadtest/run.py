"""Run a load test: connect all clients, let them play, and return the figures."""

from __future__ import annotations

import asyncio
import ipaddress
import random
import socket
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from roost.core.errors import BadSetup
from roost.loadtest.api import Api, for_all
from roost.loadtest.figures import Figures
from roost.loadtest.idle import connect_idle, keep_pinging
from roost.loadtest.processes import memory_of, processor_time_of
from roost.loadtest.reviews import Reviewer, reviewers, take_turns
from roost.loadtest.table import Follower, LoadTable, Player
from roost.loadtest.wire import Wire
from roost.server.open_files import allow_many_files

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
    """Seconds between the moves at a table; 0: a closed loop, as fast as the players see the moves."""
    game: str = "5211"
    reviews: int = 0
    """Reviews that are computed beside the load, in turns with `seconds` without one."""
    idle: int = 0
    """People who are connected but at no table."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game."""


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
    idle: list[Wire] = []
    try:
        asking = await _reviewers(plan, servers, api, report)
        await connect_idle(api, servers, plan.idle, idle, lambda count: report("loadtest-idle", count))
        pinging = asyncio.create_task(keep_pinging(idle))
        tables = await _connect_all(plan, servers, api, figures, clients)
        if plan.seconds > LONG_SECONDS:
            spread = enumerate(tables)
            await for_all(list(spread), lambda one: one[1].warm_up(one[0] % LONGEST_WARM_UP))
            for client in clients:
                client.forget()
        report("loadtest-seated", len(clients) + len(idle))
        await asyncio.sleep(SETTLE_SECONDS)
        await _play(plan, tables, figures, pids, _beside(plan, asking, figures, report))
        await _wait_for_late(clients)
        pinging.cancel()
        figures.lost = sum(not client.is_connected for client in clients) + sum(wire.is_lost for wire in idle)
    finally:
        for client in clients:
            client.close()
        for wire in idle:
            wire.close()
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
        LoadTable(api, figures, players[first : first + plan.players], random.Random(first), plan.options)
        for first in range(0, len(players), plan.players)
    ]
    await for_all(tables, lambda table: table.sit_down(plan.game))
    watchers = await for_all(range(plan.watchers), watcher)
    if watchers:
        tables[0].watchers = watchers
        for follower in watchers:
            follower.follow(tables[0].table)
    return tables


async def _reviewers(plan: Plan, servers: Sequence[str], api: Api, report: Report) -> list[Reviewer]:
    """Return those who ask for reviews; the first review, which loads the code, is made before the load."""
    if not plan.reviews:
        return []
    first, *others = await reviewers(api, servers, plan.game, plan.players, plan.reviews + 1)
    report("loadtest-first-review", 1)
    await first.ask()
    return others


async def _beside(plan: Plan, asking: Sequence[Reviewer], figures: Figures, report: Report) -> None:
    """Let the time of the load test pass, with or without reviews."""
    if asking:
        await take_turns(asking, plan.seconds, figures, lambda count: report("loadtest-reviewed", count))
    else:
        await asyncio.sleep(plan.seconds)


async def _play(
    plan: Plan, tables: Sequence[LoadTable], figures: Figures, pids: Sequence[int], beside: Awaitable[None]
) -> None:
    """Play at all tables, with their moves spread evenly over the pause, until `beside` is done."""
    start = time.perf_counter()
    players = [player for table in tables for player in table.players]
    used, received = sum(map(processor_time_of, pids)), sum(player.received for player in players)
    sampling = asyncio.create_task(_sample_memory(figures, pids))
    passing = asyncio.ensure_future(beside)

    def goes_on(due: float) -> bool:
        return not passing.done() if plan.reviews else due < start + plan.seconds

    starts = (start + plan.pause * number / len(tables) for number in range(len(tables)))
    playing = (table.play(first, goes_on, plan.pause) for table, first in zip(tables, starts, strict=True))
    await asyncio.gather(passing, *playing)
    sampling.cancel()
    figures.seconds = time.perf_counter() - start
    figures.cores = (sum(map(processor_time_of, pids)) - used) / figures.seconds
    figures.bytes_per_player = (sum(player.received for player in players) - received) / plan.players
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

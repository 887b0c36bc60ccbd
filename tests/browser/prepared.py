"""What has happened before anybody looks: a program visits the server, opens tables, plays games to their ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from roost.client import Line, Visitor, play_seat
from roost.protocol.base import Watching
from roost.protocol.http import SeatPlan
from roost.protocol.messages import TableState
from tests.browser.person import Person

Found = TypeVar("Found")


def prepare(address: str, work: Callable[[Visitor], Awaitable[Found]]) -> Found:
    """What a visiting program comes back with. It has a thread of its own: Playwright's event loop runs in this one."""

    async def visit() -> Found:
        async with Visitor(address) as visitor:
            return await work(visitor)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, visit()).result()


def opened(address: str, *others: SeatPlan, watching: Watching = "allowed") -> str:
    """A table whose host sits there; what the other seats are meant for decides whether it plays already."""

    async def host(visitor: Visitor) -> str:
        table = await visitor.create("5211", [SeatPlan(), *others], watching=watching)
        await visitor.join(table.table)
        return table.table

    return prepare(address, host)


def finished(address: str, game: str, players: int, **options: Any) -> tuple[TableState, str]:
    """A game against bots, played to its end: how it stands then, and the cookie of who sat there."""

    async def play(visitor: Visitor) -> tuple[TableState, str]:
        table = await visitor.quick(game, players, "chick", options)
        async with Line(visitor) as line:
            return await play_seat(line, table.table, "chick"), visitor.cookie

    return prepare(address, play)


def come_back(person: Person, cookie: str, path: str) -> None:
    """Visit as somebody whom the server knows."""
    name, _, value = cookie.partition("=")
    person.context.add_cookies([{"name": name, "value": value, "url": person.address}])
    person.go(path)

"""Prepares tables and finished games with the Python client, before a browser visits them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from roost.client import Line, Visitor, play_seat
from roost.protocol.base import Watching
from roost.protocol.facts import TableSettings
from roost.protocol.http import SeatPlan
from roost.protocol.messages import TableState
from tests.browser.person import Person

Result = TypeVar("Result")


def prepare(address: str, work: Callable[[Visitor], Awaitable[Result]]) -> Result:
    """Run work with a client and return its result. It runs in a thread, because Playwright's event loop runs here."""

    async def visit() -> Result:
        async with Visitor(address) as visitor:
            return await work(visitor)

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, visit()).result()


def open_table(address: str, *others: SeatPlan, watching: Watching = "allowed") -> str:
    """Open a table, join it as its host, and return its id. It starts if no other seat is open."""

    async def host(visitor: Visitor) -> str:
        table = await visitor.create("5211", [SeatPlan(), *others], settings=TableSettings(watching=watching))
        await visitor.join(table.table)
        return table.table

    return prepare(address, host)


def finished(address: str, game: str, players: int, name: str = "", **options: Any) -> tuple[TableState, str]:
    """Play a game against bots to its end; return the last state and the player's cookie."""

    async def play(visitor: Visitor) -> tuple[TableState, str]:
        if name:
            await visitor.rename(name)
        table = await visitor.quick(game, players, "chick", options)
        async with Line(visitor) as line:
            return await play_seat(line, table.table, "chick"), visitor.cookie

    return prepare(address, play)


def return_as(person: Person, cookie: str, path: str) -> None:
    """Visit with the cookie of a known person."""
    name, _, value = cookie.partition("=")
    person.context.add_cookies([{"name": name, "value": value, "url": person.address}])
    person.go(path)

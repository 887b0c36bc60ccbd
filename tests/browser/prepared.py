"""Prepares tables and finished games with the Python client, before a browser visits them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from playwright.sync_api import WebSocketRoute

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


def finished(address: str, game: str, players: int, *, name: str = "", **options: Any) -> tuple[TableState, str]:
    """Play a game against bots to its end; return the last state and the player's cookie."""

    async def play(visitor: Visitor) -> tuple[TableState, str]:
        if name:
            await visitor.rename(name)
        table = await visitor.quick(game, players, "chick", options)
        async with Line(visitor) as line:
            return await play_seat(line, table.table, "chick"), visitor.cookie

    return prepare(address, play)


class _Reached(Exception):
    """The game has come as far as a test needs it."""


def before_first_scoring(address: str, players: int, roosters: int = 3) -> tuple[str, str]:
    """Play until some roosters lie open, of which the fourth brings a scoring; return the table and the cookie."""

    def look(state: TableState) -> None:
        if state.view and state.view["roosters"] >= roosters and state.you in state.view["to_act"]:
            raise _Reached(state.view["roosters"])

    async def play(visitor: Visitor) -> tuple[str, str]:
        found = 0
        while found != roosters:  # more than one may come between two turns
            table = await visitor.quick("gloria", players, "hen")
            try:
                async with Line(visitor) as line:
                    await play_seat(line, table.table, "hen", on_state=look)
            except _Reached as reached:
                (found,) = reached.args
        return table.table, visitor.cookie

    return prepare(address, play)


def guided_until(address: str, game: str, is_wanted: Callable[[Any], bool]) -> tuple[str, str]:
    """Play a guided game until an event has happened and a decision is due; return the table and the cookie."""
    happened: list[bool] = []

    def look(state: TableState) -> None:
        view = state.view or {"events": [], "to_act": []}
        happened.extend(map(is_wanted, view["events"]))
        if any(happened) and state.you in view["to_act"]:
            raise _Reached

    async def play(visitor: Visitor) -> tuple[str, str]:
        plans = [SeatPlan(), SeatPlan(kind="bot", bot="hen")]
        while True:  # a game may end without the event, or with it
            happened.clear()
            table = await visitor.create(game, plans, settings=TableSettings(is_guided=True))
            await visitor.join(table.table)
            try:
                async with Line(visitor) as line:
                    await play_seat(line, table.table, "hen", on_state=look)
            except _Reached:
                return table.table, visitor.cookie

    return prepare(address, play)


def change_states(
    person: Person, change: Callable[[dict[str, Any]], None], later: Callable[[], dict[str, Any]] = dict
) -> None:
    """Let the server send other states of tables, so that a test need not play until they come about.

    `later` returns what messages about changes are to say, too: places in the state, and values."""

    def changed(message: str) -> str:
        state = json.loads(message)
        if "seats" in state:
            change(state)
        elif state["type"] == "change":
            state["changed"].update(later())
        return json.dumps(state)

    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(changed(str(message))))

    person.page.route_web_socket("**/ws", connect)


def return_as(person: Person, cookie: str, path: str) -> None:
    """Visit with the cookie of a known person."""
    name, _, value = cookie.partition("=")
    person.context.add_cookies([{"name": name, "value": value, "url": person.address}])
    person.go(path)

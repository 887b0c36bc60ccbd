"""A live table at a server, as one of its players or a spectator."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress

from roost.client import Followed, Line, Refused, Visitor
from roost.client.address import TableAddress
from roost.core import registry
from roost.core.errors import BadRecord, RoostError
from roost.core.game import Action, Event
from roost.fullscreen.updates import Update
from roost.protocol.facts import SeatInfo
from roost.protocol.messages import TableState
from roost.protocol.views import decode_view
from roost.terminal.bots import bot_name
from roost.text import Catalogue

ENDED = ("over", "abandoned")


class Connection:
    """A visitor's line to one table. It is opened in the lobby, and closed when the table is left."""

    def __init__(self, address: TableAddress) -> None:
        self.address = address
        self.visitor = Visitor(address.server)
        self.line = Line(self.visitor)
        self._opened = AsyncExitStack()

    async def open(self) -> Followed:
        """Connect and follow the table; raise RoostError if there is no such server or table."""
        await self._opened.enter_async_context(self.visitor)
        await self.visitor.table(self.address.table)
        await self._opened.enter_async_context(self.line)
        return await self.line.follow(self.address.table)

    async def close(self) -> None:
        await self._opened.aclose()


class LiveTable:
    """A running or finished game at a live table."""

    is_live = True

    def __init__(self, connection: Connection, followed: Followed, state: TableState, say: Catalogue) -> None:
        self._connection, self._followed, self._say = connection, followed, say
        self._state = state
        self._is_first = True
        self._breaks = connection.line.breaks
        self.game = registry.game_type(state.game)(state.players, state.options)
        self.seat = state.you

    @property
    def names(self) -> Sequence[str]:
        return seat_names(self._state, self._say)

    async def next(self) -> Update | None:
        if not self._is_first and self._state.status in ENDED:
            if self._state.status == "abandoned":
                raise Refused("join-abandoned")
            return None
        if not self._is_first:
            self._state = await self._followed.next_state()
        self._is_first = False
        self.seat = self._state.you
        is_past = self._followed.has_gap
        events = await self._events()
        view = decode_view(self.game, self._state.view or {}, events)
        return Update(view, events, self._notes(), is_past=is_past)

    async def _events(self) -> tuple[Event, ...]:
        """Return the events since the last step; after a gap, all of the game, of which the log keeps what is new."""
        if not self._followed.has_gap or self.seat is None:  # only players may ask for the history
            self._followed.has_gap = False
            return self._followed.take_events()
        history = await self._connection.line.history(self._state.table, self._state.version)
        self._followed.take_events()  # the history has them
        self._followed.has_gap = False
        return tuple(Event(event["key"], event["values"]) for event in history.events)

    def _notes(self) -> tuple[str, ...]:
        """Return chat and notices since the last step, and that the connection was lost meanwhile."""
        notes = [f"{line.name}: {line.text}" for line in self._state.chat]
        for notice in self._state.notices:
            key = f"page-notice-{notice.key}"
            if self._say.has(key):
                notes.append(self._say(key, name=notice.name or ""))
        if self._connection.line.breaks > self._breaks:
            self._breaks = self._connection.line.breaks
            notes.append(self._say("join-again"))
        return tuple(notes)

    async def act(self, action: Action) -> None:
        await self._connection.line.act(self._state.table, self._state.version, action)

    async def chat(self, text: str) -> None:
        """Send a chat message."""
        await self._connection.line.say(self._state.table, text)

    async def verify(self) -> str | None:
        if self.seat is None:
            return None
        try:
            withheld = await self._connection.visitor.verify(self._state.table)
        except (BadRecord, Refused) as error:
            return self._say("join-not-fair", problem=self._say.error(error))
        seats = ", ".join(map(str, withheld))
        return self._say("join-withheld", seats=seats) if withheld else self._say("join-fair")

    async def close(self) -> None:
        """Give the seat up if the game still runs, so that nobody waits, and disconnect."""
        if self.seat is not None and self._state.status not in ENDED:
            with suppress(RoostError):  # a server that cannot be reached notices by itself that the player is gone
                await self._connection.visitor.leave(self._state.table)
        await self._connection.close()

    @property
    def problem(self) -> str | None:
        if not self._connection.line.is_connected:
            return "page-line-lost"
        if self._state.is_paused:
            return "page-paused-more"
        is_away = self.seat is not None and self._state.seats[self.seat].is_away
        return "page-bot-plays-for-you" if is_away else None

    @property
    def seconds_left(self) -> int | None:
        deadline = self._state.clock.deadline
        if deadline is None:
            return None
        return max(0, round(deadline - self._connection.line.clock_ahead - time.time()))


def seat_names(state: TableState, say: Catalogue) -> list[str]:
    """Return the names of all seats: you, people by their names, bots with their numbers."""
    return [say("you") if seat.seat == state.you else _name(seat, state.game, say) for seat in state.seats]


def _name(seat: SeatInfo, game: str, say: Catalogue) -> str:
    if seat.kind == "person":
        return seat.name or say("page-guest")
    if seat.bot is not None:
        return say("bot-name", bot=bot_name(seat.bot, game, say), number=seat.seat + 1)
    return say("page-who-sits", number=seat.seat + 1)

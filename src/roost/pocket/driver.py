"""What happens at a table without the person: bots decide, and cards are dealt if the device has lost its contribution.

A worker has one thread. Between two decisions it handles the messages of the page."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from collections.abc import Callable
from typing import NamedTuple

from roost.bots.seated import BUDGET, SeatedBot, seat_seed
from roost.core.bot import Budget
from roost.core.game import Action, Seat
from roost.pocket.seating import Seating
from roost.pocket.tables import Tables
from roost.server.rooms.room import Room
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Move
from roost.server.table.fold import Table


class Decided(NamedTuple):
    """A decision, and the bot that made it instead of the one in the seat."""

    action: Action
    stand_in: str | None = None


log = logging.getLogger("roost.pocket")


class Driver:
    """Lets the bots of tables play."""

    def __init__(self, tables: Tables, seating: Seating, fail: Callable[[Exception], None], pause: float) -> None:
        """`fail` tells the page that a game cannot go on; `pause` is how many seconds a decision takes at least."""
        self._tables = tables
        self._fail = fail
        self._seating = seating
        self.pause = pause
        self._busy: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        tables.listeners.append(self.schedule)

    def schedule(self, room: Room) -> None:
        """Start everything that is due at a table."""
        table = room.table
        for seat in table.bots_to_act:
            if (room.id, seat) not in self._busy:
                self._busy[room.id, seat] = asyncio.ensure_future(self._decide(room, seat))
        if table.reveal_deadline is not None and room.id not in self._timers:
            wait = table.reveal_deadline - self._tables.now()
            self._timers[room.id] = asyncio.get_event_loop().call_later(wait, self._deal, room)

    def _deal(self, room: Room) -> None:
        del self._timers[room.id]
        self._seating.deal_if_due(room)
        self.schedule(room)  # a timer of a browser may be early

    async def _decide(self, room: Room, seat: Seat) -> None:
        """Let a bot decide, and make its move once the pause is over."""
        try:
            loop = asyncio.get_running_loop()
            start, moment = loop.time(), room.table.moment
            await asyncio.sleep(0)  # messages of the page come first
            decided = _decided(room, seat)
            await asyncio.sleep(max(0.0, start + self.pause - loop.time()))
            self._tables.commit(room, lambda table: _move(table, seat, decided, moment, self._tables.now()))
        except Exception as error:
            self._fail(error)
            raise
        finally:
            del self._busy[room.id, seat]
        self.schedule(room)


def _decided(room: Room, seat: Seat) -> Decided:
    """Return the decision of the bot in a seat; of the default bot if that one fails."""
    bot = room.table.seats[seat].bot
    assert bot is not None
    try:
        return Decided(decide(room, seat, bot))
    except Exception:
        log.exception("bot failed", extra={"table": room.id, "bot": bot})
        stand_in = default_bot(room.table.created.game)
        return Decided(decide(room, seat, stand_in), stand_in)


def decide(room: Room, seat: Seat, bot: str, budget: Budget = BUDGET) -> Action:
    """Return the decision of a bot, from the view of a seat and all that it was told."""
    table = room.table
    assert table.play is not None
    view = dataclasses.replace(table.game.view(table.play.state, seat), events=room.history(seat))
    return SeatedBot(bot, table.game, seat, seat_seed(table.play.seed, seat)).decide(view, budget)


def _move(table: Table, seat: Seat, decided: Decided, moment: int, now: float) -> tuple[AnyEntry, ...]:
    """Return the move of a bot; nothing if the table has moved on."""
    if table.moment != moment or seat not in table.bots_to_act:
        return ()
    return (Move(at=now, seat=seat, action=decided.action, by="bot", stand_in=decided.stand_in),)

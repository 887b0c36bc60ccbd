"""Hints for people who play against bots only. A hint is computed by a bot worker from the view of the person's seat.

The log keeps how many hints a player got. A hint that comes too late is not counted and not sent. Asking again for the
same decision gives the same hint, and counts once. A page that computes a hint itself has it counted first.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from roost import bots
from roost.bots.seated import seat_seed
from roost.core.bot import Budget
from roost.core.game import Action, Seat
from roost.review.advice import Advice
from roost.server.errors import ServiceUnavailable
from roost.server.rooms.bot_messages import HINTER
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_preparation import BotPreparation
from roost.server.rooms.commit import Rooms
from roost.server.rooms.drafts import room_view_after
from roost.server.rooms.fair_queue import Addresses, Asker
from roost.server.rooms.room import Room
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Hinted
from roost.server.table.fold import Table
from roost.server.table.hints import check_may_have_hint

BUDGET = Budget(10.0)
"""A hint takes about a second. This is the limit on slow machines."""
REMEMBERED = 1000
"""Tables whose last hint is remembered."""


class GivenHint(NamedTuple):
    """A hint, and the bot that gave it."""

    advice: Advice
    bot: str


class Decision(NamedTuple):
    """What a hint is about: a moment of the game, and actions of the turn that are not sent yet."""

    moment: int
    actions: tuple[Action, ...]


class Hints:
    """Gives hints, and notes them in the log of the table."""

    def __init__(self, rooms: Rooms, bot_pool: BotPool, preparation: BotPreparation, addresses: Addresses) -> None:
        """`addresses` has whose turns the hints take, as those of bots do."""
        self._rooms = rooms
        self._addresses = addresses
        self._bot_pool = bot_pool
        self._preparation = preparation
        self._given: OrderedDict[str, tuple[Decision, GivenHint | None]] = OrderedDict()
        """The last decision of each table that a hint was counted for, and the hint if it was computed here."""

    async def give(self, room: Room, person: str, seen: int, actions: Sequence[Action]) -> GivenHint:
        """Return a hint for the decision after some actions that are not sent yet; raise an error if there is none."""
        seat = check_may_have_hint(room.table, person, seen)
        decision = Decision(room.table.moment, tuple(actions))
        if (given := self._find(room, decision)) is not None:
            return given
        hint = await self._compute(room, seat, actions)
        await self._count(room, person, seen, decision)
        self._remember(room, decision, hint)
        return hint

    async def count(self, room: Room, person: str, seen: int, actions: Sequence[Action]) -> None:
        """Note a hint that the player's page computes itself; raise an error if the player may not have one."""
        check_may_have_hint(room.table, person, seen)
        decision = Decision(room.table.moment, tuple(actions))
        await self._count(room, person, seen, decision)
        self._remember(room, decision, self._find(room, decision))

    async def _count(self, room: Room, person: str, seen: int, decision: Decision) -> None:
        """Store that there was a hint, unless one was counted for this decision."""

        def propose(table: Table) -> AnyEntry | None:
            seat = check_may_have_hint(table, person, seen)
            return None if self._is_counted(room, decision) else Hinted(at=self._rooms.now(), seat=seat)

        await self._rooms.commit(room, propose)

    async def _compute(self, room: Room, seat: Seat, actions: Sequence[Action]) -> GivenHint:
        table = room.table
        assert table.play is not None
        view = room_view_after(room, seat, actions)
        name = table.created.game
        bot = self._preparation.player(name, HINTER) if HINTER in bots.names(name) else default_bot(name)
        seed = seat_seed(table.play.seed, seat)
        asker = Asker(room.id, self._addresses.payer(table.host), has_people=True)
        advice = await self._bot_pool.advise(bot, table.game, view, seed, asker, BUDGET)
        if advice is None:
            raise ServiceUnavailable("hint-failed")
        return GivenHint(advice, bot)

    def _find(self, room: Room, decision: Decision) -> GivenHint | None:
        known, hint = self._given.get(room.id, (None, None))
        return hint if known == decision else None

    def _is_counted(self, room: Room, decision: Decision) -> bool:
        return room.id in self._given and self._given[room.id][0] == decision

    def _remember(self, room: Room, decision: Decision, hint: GivenHint | None) -> None:
        self._given[room.id] = decision, hint
        self._given.move_to_end(room.id)
        if len(self._given) > REMEMBERED:
            self._given.popitem(last=False)

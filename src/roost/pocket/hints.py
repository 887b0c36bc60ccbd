"""Hints for the person. The same decision gets the same hint, and counts once."""

from __future__ import annotations

from typing import NamedTuple

from roost.core.game import Action
from roost.pocket.tables import Tables
from roost.protocol.messages import AskHint, Hint
from roost.review.advice import Advice
from roost.review.hints import advise
from roost.server.rooms.bot_messages import HINTER
from roost.server.rooms.drafts import room_view_after
from roost.server.table.entries import Hinted
from roost.server.table.hints import check_may_have_hint, hint_message


class Decision(NamedTuple):
    """What a hint is about: a moment of a game, and actions that are not sent yet."""

    table: str
    moment: int
    actions: tuple[Action, ...]


class Hints:
    """Gives hints, and notes them in the log of the table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._last: tuple[Decision, Advice] | None = None

    def give(self, wanted: AskHint) -> Hint:
        """Return a hint; raise an error that says why there is none."""
        room = self._tables.get(wanted.table)
        seat = check_may_have_hint(room.table, room.table.host, wanted.seen)
        decision = Decision(room.id, room.table.moment, tuple(wanted.actions))
        if self._last is None or self._last[0] != decision:
            self._last = decision, advise(room.table.game, room_view_after(room, seat, wanted.actions))
            self._tables.commit(room, lambda _: (Hinted(at=self._tables.now(), seat=seat),))
        return hint_message(room.id, wanted.id, HINTER, self._last[1])

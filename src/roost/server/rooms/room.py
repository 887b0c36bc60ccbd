"""A table in the memory of this process: its condition, what led to it, and who follows it from here."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from roost.core.game import Event, Seat
from roost.protocol.messages import ChatLine, Notice, ReactionShown
from roost.server.table.entries import AnyEntry, Move, Reacted, Said
from roost.server.table.fold import Table, create
from roost.server.table.notices import notice_of

RESYNC_STEPS = 64
"""Whoever has missed more than this is shown how things stand, as if they came anew, and not how it came to that.

Counted in public versions: a number of entries would tell how often somebody changed a secret choice."""
CHANGES = 20
"""How often a seat can change its mind at one moment: a log is not to grow without end."""


@dataclass(frozen=True, slots=True)
class Step:
    """What one entry brought, in full: it becomes something to send only through a view."""

    version: int
    public: int
    only_for: Seat | None
    """The one seat that may know of it; None: everybody is told something."""
    events: tuple[Event, ...] = ()
    chat: ChatLine | None = None
    reaction: ReactionShown | None = None
    notices: tuple[Notice, ...] = ()


class Room:
    """A table, its serial queue, and who is connected to it here. `table` changes only in `advance`."""

    def __init__(self, table: str, secret: bytes, entries: list[AnyEntry], now: float) -> None:
        self.lock = asyncio.Lock()
        self.people: Counter[str] = Counter()
        """How many connections of each person follow it from here; nobody stands in it with none."""
        self.table: Table = create(table, secret, entries[0])  # type: ignore[arg-type]  # every log begins with Created
        self.steps: list[Step] = [Step(1, 1, None)]
        self.answered: dict[tuple[str, str, str], int] = {}
        """Messages that were done: their kind, their sender and the sender's name for them -> what to acknowledge."""
        self.encoded: dict[tuple[Seat | None, int], str] = {}
        """What has been made of the present version, by seat and by the version it goes on from."""
        self.common: dict[str, Any] | None = None
        """The part of it that is the same for all."""
        self._histories: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        """What each seat that was asked for had been told, and at which version."""
        self.used_at = now
        self.checked_at = now
        """When the storage was last asked whether there is more."""
        self.grace_from = now
        """Nobody counts as gone before they had time to find this process."""
        self.last_here: dict[str, float] = {}
        """When those who are expected here were last known to be connected, here or elsewhere."""
        self.is_stale = False
        """Whether something may have been stored that is not known here."""
        for entry in entries[1:]:
            self.advance(entry, self.table.apply(entry))

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_followed(self) -> bool:
        """Whether any connection of this process follows it."""
        return bool(self.people)

    def advance(self, entry: AnyEntry, after: Table) -> None:
        """An entry is stored: from here on this is the table."""
        before, self.table = self.table, after
        self.encoded.clear()
        self.common = None
        self.steps.append(_step(before, entry, after))
        if isinstance(entry, Said | Reacted):
            self.answered[entry.kind, entry.person, entry.id] = after.public
        elif isinstance(entry, Move) and entry.id is not None:
            person = after.seats[entry.seat].person
            assert person is not None
            self.answered[entry.kind, person, entry.id] = after.public

    def steps_after(self, version: int, seat: Seat | None) -> Iterator[Step]:
        """What happened after a version, as far as a seat is told anything of it."""
        for step in self.steps[version:]:  # versions begin at 1, so this is the first step after it
            if step.only_for is None or step.only_for == seat:
                yield step

    def history(self, seat: Seat) -> tuple[Event, ...]:
        """All events of the game so far as a seat was told them. Only what is new is looked at each time."""
        table = self.table
        version, told = self._histories.get(seat, (0, ()))
        events = [event for step in self.steps_after(version, seat) for event in step.events]
        if events:
            assert table.play is not None  # only a game has events
            told += table.game.view(table.play.state, seat, events).events
        self._histories[seat] = table.version, told
        return told

    def has_news(self, version: int, seat: Seat | None) -> bool:
        """Whether anything happened after a version that a seat is told of."""
        return next(self.steps_after(version, seat), None) is not None

    def version_of(self, public: int | None) -> int:
        """The version that somebody is at who has last seen a public version; 0 as for a newcomer if there is none."""
        if public is None or not 0 < public <= self.table.public:
            return 0
        return bisect_right(self.steps, public, key=lambda step: step.public)

    def is_long_ago(self, version: int) -> bool:
        """Whether too much has happened since a version to tell it all."""
        return self.table.public - self.steps[version - 1].public > RESYNC_STEPS

    def changes(self, seat: Seat) -> int:
        """How often a seat has changed its mind since the present moment began."""
        since_moment = takewhile(lambda step: step.public >= self.table.moment, reversed(self.steps))
        return sum(step.only_for == seat for step in since_moment)


def _step(before: Table, entry: AnyEntry, after: Table) -> Step:
    only_for = entry.seat if after.is_secret and isinstance(entry, Move) else None
    chat = reaction = None
    if isinstance(entry, Said):
        chat = ChatLine(
            version=after.public,
            at=entry.at,
            person=entry.person,
            name=entry.name,
            seat=after.seat_of(entry.person),
            text=entry.text,
        )
    elif isinstance(entry, Reacted):
        reaction = ReactionShown(
            version=after.public,
            at=entry.at,
            person=entry.person,
            name=entry.name,
            seat=after.seat_of(entry.person),
            reaction=entry.reaction,
        )
    return Step(after.version, after.public, only_for, after.events, chat, reaction, notice_of(before, entry, after))

"""A table in the memory of this process: its state, the steps that led to it, and the people who follow it."""

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
from roost.server.rooms.in_order import GameInOrder
from roost.server.table.entries import AnyEntry, Move, Reacted, Said
from roost.server.table.fold import Table, create
from roost.server.table.notices import notices_of

RESYNC_STEPS = 64
"""A client that missed more versions than this gets a fresh snapshot instead of the events in between.

Counted in public versions: the number of entries would reveal how often a player changed a hidden choice."""
CHANGES_PER_MOMENT = 20
"""How often a player can change their choice per moment, so that the log stays bounded."""


@dataclass(frozen=True, slots=True)
class Step:
    """The effects of one entry, unfiltered: clients get them only through a view."""

    version: int
    public: int
    only_for: Seat | None
    """The only seat that may know about the entry; None: all clients get something."""
    events: tuple[Event, ...] = ()
    chat: ChatLine | None = None
    reaction: ReactionShown | None = None
    notices: tuple[Notice, ...] = ()


class Room:
    """A table, its lock, and the people who follow it in this process. `table` changes only in `advance`."""

    def __init__(self, table: str, secret: bytes, entries: list[AnyEntry], now: float) -> None:
        self.lock = asyncio.Lock()
        self.people: Counter[str] = Counter()
        """Number of connections per person that follow the table; people without connections are removed."""
        self.table: Table = create(table, secret, entries[0])  # type: ignore[arg-type]  # every log begins with Created
        self.steps: list[Step] = [Step(1, 1, None)]
        self.answered: dict[tuple[str, str, str], int] = {}
        """Executed messages, by kind, sender and message id, with the version to acknowledge them with."""
        self.encoded: dict[tuple[Seat | None, int], str] = {}
        """Encoded snapshots of the current version, by seat and by the version last sent."""
        self.common: dict[str, Any] | None = None
        """The part of the snapshots that is the same for all clients."""
        self._histories: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        """The events told to a seat so far, and the version up to which they were collected."""
        self._in_order: GameInOrder | None = None
        self.used_at = now
        self.checked_at = now
        """When the storage was last checked for new entries."""
        self.grace_from = now
        """Start of the grace period for people to connect to this process before they count as gone."""
        self.last_here: dict[str, float] = {}
        """When the host and the players were last known to be connected, to any process."""
        self.not_awaited: dict[Seat, tuple[int, float]] = {}
        """Seats that no other person waited for when their time was up: in which moment, and when to check again."""
        self.is_stale = False
        """Whether the storage may have entries that this process has not read."""
        for entry in entries[1:]:
            self.advance(entry, self.table.apply(entry))

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def is_followed(self) -> bool:
        """Whether any connection of this process follows the table."""
        return bool(self.people)

    def advance(self, entry: AnyEntry, after: Table) -> None:
        """Apply an entry that has been stored."""
        before, self.table = self.table, after
        self.forget_snapshots()
        self.steps.append(_step(before, entry, after))
        if isinstance(entry, Said | Reacted):
            self.answered[entry.kind, entry.person, entry.id] = after.public
        elif isinstance(entry, Move) and entry.id is not None:
            person = after.seats[entry.seat].person
            assert person is not None
            self.answered[entry.kind, person, entry.id] = after.public

    def forget_snapshots(self) -> None:
        """Let snapshots be made again, because something in them has changed."""
        self.encoded.clear()
        self.common = None

    def steps_after(self, version: int, seat: Seat | None) -> Iterator[Step]:
        """Yield the steps after a version that a seat may know about."""
        for step in self.steps[version:]:  # versions start at 1, so this is the first step after it
            if step.only_for is None or step.only_for == seat:
                yield step

    def history(self, seat: Seat) -> tuple[Event, ...]:
        """Return all events of the game so far as a seat was told them; each call views only the new ones."""
        table = self.table
        version, told = self._histories.get(seat, (0, ()))
        events = [event for step in self.steps_after(version, seat) for event in step.events]
        if events:
            assert table.play is not None  # only a game has events
            told += table.game.view(table.play.state, seat, events).events
        self._histories[seat] = table.version, told
        return told

    def view_in_order(self, seat: Seat) -> Any:
        """Return the view of a seat with all events, as the record tells the game: see `in_order.py`."""
        play = self.table.play
        assert play is not None
        if self._in_order is None:
            self._in_order = GameInOrder(play.game)
        self._in_order.catch_up(play)
        return self._in_order.view(seat)

    def has_news(self, version: int, seat: Seat | None) -> bool:
        """Return True if there are steps after a version that a seat may know about."""
        return next(self.steps_after(version, seat), None) is not None

    def version_of(self, public: int | None) -> int:
        """Return the version of a client that has last seen a public version; 0 if it has seen none."""
        if public is None or not 0 < public <= self.table.public:
            return 0
        return bisect_right(self.steps, public, key=lambda step: step.public)

    def needs_resync(self, version: int) -> bool:
        """Return True if too much has happened since a version to send all of it."""
        return self.table.public - self.steps[version - 1].public > RESYNC_STEPS

    def changes(self, seat: Seat) -> int:
        """Return how often a seat has changed its choice in the current moment."""
        since_moment = takewhile(lambda step: step.public >= self.table.moment, reversed(self.steps))
        return sum(step.only_for == seat for step in since_moment)


def _step(before: Table, entry: AnyEntry, after: Table) -> Step:
    only_for = entry.seat if after.is_secret and isinstance(entry, Move) else None
    chat = ChatLine(**_sender(entry, after), text=entry.text) if isinstance(entry, Said) else None
    reaction = ReactionShown(**_sender(entry, after), reaction=entry.reaction) if isinstance(entry, Reacted) else None
    return Step(after.version, after.public, only_for, after.events, chat, reaction, notices_of(before, entry, after))


def _sender(entry: Said | Reacted, table: Table) -> dict[str, Any]:
    """Return who sent a message and when, at which version of the table."""
    return {
        "version": table.public,
        "at": entry.at,
        "person": entry.person,
        "name": entry.name,
        "seat": table.seat_of(entry.person),
    }

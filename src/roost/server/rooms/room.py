"""A table in the memory of this process: its state, the steps that led to it, and the people who follow it."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias

from roost.core.game import Event, Seat, Viewer
from roost.protocol.messages import ChatLine, Notice, ReactionShown
from roost.server.rooms.in_order import GameInOrder
from roost.server.table.entries import AnyEntry, Created, Move, Reacted, Said
from roost.server.table.fold import Table, create
from roost.server.table.notices import notices_of

RESYNC_STEPS = 64
"""A client that missed more versions than this gets a fresh snapshot instead of the events in between.

Counted in public versions: the number of entries would reveal how often a player changed a hidden choice."""
CHANGES_PER_MOMENT = 20
"""How often a player can change their choice per moment, so that the log stays bounded."""
KEPT_LINES = 200
"""Chat lines and reactions that a room keeps; older ones stay in the log only."""
REPEATED = 1000
"""Messages without an effect whose answers a room remembers: no log bounds their number."""
Message: TypeAlias = tuple[str, str, str]
"""What identifies a message: its kind, its sender and its id."""


class Step(NamedTuple):
    """The effects of one entry, unfiltered: clients get them only through a view."""

    version: int
    public: int
    only_for: Seat | None
    """The only seat that may know about the entry; None: all clients get something."""
    events: tuple[Event, ...] = ()
    chat: ChatLine | None = None
    reaction: ReactionShown | None = None
    notices: tuple[Notice, ...] = ()


class Difference(NamedTuple):
    """What changed between two parts of snapshots. It keeps both, so that no other object gets their ids."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]
    text: str


class Told(NamedTuple):
    """Events as seats are told them, which it keeps for the same reason, and as JSON."""

    events: tuple[Event, ...]
    text: str


class Common:
    """The part of the snapshots that is the same for all clients."""

    __slots__ = ("facts", "fields", "standing")

    def __init__(self, facts: Mapping[str, Any], standing: Mapping[str, Any]) -> None:
        self.facts = facts
        self.standing = standing
        self.fields: Mapping[str, Any] = {**facts, **standing}


class Room:
    """A table, its lock, and the people who follow it in this process. `table` changes only in `advance`."""

    def __init__(self, table: str, secret: bytes, created: Created, now: float) -> None:
        self.lock = asyncio.Lock()
        self.people: Counter[str] = Counter()
        """Number of connections per person that follow the table; people without connections are removed."""
        self.table: Table = create(table, secret, created)
        self.steps: list[Step] = [Step(1, 1, None)]
        self.answered: dict[Message, int] = {}
        """Executed messages, with the version to acknowledge them with."""
        self.origins: dict[str, str] = {}
        """Where people last spoke from, as entries tell it."""
        self._lines: list[int] = []
        """The places of the steps with the last chat lines and reactions."""
        self._repeated: list[Message] = []
        """Those of the answered messages that changed nothing, and are in no log."""
        self.encoded: dict[tuple[int, Any], str] = {}
        """Encoded messages for spectators about the current version, by the version and the snapshot last sent."""
        self.snapshots: dict[Seat | None, Any] = {}
        """Snapshots of the current version by seat: see `edge/snapshots.py`."""
        self.common: Common | None = None
        self.common_version = 0
        """The version up to which `common` is known to be right."""
        self.differences: dict[tuple[int, int], Difference] = {}
        """What changed between parts of snapshots, by their ids: most are the same for all seats."""
        self.told: dict[tuple[int, ...], Told] = {}
        """Encoded events, by their ids: most are told to all seats alike."""
        self._viewer: Viewer | None = None
        self._viewed: Any = None
        """The state that the viewer is of."""
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
            self._hear(entry)
            self.answered[entry.kind, entry.person, entry.id] = after.public
        elif isinstance(entry, Move) and entry.id is not None:
            person = after.seats[entry.seat].person
            assert person is not None
            self.answered[entry.kind, person, entry.id] = after.public

    def _hear(self, entry: Said | Reacted) -> None:
        """Remember where a person speaks from, and forget what nobody is shown any more."""
        if entry.origin:
            self.origins[entry.person] = entry.origin
        self._lines.append(len(self.steps) - 1)
        self._forget_lines()

    def _forget_lines(self) -> None:
        while len(self._lines) > KEPT_LINES:
            place = self._lines.pop(0)
            self.steps[place] = self.steps[place]._replace(chat=None, reaction=None)

    def restore(self, table: Table, steps: list[Step], answered: dict[Message, int], origins: dict[str, str]) -> None:
        """Set everything that entries have led to, instead of applying them."""
        self.table, self.steps, self.answered, self.origins = table, steps, answered, origins
        self._lines = [place for place, step in enumerate(steps) if step.chat or step.reaction]
        self._forget_lines()

    def answered_since(self, public: int) -> list[tuple[Message, int]]:
        """Return the messages of the log that were answered with this version or a later one."""
        repeated = set(self._repeated)
        return [each for each in self.answered.items() if each[1] >= public and each[0] not in repeated]

    def answer_repeated(self, message: Message) -> int:
        """Return the version to acknowledge a message with that changes nothing: the same if it is sent again."""
        if message not in self.answered:
            self.answered[message] = self.table.public
            self._repeated.append(message)
            if len(self._repeated) > REPEATED:
                self.answered.pop(self._repeated.pop(0), None)
        return self.answered[message]

    def forget_snapshots(self) -> None:
        """Let snapshots be made again, because something in them has changed."""
        self.encoded.clear()
        self.snapshots.clear()
        self.common_version = 0
        self.differences.clear()
        self.told.clear()

    @property
    def viewer(self) -> Viewer | None:
        """The views of the current version; None before the game."""
        play = self.table.play
        if play is not None and play.state is not self._viewed:
            self._viewer, self._viewed = self.table.game.viewer(play.state, self._viewer), play.state
        return self._viewer

    def steps_after(self, version: int, seat: Seat | None) -> list[Step]:
        """Return the steps after a version that a seat may know about."""
        later = self.steps[version:]  # versions start at 1, so the first of them is the first step after it
        return [step for step in later if step.only_for is None or step.only_for == seat]

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
        return bool(self.steps_after(version, seat))

    def version_of(self, public: int | None) -> int:
        """Return the version of a client that has last seen a public version; 0 if it has seen none.

        Also 0 if something since then was shown for a moment only: a client that asks later must not see it again."""
        if public is None or not 0 < public <= self.table.public or self.table.public - public > RESYNC_STEPS:
            return 0
        version = bisect_right(self.steps, public, key=lambda step: step.public)
        once = frozenset[str]() if self.table.is_finished else self.table.game.shown_once
        return 0 if any(event.key in once for step in self.steps[version:] for event in step.events) else version

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

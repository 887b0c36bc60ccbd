"""A table: what its entries add up to. A pure fold, with no clock, no chance and no I/O.

    table = fold(secret, id, entries)          # the same entries always give the same table
    after = table.apply(entry)                 # a new value; `table` is as it was

Two numbers count entries. `version` counts all of them, and is what the storage has. `public` is the version that
people are told: it does not count what only one seat may know, a choice that was changed while it was still secret.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from roost.core import fair, record, registry
from roost.core.game import Event, Game, Seat
from roost.core.play import Play
from roost.core.record import Fair
from roost.protocol.base import CLOCKS, Status
from roost.server.table.entries import (
    Abandoned,
    AnyEntry,
    Away,
    Back,
    Created,
    Hosted,
    Left,
    Move,
    Muted,
    Plan,
    Planned,
    Reacted,
    RematchMade,
    Revealed,
    Said,
    Sat,
    Started,
    Starting,
)

IDLE_SECONDS = 600.0
"""How long somebody who is there may think where there is no clock: then a bot plays, until they are back."""
OVERDUE_LIMIT = 2
"""After so many decisions in a row that the clock made, a person is away."""
REVEAL_SECONDS = 10.0
"""How long a table that starts waits for the contributions: long enough to find the server again after a break."""


@dataclass(frozen=True)
class SeatState:
    """A seat, and who is in it."""

    plan: Plan
    person: str | None = None
    name: str | None = None
    contribution_hash: str = ""
    """What the person's device promised on sitting down."""
    contribution: str = field(default="", repr=False)
    """What it revealed."""
    bot: str | None = None
    """The bot that has this seat; None for a person's, also while a bot plays for them."""
    away: Literal["gone", "clock", "idle", "left"] | None = None
    """Why a bot plays for the person in this seat; None: it does not."""
    overdue: int = 0
    """Decisions in a row that the clock made."""
    back_at: float = 0.0
    """When the person last came back and was given new time."""

    @property
    def is_away(self) -> bool:
        return self.away is not None

    @property
    def has_left(self) -> bool:
        return self.away == "left"

    @property
    def is_taken(self) -> bool:
        return self.person is not None or self.bot is not None

    @property
    def owes_contribution(self) -> bool:
        """Whether the person's device has promised a contribution that it has not revealed."""
        return bool(self.contribution_hash) and not self.contribution

    @property
    def is_played_by_person(self) -> bool:
        """Whether the table waits for a person here."""
        return self.person is not None and not self.is_away


@dataclass(frozen=True)
class Table:
    """The condition of a table after some version."""

    id: str
    secret: bytes = field(repr=False)
    created: Created
    seats: tuple[SeatState, ...]
    host: str
    version: int = 1
    public: int = 1
    status: Status = "open"
    starting: Starting | None = None
    """Since when the seats are settled."""
    started: Started | None = field(default=None, repr=False)
    """What the deals come from, beside the secret."""
    play: Play | None = field(default=None, repr=False)
    moment: int = 1
    """The public version since which the present decisions are open: what was decided on an older one is too late."""
    waiting_since: float = 0.0
    """When the time for them began to run."""
    updated: float = 0.0
    muted: frozenset[str] = frozenset()
    rematch: str | None = None
    is_secret: bool = False
    """Whether the last entry is one that only a single seat may know of."""
    events: tuple[Event, ...] = field(default=(), repr=False)
    """What the last entry brought, in full."""

    # Asking

    @cached_property
    def game(self) -> Game[Any, Any]:
        """The game, its players and options settled."""
        if self.play is not None:
            return self.play.game
        return registry.load(self.created.game, len(self.seats), **self.created.options)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    @property
    def is_finished(self) -> bool:
        """Whether nothing more is played here."""
        return self.status in ("over", "abandoned")

    @property
    def is_revealing(self) -> bool:
        """Whether the seats are settled and the cards are not dealt yet."""
        return self.status == "running" and self.play is None

    @property
    def unrevealed(self) -> tuple[Seat, ...]:
        """The seats whose contributions are waited for."""
        seats = enumerate(self.seats) if self.is_revealing else ()
        return tuple(number for number, seat in seats if seat.owes_contribution and not seat.has_left)

    @property
    def reveal_deadline(self) -> float | None:
        """Until when they are waited for."""
        return self.starting.at + REVEAL_SECONDS if self.is_revealing and self.starting is not None else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return self.play.to_act if self.play is not None and self.status == "running" else ()

    @property
    def next_host(self) -> str | None:
        """Who is host when the host goes: the first who sits there, one who is muted only if there is nobody else."""
        there = [seat.person for seat in self.seats if seat.person not in (None, self.host) and not seat.has_left]
        return min(there, key=lambda person: person in self.muted, default=None)

    def seat_of(self, person: str) -> Seat | None:
        """Where somebody sits."""
        return next((number for number, seat in enumerate(self.seats) if seat.person == person), None)

    @cached_property
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats whose persons owe a decision."""
        return tuple(seat for seat in self.to_act if self.seats[seat].is_played_by_person)

    @cached_property
    def bots_to_act(self) -> tuple[Seat, ...]:
        """The seats for which a bot decides now."""
        return tuple(seat for seat in self.to_act if not self.seats[seat].is_played_by_person)

    def asked_at(self, seat: Seat) -> float:
        """When the time of the person in a seat began to run: with the moment, or when they came back."""
        return max(self.waiting_since, self.seats[seat].back_at)

    def deadline_of(self, seat: Seat) -> float:
        """When the time of the person in a seat is up."""
        return self.asked_at(seat) + (CLOCKS[self.created.clock] or IDLE_SECONDS)

    @property
    def deadline(self) -> float | None:
        """When the time of the first of those whom the table waits for is up."""
        return min((self.deadline_of(seat) for seat in self.waits_for), default=None)

    def record(self) -> str:
        """The record of the game: only for when it is over, for it tells everything."""
        assert self.play is not None
        assert self.started is not None
        assert self.status in ("over", "abandoned")
        hashes = _from_hex(self.started.contribution_hashes) or None
        commitment = bytes.fromhex(self.created.commitment)
        how = Fair(commitment, self.secret, _from_hex(self.started.contributions), hashes)
        return record.encode(self.play.record(how))

    # The fold

    def apply(self, entry: AnyEntry) -> Table:
        """The table after one more entry."""
        is_secret = isinstance(entry, Move) and entry.seat not in self.to_act and not self.seats[entry.seat].is_away
        after = replace(
            self,
            version=self.version + 1,
            public=self.public + (not is_secret),
            updated=entry.at,
            is_secret=is_secret,
            events=(),
        )
        return after._changed(entry)

    def _changed(self, entry: AnyEntry) -> Table:
        match entry:
            case Move():
                return self._moved(entry)
            case Said() | Reacted():
                return self
            case Sat():
                return self._sat(entry)
            case Planned():
                return self._with_seat(entry.seat, plan=entry.plan, bot=entry.plan.bot)
            case Left():
                return self._left(entry)
            case Hosted():
                return replace(self, host=entry.person)
            case Starting():
                return replace(self._with_bots(entry.bots), status="running", starting=entry)
            case Revealed():
                return self._with_seat(entry.seat, contribution=entry.contribution)
            case Started():
                return self._started(entry)
            case Away():
                return self._with_seat(entry.seat, away=entry.why)
            case Back():
                return self._back(entry.seat, entry.at)
            case Muted():
                changed = {entry.person}
                return replace(self, muted=self.muted | changed if entry.is_muted else self.muted - changed)
            case RematchMade():
                return replace(self, rematch=entry.table)
            case Abandoned():
                return replace(self, status="abandoned")
            case Created():
                raise ValueError("a table is created once")

    def _with_seat(self, number: Seat, **changes: Any) -> Table:
        seats = list(self.seats)
        seats[number] = replace(seats[number], **changes)
        return replace(self, seats=tuple(seats))

    def _with_bots(self, bots: tuple[str | None, ...]) -> Table:
        """With a bot in each seat that no person has."""
        seats = zip(self.seats, bots, strict=True)
        return replace(
            self, seats=tuple(replace(seat, bot=bot) if seat.person is None else seat for seat, bot in seats)
        )

    def _sat(self, entry: Sat) -> Table:
        return self._with_seat(
            entry.seat,
            person=entry.person,
            name=entry.name,
            contribution_hash=entry.contribution_hash,
            contribution=entry.contribution,
            bot=None,
        )

    def _left(self, entry: Left) -> Table:
        person = self.seats[entry.seat].person
        if self.status == "open":
            after = self._with_seat(entry.seat, person=None, name=None, contribution_hash="", contribution="")
        else:
            after = self._with_seat(entry.seat, away="left")
        return replace(after, host=after.next_host or person) if person == self.host else after

    def _started(self, entry: Started) -> Table:
        seed = fair.live_seed(self.secret, _from_hex(entry.contributions))
        play = Play(self.game, seed, self.game.start()).with_deals()
        after = replace(self._with_bots(entry.bots), status="running", started=entry, play=play, events=play.events)
        return after._new_moment(entry.at)

    def _moved(self, entry: Move) -> Table:
        assert self.play is not None
        play = self.play.apply(entry.seat, entry.action).with_deals()
        seat = self.seats[entry.seat]
        after = replace(self, play=play, events=play.events, status="running" if play.outcome is None else "over")
        if entry.by == "person" and (seat.is_away or seat.overdue):
            after = after._with_seat(entry.seat, away=None, overdue=0)
        elif entry.by == "clock":
            after = after._with_seat(entry.seat, overdue=seat.overdue + 1)
        return after._new_moment(entry.at) if not play.choices else after

    def _back(self, seat: Seat, at: float) -> Table:
        """Whoever comes back has the whole time before them, once a moment: nobody holds a table up for ever."""
        back_at = self.seats[seat].back_at
        has_had_it = back_at > self.waiting_since
        return self._with_seat(seat, away=None, overdue=0, back_at=back_at if has_had_it else at)

    def _new_moment(self, at: float) -> Table:
        return replace(self, moment=self.public, waiting_since=at)


def _from_hex(values: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(value) for value in values)


def create(table: str, secret: bytes, entry: Created) -> Table:
    """The table after its first entry."""
    seats = tuple(SeatState(plan=plan, bot=plan.bot) for plan in entry.seats)
    return Table(
        table,
        secret,
        entry,
        seats,
        host=entry.host,
        waiting_since=entry.at,
        updated=entry.at,
        muted=frozenset(entry.muted),
    )


def fold(table: str, secret: bytes, entries: Iterable[AnyEntry]) -> Table:
    """The table after all its entries."""
    first, *rest = entries
    assert isinstance(first, Created)
    now = create(table, secret, first)
    for entry in rest:
        now = now.apply(entry)
    return now

"""The state of a table: a pure fold over its entries, without clock, randomness or I/O.

    table = fold(id, secret, entries)          # the same entries always give the same table
    after = table.apply(entry)                 # a new value; `table` does not change

Two numbers count entries. `version` counts all entries, as the storage does. `public` is the version that clients see:
it does not count entries that only one seat may know about, which are changes of a hidden choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any

from roost.core import fair, record, registry
from roost.core.copies import changed
from roost.core.game import Event, Game, Seat
from roost.core.lazy import lazy
from roost.core.play import Play
from roost.core.record import Drawn, Fair
from roost.protocol.base import CLOCKS, Status
from roost.server.table.entries import (
    Abandoned,
    AnyEntry,
    Away,
    Back,
    Changed,
    Created,
    Hinted,
    Hosted,
    Left,
    Move,
    Muted,
    Planned,
    Reacted,
    RematchMade,
    Revealed,
    Said,
    Sat,
    Start,
    Started,
    StartedFrom,
    Starting,
)
from roost.server.table.seat_state import Seats, SeatState

IDLE_SECONDS = 600.0
"""Time per decision of a connected player without a clock; then the player is away."""
OVERDUE_LIMIT = 2
"""Number of timeouts in a row after which a player is away."""
REVEAL_SECONDS = 10.0
"""How long a starting table waits for contributions: long enough for a client to reconnect."""
COUNTDOWN_SECONDS = 15.0
"""How long a full table waits until all people are ready: long enough to finish typing a name."""


@dataclass(frozen=True)
class Table:
    """The state of a table at one version."""

    id: str
    secret: bytes = field(repr=False)
    created: Created
    """The first entry, with the options and settings that the host has changed since."""
    seats: Seats
    host: str
    version: int = 1
    public: int = 1
    status: Status = "open"
    starting: Starting | None = None
    """The entry that made the seats final."""
    started: Start | None = field(default=None, repr=False)
    """The entry with the contributions, from which the deals are derived together with the secret."""
    play: Play | None = field(default=None, repr=False)
    moment: int = 1
    """The public version at which the current decisions came up; a decision based on an older one is too late."""
    waiting_since: float = 0.0
    """When the time for the current decisions started."""
    arranged_at: float = 0.0
    """When the seats or the settings last changed before the start."""
    updated: float = 0.0
    muted: frozenset[str] = frozenset()
    kicked: frozenset[str] = frozenset()
    """People whom the host has removed from their seats."""
    banned: frozenset[str] = frozenset()
    """People who may not see the table, and origins from which nobody may sit down or speak."""
    muted_origins: Mapping[str, float] = field(default_factory=dict)
    """Origins of muted people, with the times."""
    rematch: str | None = None
    is_secret: bool = False
    """Whether only one seat may know about the last entry."""
    events: tuple[Event, ...] = field(default=(), repr=False)
    """The unfiltered events of the last entry."""
    described: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """What `summary.py` derived last from a part of the table that rarely changes; shared by all its versions."""

    # Queries

    @lazy
    def game(self) -> Game[Any, Any]:
        """The game with its number of players and options."""
        if self.play is not None:
            return self.play.game
        return registry.game_type(self.created.game)(len(self.seats), self.created.options)

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def is_counted_daily(self) -> bool:
        """Whether the game is a person's counted try at the deal of the day."""
        return self.created.daily is not None and self.created.daily.is_counted

    @property
    def is_personal(self) -> bool:
        """Whether only its player may see the table, also after the end.

        Others may still have to play a deal of the day. A game from a position repeats a part of another game."""
        return self.is_counted_daily or self.created.position is not None

    @property
    def is_full(self) -> bool:
        return all(seat.is_taken for seat in self.seats)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that belong to a person, who may be away or have left."""
        return self.seats.people

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats in which a person decides, not a bot."""
        return self.seats.playing

    @property
    def is_paused(self) -> bool:
        """Whether the game waits because all people are away; a game among bots never does."""
        return self.play is not None and self.status == "running" and bool(self.people) and not self.playing

    @property
    def is_ready(self) -> bool:
        """Whether an open table need not wait any longer: it is full, and nobody else has to get ready."""
        if self.status != "open" or not self.is_full:
            return False
        return len(self.people) < 2 or all(self.seats[number].is_ready for number in self.people)

    @property
    def starts_at(self) -> float | None:
        """When an open table that is full starts, even if some people are not ready."""
        is_counting = self.status == "open" and self.is_full and len(self.people) > 1
        return self.arranged_at + COUNTDOWN_SECONDS if is_counting else None

    @property
    def needs_driver(self) -> bool:
        """Whether something happens at the table without a client: a process has to drive it."""
        return self.starts_at is not None if self.status == "open" else self.status == "running" and not self.is_paused

    @property
    def is_finished(self) -> bool:
        """Whether the game is over or abandoned."""
        return self.status in ("over", "abandoned")

    @property
    def is_revealing(self) -> bool:
        """Whether the seats are final and the cards are not dealt yet."""
        return self.status == "running" and self.play is None

    @property
    def unrevealed(self) -> tuple[Seat, ...]:
        """The seats whose contributions the table is waiting for."""
        seats = enumerate(self.seats) if self.is_revealing else ()
        return tuple(number for number, seat in seats if seat.owes_contribution and not seat.has_left)

    @property
    def reveal_deadline(self) -> float | None:
        """When the table stops waiting for contributions."""
        return self.starting.at + REVEAL_SECONDS if self.is_revealing and self.starting is not None else None

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return self.play.to_act if self.play is not None and self.status == "running" else ()

    @property
    def next_host(self) -> str | None:
        """The next host if the host leaves: the first other player, preferably one who is not muted."""
        others = [seat.person for seat in self.seats if seat.person not in (None, self.host) and not seat.has_left]
        return min(others, key=lambda person: person in self.muted, default=None)

    def seat_of(self, person: str) -> Seat | None:
        """Return the person's seat."""
        return self.seats.numbers.get(person)

    @lazy
    def waits_for(self) -> tuple[Seat, ...]:
        """The seats in which a person owes a decision."""
        playing = self.seats.playing
        return tuple([seat for seat in self.to_act if seat in playing])

    @lazy
    def bots_to_act(self) -> tuple[Seat, ...]:
        """The seats in which a bot owes a decision; none while the game is paused."""
        if self.is_paused:
            return ()
        playing = self.seats.playing
        return tuple([seat for seat in self.to_act if seat not in playing])

    def companions(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the other seats in which a person decides. A player without any has all the time they want."""
        return tuple(other for other in self.playing if other != seat)

    def has_company(self, seat: Seat) -> bool:
        """Return True if there are such seats."""
        return len(self.playing) > (seat in self.playing)

    def asked_at(self, seat: Seat) -> float:
        """Return when the player's time started: with the moment, or when they came back."""
        return max(self.waiting_since, self.seats[seat].back_at)

    def deadline_of(self, seat: Seat) -> float:
        """Return when the player's time runs out: never while no other person plays."""
        if not self.has_company(seat):
            return inf
        return self.asked_at(seat) + (CLOCKS[self.created.clock] or IDLE_SECONDS) + self._extra_seconds(seat)

    def _extra_seconds(self, seat: Seat) -> float:
        own = self.seats[seat]
        return own.extra_seconds if own.extended_at > self.asked_at(seat) else 0.0

    @property
    def deadline(self) -> float | None:
        """The earliest deadline of the players who owe a decision."""
        earliest = min((self.deadline_of(seat) for seat in self.waits_for), default=inf)
        return None if earliest == inf else earliest

    def record(self) -> str:
        """Return the record of the finished game, which reveals everything."""
        assert self.status in ("over", "abandoned")
        return self._record

    @lazy
    def _record(self) -> str:  # kept, because anyone may ask for it at any rate
        assert self.play is not None
        assert self.started is not None
        if isinstance(self.started, StartedFrom):
            return record.encode(self.play.record(drawn=Drawn(self.started.seat, len(self.started.moves))))
        hashes = _from_hex(self.started.contribution_hashes) or None
        commitment = bytes.fromhex(self.created.commitment)
        how = Fair(commitment, self.secret, _from_hex(self.started.contributions), hashes)
        return record.encode(self.play.record(how))

    # The fold

    def apply(self, entry: AnyEntry) -> Table:
        """Return the table after one more entry."""
        is_secret = isinstance(entry, Move) and entry.seat not in self.to_act and not self.seats[entry.seat].is_away
        after = changed(
            self,
            version=self.version + 1,
            public=self.public + (not is_secret),
            updated=entry.at,
            is_secret=is_secret,
            events=(),
        )
        after = after._changed(entry)
        if len(self.playing) == 1 and len(after.playing) > 1 and after.status == "running":
            return after._with_seat(self.playing[0], back_at=entry.at)  # their time did not run while they were alone
        return after

    def _changed(self, entry: AnyEntry) -> Table:
        match entry:
            case Move():
                return self._moved(entry)
            case Said() | Reacted():
                return self
            case Sat():
                return self._sat(entry)
            case Changed():
                return self._with_settings(entry)
            case Planned():
                return self._with_seat(entry.seat, plan=entry.plan, bot=entry.plan.bot)._arranged(entry.at)
            case Left():
                return self._left(entry)
            case Hosted():
                return changed(self, host=entry.person)
            case Starting():
                return changed(self._with_bots(entry.bots), status="running", starting=entry)
            case Revealed():
                return self._with_seat(entry.seat, contribution=entry.contribution)
            case Started() | StartedFrom():
                return self._started(entry)
            case Away():
                return self._with_seat(entry.seat, away=entry.why)
            case Back():
                return self._back(entry)
            case Hinted():
                return self._with_seat(entry.seat, hints=self.seats[entry.seat].hints + 1)
            case Muted():
                return self._muted(entry)
            case RematchMade():
                return changed(self, rematch=entry.table)
            case Abandoned():
                return changed(self, status="abandoned")
            case Created():
                raise ValueError("a table cannot be created twice")

    def _muted(self, entry: Muted) -> Table:
        person, both = {entry.person}, {entry.person, entry.origin} - {""}
        origins = {origin: at for origin, at in self.muted_origins.items() if origin != entry.origin}
        if not entry.is_muted:
            return changed(self, muted=self.muted - person, banned=self.banned - both, muted_origins=origins)
        if entry.origin:
            origins[entry.origin] = entry.at
        banned = self.banned | both if entry.is_banned else self.banned
        return changed(self, muted=self.muted | person, banned=banned, muted_origins=origins)

    def _with_seat(self, number: Seat, **changes: Any) -> Table:
        seats = list(self.seats)
        seats[number] = changed(seats[number], **changes)
        return changed(self, seats=Seats(seats))

    def _with_bots(self, bots: tuple[str | None, ...]) -> Table:
        """Return the table with a bot in every seat without a person."""
        seats = zip(self.seats, bots, strict=True)
        return changed(
            self, seats=Seats(changed(seat, bot=bot) if seat.person is None else seat for seat, bot in seats)
        )

    def _arranged(self, at: float) -> Table:
        return changed(self, arranged_at=at)

    def _with_settings(self, entry: Changed) -> Table:
        created = self.created.model_copy(update={**entry.settings(), "options": entry.options, "clock": entry.clock})
        seats = Seats(changed(seat, is_ready=False) for seat in self.seats)
        return changed(self, created=created, seats=seats)._arranged(entry.at)

    def _sat(self, entry: Sat) -> Table:
        is_new = self.seats[entry.seat].person != entry.person
        revealed = bytes.fromhex(entry.contribution)  # tables of the version before: it stands for its hash, too
        after = self._with_seat(
            entry.seat,
            person=entry.person,
            name=entry.name,
            contribution_hash=entry.contribution_hash or fair.contribution_hash(revealed).hex(),
            contribution=entry.contribution,
            bot=None,
            is_ready=entry.is_ready,
            origin=entry.origin,
        )
        return after._arranged(entry.at) if is_new else after

    def _left(self, entry: Left) -> Table:
        person = self.seats[entry.seat].person
        if self.status == "open":
            empty = {"person": None, "name": None, "contribution_hash": "", "contribution": "", "is_ready": False}
            after = self._with_seat(entry.seat, **empty, origin="")._arranged(entry.at)
        else:
            after = self._with_seat(entry.seat, away="left", left_at=entry.at)
        if entry.is_kicked and person is not None:
            after = changed(after, kicked=after.kicked | {person})
        return changed(after, host=after.next_host or person) if person == self.host else after

    def _started(self, entry: Started | StartedFrom) -> Table:
        seed = fair.live_seed(self.secret, _from_hex(entry.contributions))
        deals, moves = (entry.deals, entry.moves) if isinstance(entry, StartedFrom) else ((), ())
        play = Play.resume(self.game, seed, deals, moves)
        after = changed(self._with_bots(entry.bots), status="running", started=entry, play=play, events=play.events)
        return after._new_moment(entry.at)

    def _moved(self, entry: Move) -> Table:
        assert self.play is not None
        play = self.play.apply(entry.seat, entry.action).with_deals()
        seat = self.seats[entry.seat]
        after = changed(self, play=play, events=play.events, status="running" if play.outcome is None else "over")
        if entry.by == "person" and (seat.is_away or seat.overdue):
            after = after._with_seat(entry.seat, away=None, overdue=0)
        elif entry.by in ("clock", "away"):
            overdue = seat.overdue + (entry.by == "clock")
            after = after._with_seat(entry.seat, overdue=overdue, stand_in_moves=seat.stand_in_moves + 1)
        elif entry.stand_in is not None:
            made = seat.stand_in_moves + 1
            after = after._with_seat(entry.seat, stand_in_moves=made, stand_in=entry.stand_in)
        return after._new_moment(entry.at) if not play.choices else after

    def _back(self, entry: Back) -> Table:
        """Give a returning player the full time, but once per moment, so that they cannot delay the game endlessly.

        A player who only gets more time is not back."""
        if entry.extra_seconds:
            extra = self._extra_seconds(entry.seat) + entry.extra_seconds
            return self._with_seat(entry.seat, extra_seconds=extra, extended_at=entry.at)
        back_at = self.seats[entry.seat].back_at
        had_full_time = back_at > self.waiting_since and not entry.has_full_time
        return self._with_seat(entry.seat, away=None, overdue=0, back_at=back_at if had_full_time else entry.at)

    def _new_moment(self, at: float) -> Table:
        return changed(self, moment=self.public, waiting_since=at)


def names_at(table: Table, but: str | None = None) -> list[str]:
    """Return the names of the people and bots at a table, without those of one person."""
    return [
        name for seat in table.seats for name in (seat.name, seat.bot) if name and (but is None or seat.person != but)
    ]


def _from_hex(values: tuple[str, ...]) -> tuple[bytes, ...]:
    return tuple(bytes.fromhex(value) for value in values)


def create(table: str, secret: bytes, entry: Created) -> Table:
    """Return the table after its first entry."""
    seats = Seats(SeatState(plan=plan, bot=plan.bot) for plan in entry.seats)
    return Table(
        table,
        secret,
        entry,
        seats,
        host=entry.host,
        waiting_since=entry.at,
        arranged_at=entry.at,
        updated=entry.at,
        muted=frozenset(entry.muted),
    )


def fold(table: str, secret: bytes, entries: Iterable[AnyEntry]) -> Table:
    """Return the table after all its entries."""
    first, *rest = entries
    assert isinstance(first, Created)
    now = create(table, secret, first)
    for entry in rest:
        now = now.apply(entry)
    return now

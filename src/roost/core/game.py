"""What a game promises. Read this first.

A `Game` is a game with its players and options settled. Its states are values: every method takes one and none
changes it. Actions, cards and deals are written in the notation of the game record everywhere outside `rules.py`.

The course of any game:

    state = game.start()
    while (outcome := game.outcome(state)) is None:
        if seats := game.to_act(state):          # several seats may owe a decision at once
            state, events = game.apply(state, seats[0], somebody's choice among game.legal(state, seats[0]))
        else:                                    # nobody does: a deal is due
            state, events = game.deal(state, game.shuffle(state, stream))

A state knows everything and stays at the table. Whoever plays, watches or thinks gets `game.view(state, seat)`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from roost.core import options as table_options
from roost.core.errors import BadSetup
from roost.core.fair import Stream
from roost.core.options import Option

Seat: TypeAlias = int
Action: TypeAlias = str
Deal: TypeAlias = Mapping[str, Any]
"""The explicit order of cards, as a record has it."""


@dataclass(frozen=True)
class Event:
    """Something that happened: a key and values, no prose. In full for the record, told to seats by `view`."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """How a game ended. `details` is what this game's records add to points, tie-break and winners."""

    points: tuple[int, ...]
    tiebreak: tuple[int, ...]
    winners: tuple[Seat, ...]
    details: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each seat's place: 1 is the best, who shares a place has the same one."""
        standing = list(zip(self.points, self.tiebreak, strict=True))
        return tuple(1 + sum(other > own for other in standing) for own in standing)


class AnyView(Protocol):
    """What the views of all games have; each game adds its own table."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator's."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """What this seat may do now: decide, or change a decision that is still secret."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What this seat may know of the events that led here."""


State = TypeVar("State")
View = TypeVar("View", bound=AnyView)


class Step(NamedTuple, Generic[State]):
    """A new state, and everything that happened on the way to it."""

    state: State
    events: tuple[Event, ...]


class Game(ABC, Generic[State, View]):
    """A game with its players and options settled."""

    name: ClassVar[str]
    """As records and commands call it."""
    seats: ClassVar[range] = range(2, 6)
    """The numbers of players it can be played with."""
    table_options: ClassVar[tuple[Option, ...]]
    rules: ClassVar[ModuleType]
    playouts: ClassVar[ModuleType]
    """Random games without a table, in the language of the rules: see `core/engine/playouts.py` and `lab`."""
    events: ClassVar[Mapping[str, type]]
    """Everything that can happen: an event's key, and a dataclass of the values that a seat may be told."""

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            allowed = f"{self.seats[0]}–{self.seats[-1]}"
            raise BadSetup("setup-bad-players", game=self.name, value=str(players), allowed=allowed)
        self.players = players
        self.options = table_options.settle(self.table_options, options, players)

    @property
    @abstractmethod
    def actions(self) -> tuple[Action, ...]:
        """Every action there is; the place of each is its number in the rules."""

    @abstractmethod
    def start(self) -> State:
        """The state before anything is dealt."""

    @abstractmethod
    def shuffle(self, state: State, stream: Stream) -> Deal:
        """The deal that is due, made from a fair stream of numbers and from nothing else."""

    @abstractmethod
    def deal(self, state: State, deal: Deal) -> Step[State]:
        """Apply a deal. Raises Malformed where it is not one of this game's, TooLate where none is due."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats that owe a decision; none when a deal is due and when the game is over."""

    @abstractmethod
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do: also a seat that has decided, while it can still change its mind."""

    @abstractmethod
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Do it. Raises Malformed, IllegalAction with the reason, NotYourTurn, TooLate or GameOver."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        """All that a seat, or a spectator (None), may know of a state and of the events that led to it."""

    @abstractmethod
    def sample(self, view: View, rng: random.Random) -> State:
        """A state drawn evenly from all that fit a view: for players who think about what they cannot see."""

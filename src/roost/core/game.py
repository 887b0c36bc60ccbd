"""The contract of a game. Read this first.

A `Game` has a fixed number of players and fixed options. Its states are values: no method changes the state it is
given. Outside `rules.py`, actions, cards and deals are written in the notation of the game record.

Every game is played like this:

    state = game.start()
    while (outcome := game.outcome(state)) is None:
        if seats := game.to_act(state):          # several seats may have to decide at the same time
            action = ...                         # one of game.legal(state, seats[0]), chosen by the player
            state, events = game.apply(state, seats[0], action)
        else:                                    # no seat has to decide: a deal is due
            state, events = game.deal(state, game.shuffle(state, stream))

A state contains everything and stays at the table. Players, bots and spectators get `game.view(state, seat)`.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from types import ModuleType
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from roost.core import options as table_options
from roost.core.errors import BadSetup
from roost.core.fair import Stream
from roost.core.options import Option
from roost.core.parameters import Values, values_in

Seat: TypeAlias = int
Action: TypeAlias = str
Deal: TypeAlias = Mapping[str, Any]
"""The order of the cards, as written in a record."""

MIN_PLAYERS, MAX_PLAYERS = 2, 5
GAME_NAME_LENGTH = 20
"""Maximum length of the name of a game."""
ACTION_LENGTH = 40
"""Maximum length of an action."""
OPTION_LENGTH = 40
"""Maximum length of the name of an option, and of its values."""


@dataclass(frozen=True)
class Event:
    """Something that happened: a key and values, no prose. `view` removes what a seat may not know."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """The result of a game. `details` are the further fields that this game adds to the result in its records."""

    points: tuple[int, ...]
    tiebreak: tuple[int, ...]
    winners: tuple[Seat, ...]
    details: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, points: Sequence[int], tiebreak: Sequence[int], **details: Any) -> Outcome:
        """Return the result with its winners: most points, then the highest tie-break, then a shared victory."""
        standing = list(zip(points, tiebreak, strict=True))
        winners = tuple(seat for seat, own in enumerate(standing) if own == max(standing))
        return cls(tuple(points), tuple(tiebreak), winners, details)

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, from 1. Tied seats have the same place."""
        standing = list(zip(self.points, self.tiebreak, strict=True))
        return tuple(1 + sum(other > own for other in standing) for own in standing)


class AnyView(Protocol):
    """The fields that the views of all games have. Each game adds its own."""

    @property
    def seat(self) -> Seat | None:
        """The seat that the view belongs to, or None for a spectator."""

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that have to decide now."""

    @property
    def legal(self) -> tuple[Action, ...]:
        """The legal actions of this seat, including those that change a decision that is still secret."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events that led to this state, as far as this seat may know them."""


State = TypeVar("State")
View = TypeVar("View", bound=AnyView)


@dataclass(frozen=True, eq=False)
class Viewer:
    """What seats, and spectators (None), may know of one state, in parts, each of which is made and sent once.

    The fields of a view are those of `shared`, those of `own`, and `events`."""

    shared: Mapping[str, Any]
    """The fields that all see alike; which they are does not depend on the state."""
    own: Callable[[Seat | None], Mapping[str, Any]]
    """Returns the fields that a seat sees in its own way, without `events`: the same object if it knows them."""
    told: Callable[[Seat | None, Sequence[Event]], tuple[Event, ...]]
    """Returns the events that led to this state, as far as a seat may know them."""

    def fields(self, seat: Seat | None, events: Sequence[Event] = ()) -> dict[str, Any]:
        """Return all fields of a view."""
        return {**self.shared, **self.own(seat), "events": self.told(seat, events)}


class Step(NamedTuple, Generic[State]):
    """A new state and the events that led to it."""

    state: State
    events: tuple[Event, ...]


class Game(ABC, Generic[State, View]):
    """A game with a fixed number of players and fixed options."""

    name: ClassVar[str]
    """The name of the game in records, commands and addresses: letters, digits, - and _, at most GAME_NAME_LENGTH."""
    seats: ClassVar[range] = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    """The allowed numbers of players, from MIN_PLAYERS to MAX_PLAYERS."""
    table_options: ClassVar[tuple[Option, ...]]
    """The options of the table; their names and values have at most OPTION_LENGTH characters."""
    rules: ClassVar[ModuleType]
    playouts: ClassVar[ModuleType]
    """Random games that run on the rules alone: see `core/engine/playouts.py` and `lab`."""
    variant: ClassVar[Values] = {}
    """The parameters of the rules that are not the official ones (`core/parameters.py`); empty in the official game."""
    events: ClassVar[Mapping[str, type]]
    """Every event: its key, and a dataclass of the values that a seat may see."""

    shown_once: frozenset[str] = frozenset()
    """The events that are told in their moment only: a client that asks for them later gets a fresh view instead."""

    def __init_subclass__(cls) -> None:
        cls.variant = values_in(cls.__module__)

    def __init__(self, players: int, options: Mapping[str, Any]) -> None:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            allowed = f"{self.seats[0]}–{self.seats[-1]}"
            raise BadSetup("setup-bad-players", game=self.name, value=str(players), allowed=allowed)
        self.players = players
        self.options = table_options.settle(self.table_options, options, players)

    @property
    @abstractmethod
    def actions(self) -> tuple[Action, ...]:
        """All actions of the game; the index of an action is its number in the rules.

        An action has at most ACTION_LENGTH characters."""

    @abstractmethod
    def start(self) -> State:
        """Return the state before the first deal."""

    @abstractmethod
    def shuffle(self, state: State, stream: Stream) -> Deal:
        """Return the deal that is due. It depends on the random numbers in `stream` and on nothing else."""

    @abstractmethod
    def deal(self, state: State, deal: Deal) -> Step[State]:
        """Apply a deal. Raise Malformed if it is not a deal of this game, TooLate if no deal is due."""

    @abstractmethod
    def to_act(self, state: State) -> tuple[Seat, ...]:
        """Return the seats that have to decide: none if a deal is due or the game is over."""

    @abstractmethod
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat. A seat that can still change its decision has some, too."""

    @abstractmethod
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        """Apply an action. Raise Malformed, IllegalAction, NotYourTurn, TooLate or GameOver if it is not legal."""

    @abstractmethod
    def outcome(self, state: State) -> Outcome | None:
        """Return the result, or None while the game is running."""

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the winners: none while the game is running."""
        outcome = self.outcome(state)
        return () if outcome is None else outcome.winners

    @abstractmethod
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        """Return what a seat, or a spectator (None), may know of a state and of the events that led to it."""

    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:  # noqa: ARG002  # for games that can use it
        """Return the parts of the views of one state; `before` is what this returned for an earlier one.

        A game can override it, to say which of them all seats see alike, and which have not changed."""

        def own(seat: Seat | None) -> Mapping[str, Any]:
            shown: Any = self.view(state, seat)
            return {each.name: getattr(shown, each.name) for each in fields(shown) if each.name != "events"}

        def told(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
            return self.view(state, seat, events).events

        return Viewer({}, own, told)

    @abstractmethod
    def sample(self, view: View, rng: random.Random) -> State:
        """Return a random state that is consistent with a view. Bots search with it.

        Hidden cards are drawn uniformly; for hidden scores see decision 4."""

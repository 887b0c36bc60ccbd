"""Gloria Picktoria: what can happen, and the values that each event has. The page's types are generated from here.

Cards that only their owner may see are None in the events of other seats (`view.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from roost.core.game import Seat

Row = tuple[str, ...]
RankName = Literal["foxed", "sole", "longest", "tied-longest", "second", "tied-second", "no-second", "behind"]


@dataclass(frozen=True)
class Dealt:
    """The cards are dealt, and it is settled who starts."""

    start: Seat
    display: list[str]
    pile: int
    hands: list[list[str] | None]


@dataclass(frozen=True)
class ChestBuilt:
    """A card was shown and laid face down as a chest."""

    seat: Seat
    card: str
    lone: int
    """How many lone chests the seat now has."""


@dataclass(frozen=True)
class Opened:
    """A collection was begun on a lone chest."""

    seat: Seat
    motif: str
    lone: int
    """How many lone chests the seat has left."""


@dataclass(frozen=True)
class Extended:
    """A card was added to a row."""

    seat: Seat
    motif: str
    card: str
    length: int


@dataclass(frozen=True)
class Doubled:
    """A doubler ended a row."""

    seat: Seat
    motif: str
    length: int


@dataclass(frozen=True)
class Took:
    """A card was taken from the display."""

    seat: Seat
    place: int
    card: str


@dataclass(frozen=True)
class Refilled:
    """The display was filled up from the pile."""

    place: int
    card: str
    pile: int


@dataclass(frozen=True)
class Drew:
    """A card was drawn from the pile."""

    seat: Seat
    card: str | None
    pile: int


@dataclass(frozen=True)
class Rooster:
    """A rooster turned up."""

    seat: Seat
    number: int
    until_scoring: int


@dataclass(frozen=True)
class Standing:
    """The rows of one motif, seat by seat, and what they pay (G17, G18)."""

    motif: str
    lengths: tuple[int, ...]
    doubled: tuple[bool, ...]
    ranks: tuple[RankName | None, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Scoring:
    """The reasoning of one scoring, motif by motif (G17 to G19)."""

    number: int
    """1 to 3."""
    motifs: tuple[Standing, ...]
    points: tuple[int, ...]
    lone: tuple[int, ...]
    """Lone chests and cards in hand that cost points: only the third scoring counts them."""
    held: tuple[int, ...]
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    """The total points of each seat afterwards."""


@dataclass(frozen=True)
class FoxEntered:
    """The fox comes into play, onto a collection of `seat`."""

    seat: Seat
    motif: str


@dataclass(frozen=True)
class FoxMove:
    """The fox went from `source`, a collection of `seat`, to the collection `motif` of `owner`, or stayed."""

    seat: Seat
    source: str
    owner: Seat
    motif: str


@dataclass(frozen=True)
class Turn:
    """The next player's turn begins."""

    seat: Seat


@dataclass(frozen=True)
class Over:
    """The game is over."""

    points: list[int]
    winners: list[Seat]


EVENTS: Mapping[str, type] = {
    "dealt": Dealt,
    "chest-built": ChestBuilt,
    "opened": Opened,
    "extended": Extended,
    "doubled": Doubled,
    "took": Took,
    "refilled": Refilled,
    "drew": Drew,
    "rooster": Rooster,
    "scored": Scoring,
    "fox-entered": FoxEntered,
    "fox-moved": FoxMove,
    "fox-passed": FoxMove,
    "fox-kept": FoxMove,
    "turn": Turn,
    "over": Over,
}

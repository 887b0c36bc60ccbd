"""5211: what can happen, and the values that each event has. The page's types are generated from here.

Cards that only their owner may see are None in the events of other seats (`view.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from roost.core.game import Seat

Row = tuple[str, ...]
Fate = Literal["limit", "tie", "scores"]


@dataclass(frozen=True)
class Dealt:
    """A deck is shuffled and dealt (F3, F4)."""

    deck: int
    removed: int
    pile: int
    hands: list[list[str] | None]


@dataclass(frozen=True)
class Chosen:
    """A seat has chosen, or changed its mind."""

    seat: Seat
    cards: list[str] | None


@dataclass(frozen=True)
class Revealed:
    """All have chosen, and show their cards together."""

    round: int
    turn: int
    cards: list[list[str]]


@dataclass(frozen=True)
class Drew:
    """Everybody fills up their hand."""

    count: int
    pile: int
    cards: list[list[str] | None]


@dataclass(frozen=True)
class ScoringStep:
    """Colours with equally many cards, and what became of them."""

    count: int
    colours: tuple[str, ...]
    fate: Fate


@dataclass(frozen=True)
class Scoring:
    """The reasoning of one round, step by step (F10 to F17)."""

    round: int
    rows: tuple[Row, ...]
    counts: Mapping[str, int]
    """How many cards of each colour lay on the table."""
    mascots: int
    exact: int
    limit: int
    scored: Literal["mascots", "colour", "nothing"]
    steps: tuple[ScoringStep, ...]
    """The colours from the most cards down, as far as one had to look; none when the mascots score."""
    colour: str | None
    cards: tuple[Row, ...]
    """Each seat's scoring cards."""
    points: tuple[int, ...]


@dataclass(frozen=True)
class LastRound:
    """The round that now begins is the last of this deck."""

    round: int


@dataclass(frozen=True)
class Discarded:
    """The cards that were left over after the last round."""

    cards: list[list[str] | None]


@dataclass(frozen=True)
class DeckOver:
    """Nobody has reached the target yet: another deck is played."""

    deck: int
    target: int


@dataclass(frozen=True)
class Over:
    """The game is over."""

    points: list[int]
    won: list[int]
    """Cards in the score piles."""
    winners: list[Seat]


EVENTS: Mapping[str, type] = {
    "dealt": Dealt,
    "chosen": Chosen,
    "changed": Chosen,
    "revealed": Revealed,
    "drew": Drew,
    "scored": Scoring,
    "last-round": LastRound,
    "discarded": Discarded,
    "deck-over": DeckOver,
    "over": Over,
}

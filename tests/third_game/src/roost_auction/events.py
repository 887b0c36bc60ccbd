"""Auction: the events and their values.

A card that only its owner may know is None in the events of other seats (`view.py`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roost.core.game import Seat


@dataclass(frozen=True)
class Dealt:
    """Each player gets one bid card per round."""

    rounds: int
    hands: list[list[str] | None]


@dataclass(frozen=True)
class Turned:
    """The next prize is turned up."""

    round: int
    prize: str
    stake: int
    """The points that its buyer will get."""


@dataclass(frozen=True)
class Bid:
    """A player has bid or changed their bid."""

    seat: Seat
    card: str | None


@dataclass(frozen=True)
class Revealed:
    """All bids are revealed, and the prize is sold or not."""

    round: int
    bids: list[str]
    prize: str
    buyer: Seat | None
    points: int
    """The points of the buyer; 0 if there is none."""


@dataclass(frozen=True)
class Over:
    """The game is over."""

    points: list[int]
    won: list[int]
    """The number of prizes per seat."""
    winners: list[Seat]


EVENTS: Mapping[str, type] = {
    "dealt": Dealt,
    "turned": Turned,
    "bid": Bid,
    "changed": Bid,
    "revealed": Revealed,
    "over": Over,
}

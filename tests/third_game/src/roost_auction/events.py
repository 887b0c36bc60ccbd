"""Auction: what can happen, and the values that each event has.

Cards that only their owner may know are None where another seat is told of them (`view.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from roost.core.game import Seat


@dataclass(frozen=True)
class Dealt:
    """Everybody gets a bid card for each round."""

    rounds: int
    hands: list[list[str] | None]


@dataclass(frozen=True)
class Turned:
    """The next prize is turned up."""

    round: int
    prize: str
    stake: int
    """What its buyer will get, in points."""


@dataclass(frozen=True)
class Bid:
    """A seat has bid, or changed its bid."""

    seat: Seat
    card: str | None


@dataclass(frozen=True)
class Revealed:
    """All bids are shown, and the prize is sold, or not."""

    round: int
    bids: list[str]
    prize: str
    buyer: Seat | None
    points: int
    """What the buyer gets; 0 if there is none."""


@dataclass(frozen=True)
class Over:
    """The game is over."""

    points: list[int]
    won: list[int]
    """How many prizes each seat has."""
    winners: list[Seat]


EVENTS: Mapping[str, type] = {
    "dealt": Dealt,
    "turned": Turned,
    "bid": Bid,
    "changed": Bid,
    "revealed": Revealed,
    "over": Over,
}

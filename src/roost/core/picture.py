"""What a picture of a table shows: lines of cards. A game's own `picture.py`, which is optional, makes them of a view.

It has `lines(view) -> list[Line]`, from top to bottom, always as many for one table; `COLOURS`: by the first letters of
a card's notation, the colours of its face and of what is written on it; and `WIDTH`, in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from roost.core.game import Seat


@dataclass(frozen=True)
class Card:
    """A card in notation. None lies face down; an empty text is a place without a card."""

    name: str | None
    is_faint: bool = False
    """It does not count."""


@dataclass(frozen=True)
class Piece:
    """Something that lies on the table and is not a card."""

    colour: str
    outline: tuple[tuple[float, float], ...]
    """A polygon in a square of side 1, from its upper left corner."""
    is_faint: bool = False


@dataclass(frozen=True)
class Group:
    """Cards that belong together. They overlap if there is not enough room."""

    cards: tuple[Card, ...]
    piece: Piece | None = None
    """What sits on them."""
    note: str = ""
    """What is written on cards that lie face down."""
    is_stack: bool = False
    """Each card lies on a part of the one before it, even if there is room."""


@dataclass(frozen=True)
class Line:
    """Groups of cards side by side, of a seat or of the whole table."""

    groups: tuple[Group, ...]
    below: tuple[Group, ...] | None = None
    """Smaller cards below; None if a line of this kind never has any."""
    pieces: tuple[Piece, ...] = ()
    seat: Seat | None = None
    note: str = ""
    is_hand: bool = False
    """It is the hand of the seat that looks."""


def group(names: Iterable[str | None]) -> Group:
    """Return cards that lie side by side."""
    return Group(tuple(map(Card, names)))

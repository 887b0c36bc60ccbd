"""What a picture of a table shows: lines of cards. A game's own `picture.py`, which is optional, makes them of a view.

It has `lines(view) -> list[Line]`, from top to bottom, and `COLOURS`: by the first letters of a card's notation, the
colours of its face and of what is written on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from roost.core.game import Seat

Cards = tuple[str | None, ...]
"""Cards in notation; None is a card that lies face down, or an empty place."""


@dataclass(frozen=True)
class Line:
    """Groups of cards side by side, of a seat or of the whole table."""

    seat: Seat | None
    groups: tuple[Cards, ...]
    note: str = ""
    is_marked: bool = False
    """It is the hand of the seat that looks."""

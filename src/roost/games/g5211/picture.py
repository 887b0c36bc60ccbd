"""5211: the lines of cards in a picture of the table."""

from __future__ import annotations

from roost.core.picture import Line
from roost.games.g5211.view import View

COLOURS = {
    "Y": ("#f4c22f", "#2a2430"),
    "G": ("#3f9b4f", "#ffffff"),
    "O": ("#e8792b", "#2a2430"),
    "B": ("#2f66c4", "#ffffff"),
    "V": ("#8b4bb3", "#ffffff"),
    "T": ("#16a3a0", "#ffffff"),
}


def lines(view: View) -> list[Line]:
    """Return the rows of this round, or of the one that has just ended, with points; then the hand."""
    rows = view.rows if view.scoring is None else view.scoring.rows
    scores = ["?" if points is None else str(points) for points in view.points]
    shown = [Line(seat, (row,), scores[seat]) for seat, row in enumerate(rows)]
    return [*shown, Line(view.seat, (view.hand,), is_marked=True)]

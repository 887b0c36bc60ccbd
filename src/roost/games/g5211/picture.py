"""5211: the lines of cards in a picture of the table."""

from __future__ import annotations

from collections import Counter

from roost.core.game import Seat
from roost.core.picture import Card, Group, Line, group
from roost.games.g5211.events import Scoring
from roost.games.g5211.view import View

WIDTH = 640
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
    hand = Line((group(view.hand),), seat=view.seat, is_hand=True)
    return [*(_row(view, seat) for seat in range(view.players)), hand]


def _row(view: View, seat: Seat) -> Line:
    """Return the row of a seat, what it has chosen, and its points with those of the last round."""
    points = "?" if view.points[seat] is None else str(view.points[seat])
    if view.scoring is not None:
        row = Group(tuple(_counted(view.scoring, seat)))
        points += f"  +{view.scoring.points[seat]}"
    else:
        row = group(view.rows[seat])
    chosen = view.choice if seat == view.seat else (None,) * view.due
    return Line((row, group(chosen if view.has_chosen[seat] else ())), seat=seat, note=points)


def _counted(scoring: Scoring, seat: Seat) -> list[Card]:
    """Return a row of the last round, in which cards that have not scored are faint."""
    left, cards = Counter(scoring.cards[seat]), []
    for name in scoring.rows[seat]:
        cards.append(Card(name, is_faint=not left[name]))
        left[name] -= left[name] > 0
    return cards

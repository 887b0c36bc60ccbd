"""Gloria Picktoria: the lines of cards in a picture of the table."""

from __future__ import annotations

from dataclasses import replace

from roost.core.game import Seat
from roost.core.picture import Card, Group, Line, Piece, group
from roost.games.gloria.cards import MOTIF_NAMES
from roost.games.gloria.view import Collection, Fox, View

WIDTH = 960
_FACES = ("#e8c547", "#d98a9b", "#b5651d", "#e07b39", "#8fa3ad", "#9b7fc4", "#4c9f70", "#e2606f", "#c9b79c", "#5b9bc2")
COLOURS = {
    **{motif: (face, "#1d1a1f") for motif, face in zip(MOTIF_NAMES, _FACES, strict=True)},
    "W": ("#ffffff", "#1d1a1f"),
    "D": ("#1d1a1f", "#ffffff"),
}
FOX = Piece("#e8792b", ((0, 0), (0.32, 0.26), (0.68, 0.26), (1, 0), (0.95, 0.58), (0.5, 1), (0.05, 0.58)))
ROOSTER = Piece(
    "#d1353f",
    ((0, 1), (0, 0.4), (0.16, 0.1), (0.32, 0.45), (0.5, 0), (0.68, 0.45), (0.84, 0.1), (1, 0.4), (1, 1)),
)
"""The comb of a rooster."""


def lines(view: View) -> list[Line]:
    """Return the display, each seat's collections on their chests and lone chests with points, then the hand."""
    hand = Line((group(view.hand),), seat=view.seat, is_hand=True)
    return [_middle(view), *(_seat(view, seat) for seat in range(view.players)), hand]


def _middle(view: View) -> Line:
    """Return the pile and the display; then a comb for every rooster, those that are still to come faint."""
    pile = Group((Card(None if view.pile else ""),), note=str(view.pile))
    display = [group([card or ""]) for card in view.display]
    out = (replace(ROOSTER, is_faint=number >= view.roosters) for number in range(view.all_roosters))
    return Line((pile, *display), pieces=(*out, *([FOX] if view.fox is None else [])))


def _seat(view: View, seat: Seat) -> Line:
    rows = tuple(_collection(own, view.fox == Fox(seat, own.motif)) for own in view.collections[seat])
    return Line(rows, (group(view.lone[seat]),), seat=seat, note=str(view.points[seat]))


def _collection(own: Collection, has_fox: bool) -> Group:
    """Return a chest and the row on it."""
    return Group(tuple(map(Card, (own.chest, *own.cards))), FOX if has_fox else None, is_stack=True)

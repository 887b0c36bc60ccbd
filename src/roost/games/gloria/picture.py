"""Gloria Picktoria: the lines of cards in a picture of the table."""

from __future__ import annotations

from roost.core.picture import Line
from roost.games.gloria.cards import MOTIF_NAMES
from roost.games.gloria.view import View

_FACES = ("#e8c547", "#d98a9b", "#b5651d", "#e07b39", "#8fa3ad", "#7d5ba6", "#4c9f70", "#d1495b", "#c9b79c", "#3d7ea6")
COLOURS = {
    **{motif: (face, "#1d1a1f") for motif, face in zip(MOTIF_NAMES, _FACES, strict=True)},
    "W": ("#ffffff", "#1d1a1f"),
    "D": ("#1d1a1f", "#ffffff"),
}


def lines(view: View) -> list[Line]:
    """Return the display, each seat's collections and lone chests with points, then the hand."""
    shown = [Line(None, (view.display,))]
    for seat, collections in enumerate(view.collections):
        groups = (*(collection.cards for collection in collections), view.lone[seat])
        shown.append(Line(seat, groups, str(view.points[seat])))
    return [*shown, Line(view.seat, (view.hand,), is_marked=True)]

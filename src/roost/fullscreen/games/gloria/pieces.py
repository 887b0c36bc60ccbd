"""Pieces of the table of Gloria Picktoria: cards, collections, chests and the track of Rooster Boosters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from textual.color import Color
from textual.content import Content
from textual.style import Style

from roost.core.game import Seat
from roost.fullscreen import drawing
from roost.fullscreen.games.gloria.colours import BACK, COLOURS, FOX
from roost.games.gloria.teller import Teller
from roost.games.gloria.view import Collection, View

CHEST = "▣"
DOUBLED = "²"
NAME = 12
HEAD = 2 + NAME + 4 + 10
"""The width of what stands before the rows of a seat."""


def card(name: str | None, teller: Teller, place: str | None = None) -> list[Content]:
    """Return a large card; None is an empty place."""
    if name is None:
        return drawing.card("", "–", BACK)
    return drawing.card("", teller.letters(name), COLOURS[name], place)


def small(name: str, teller: Teller, extra: Style = drawing.NO_STYLE) -> Content:
    """Return a card in one line."""
    return drawing.chip(f"{teller.letters(name):<2}", COLOURS[name], extra)


def pile(count: int) -> list[Content]:
    return drawing.card("", str(count), BACK, "pile:0")


def roosters(view: View) -> Content:
    """Return the track of Rooster Boosters, with a bar after each that brings a scoring."""
    marks = []
    for number in range(1, view.all_roosters + 1):
        marks.append("●" if number <= view.roosters else "○")
        marks.append("┃" if number in view.scored_at else "")
    return Content.styled("".join(marks), Style(foreground=Color.parse("#ff8a80"), bold=True))


def collection(own: Collection, is_foxed: bool, teller: Teller) -> Content:
    """Return a row as one chip: motif, length, whether it is doubled, the fox."""
    length = len(own.cards) - own.cards.count("D")
    text = f"{teller.letters(own.motif)}{length}{DOUBLED if 'D' in own.cards else ' '}"
    chip = Content.styled(f" {text}", drawing.on(COLOURS[own.motif]))
    return Content.assemble(chip, drawing.chip(teller.say("screen-gloria-fox"), FOX)) if is_foxed else chip


def seat(view: View, number: Seat, teller: Teller, width: int) -> Content:
    """Return a seat in one line of at most this width: name, points, cards in hand, rows, lone chests."""
    is_playing = view.turn == number and view.phase != "over"
    head = [
        ("▸ " if is_playing else "  ", drawing.STRONG),
        (f"{teller.names[number][:NAME]:<{NAME}}", drawing.STRONG if number == view.seat else drawing.NO_STYLE),
        (f"{view.points[number]:>4}", drawing.STRONG),
        (f"{teller.say('screen-gloria-held', held=view.held[number]):>9} ", drawing.FAINT),
    ]
    return Content.assemble(*head, rows(view, number, teller, width - HEAD))


def rows(view: View, number: Seat, teller: Teller, width: int) -> Content:
    """Return the collections and lone chests of a seat; without gaps if they do not fit otherwise."""
    fox = view.fox
    own = [
        collection(row, fox is not None and (fox.seat, fox.motif) == (number, row.motif), teller)
        for row in view.collections[number]
    ]
    chests = _chests(view.lone[number], teller)
    spaced = Content(" ").join([*own, *chests])
    return spaced if spaced.cell_length <= width else drawing.fitted(Content("").join([*own, *chests]), width)


def _chests(lone: Sequence[str | None], teller: Teller) -> list[Content]:
    """Return lone chests: those with a known card one by one, the others with their number."""
    known = [drawing.chip(teller.letters(face) + CHEST, BACK) for face in lone if face is not None]
    hidden = lone.count(None)
    return [*known, *([drawing.chip(CHEST if hidden == 1 else f"{CHEST}×{hidden}", BACK)] if hidden else [])]


def worth(view: View, number: Seat, teller: Teller) -> Content:
    """Return what each collection of a seat would pay now, below its row."""
    paid = {standing.motif: standing.points[number] for standing in view.standings}
    parts = []
    for own in view.collections[number]:
        is_foxed = view.fox is not None and (view.fox.seat, view.fox.motif) == (number, own.motif)
        width = collection(own, is_foxed, teller).cell_length
        parts.append(f"+{paid.get(own.motif, 0)}".center(width))
    return Content.styled(" " * HEAD + " ".join(parts), drawing.FAINT)


def hand(cards: Sequence[str], teller: Teller) -> Iterator[list[Content]]:
    for number, name in enumerate(cards):
        yield card(name, teller, f"hand:{number}")

"""Pieces of the table of 5211: cards, rows, and the counters of the colours."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping, Sequence

from textual.color import Color
from textual.content import Content
from textual.style import Style

from roost.fullscreen import drawing
from roost.fullscreen.games.g5211.colours import COLOURS
from roost.games.g5211.teller import Teller

FACE_DOWN = "▒▒"
BACK = "#5c5363"
FULL, FREE = "█", "░"
MASCOT = "★"
TABLE = Color.parse("#12241f")


def face(card: str) -> str:
    """Return what counts of a card: its value, and a star for a mascot."""
    return f"1{MASCOT}" if card.endswith("1") else card[1:]


def chip(card: str, teller: Teller) -> Content:
    """Return a card in one line."""
    star = MASCOT if card.endswith("1") else ""
    return drawing.chip(teller.letters(card) + star, base(card[0], teller))


def base(letter: str, teller: Teller) -> str:
    return COLOURS[teller.edition][letter]


def row(cards: Sequence[str], teller: Teller) -> Content:
    """Return cards in one line."""
    return Content(" ").join([chip(card, teller) for card in cards])


def hidden(count: int) -> Content:
    """Return cards that lie face down."""
    return Content(" ").join([drawing.chip(FACE_DOWN, BACK)] * count)


def card(name: str, teller: Teller, place: str | None = None) -> list[Content]:
    """Return a large card."""
    letter = teller.letters(name)[:-1]
    return drawing.card(letter, face(name), base(name[0], teller), place)


def counters(
    counts: Mapping[str, int], limit: int, teller: Teller, fates: Mapping[str, str] | None = None, cell: int = 1
) -> Iterator[Content]:
    """Yield a bar per colour, filled with its cards up to the limit, and what became of it in the scoring."""
    for letter, count in counts.items():
        filled = min(count, limit)
        bar = FULL * (filled * cell) + FREE * ((limit - filled) * cell)
        fate = (fates or {}).get(letter) or ("limit" if fates is None and count >= limit else None)
        word = "" if fate is None else "  " + teller.say(f"page-fate-{fate}")
        yield Content.assemble(
            drawing.chip(f"{teller.letters(letter + '1')[:-1]:<2}", base(letter, teller)),
            Content.styled(f" {bar} ", bar_style(base(letter, teller))),
            (f"{count}/{limit}", drawing.STRONG if count else drawing.FAINT),
            (word, drawing.STRONG if fate == "scores" else drawing.FAINT),
        )


@functools.cache
def bar_style(base: str) -> Style:
    """Return the style of a bar. Bars are drawn on a dark table, so dark colours are lightened."""
    colour = Color.parse(base)
    while drawing.contrast(colour, TABLE) < 3:
        colour = colour.lighten(0.08)
    return Style(foreground=colour)

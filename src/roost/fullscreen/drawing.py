"""Cards and other pieces as coloured text. Every colour has a letter beside it, so that none is needed to play.

Places that react to the mouse carry a name (`place`), which `Board` reads when they are clicked."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from textual.color import Color
from textual.content import Content
from textual.style import Style

CARD_WIDTH = 6
PLACE = "place"
"""The key of a place's name in the meta data of a style."""
NO_STYLE = Style()
STRONG = Style(bold=True)
FAINT = Style(dim=True)
CURSOR = Style(reverse=True, bold=True)
GOLD = "#e8b94f"
ACCENT = Style(foreground=Color.parse(GOLD))


@functools.cache
def place(name: str) -> Style:
    """Return a style that marks text as a place to click."""
    return Style.from_meta({PLACE: name})


def place_of(meta: Mapping[str, object]) -> str | None:
    """Return the name of the place that has this meta data."""
    found = meta.get(PLACE)
    return found if isinstance(found, str) else None


@functools.cache
def on(base: str) -> Style:
    """Return a style with a background colour, and black or white text, whichever contrasts more."""
    background = Color.parse(base)
    dark, light = Color.parse("#16131a"), Color.parse("#ffffff")
    is_bright = contrast(background, dark) >= contrast(background, light)
    return Style(background=background, foreground=dark if is_bright else light, bold=True)


def contrast(one: Color, other: Color) -> float:
    """Return the contrast of two colours as WCAG defines it, from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def chip(text: str, base: str, extra: Style = NO_STYLE) -> Content:
    """Return a small card: text on its colour."""
    return Content.styled(f" {text} ", on(base) + extra)


def button(text: str, name: str, is_current: bool = False) -> Content:
    """Return a button in a line of text."""
    style = (CURSOR if is_current else on(GOLD)) + place(name)
    return Content.styled(f" {text} ", style)


def card(corner: str, middle: str, base: str, name: str | None = None) -> list[Content]:
    """Return a card of three lines: its letter in two corners, and what counts in the middle."""
    style = on(base) + (NO_STYLE if name is None else place(name))
    inner = CARD_WIDTH - 2
    lines = [f" {corner:<{inner}} ", f" {middle:^{inner}} ", f" {corner:>{inner}} "]
    return [Content.styled(line, style) for line in lines]


def blank(width: int) -> Content:
    return Content(" " * width)


def beside(blocks: Iterable[Sequence[Content]], gap: int = 1) -> list[Content]:
    """Return blocks of lines side by side, aligned at the top."""
    columns = [(block, max((line.cell_length for line in block), default=0)) for block in blocks]
    rows = zip_longest(*(block for block, _ in columns))
    return [
        Content(" " * gap).join(
            [fitted(line or Content(""), width) for line, (_, width) in zip(row, columns, strict=True)]
        )
        for row in rows
    ]


def fitted(line: Content, width: int) -> Content:
    """Return a line padded or cut to a width."""
    if line.cell_length > width:
        return line.truncate(width, ellipsis=True)
    return line.pad_right(width - line.cell_length)


def lines(rows: Iterable[Content | str]) -> Content:
    """Return rows as one text."""
    return Content("\n").join([row if isinstance(row, Content) else Content(row) for row in rows])

"""A table as a picture, drawn by Pillow: the cards as a seat sees them, and a few words above."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from roost.core import registry
from roost.core.game import Game, Seat
from roost.core.picture import Card, Group, Line, Piece
from roost.envs.extra import is_missing, missing

SMOOTH = 2
"""Everything is drawn this many times as large, then reduced, so that edges are smooth."""
MARGIN, PADDING, GAP, SPACE = 16, 10, 14, 7
TITLE, TEXT = 20, 15
"""Sizes of letters."""
FONTS = tuple((Path(__file__).parents[1] / "page" / "assets").glob("figtree-*.woff2"))
"""The font of the page. Where the page has not been built it is missing; Pillow's own font has no umlauts."""
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "AE", "Ö": "OE", "Ü": "UE", "ß": "ss"})
TITLE_LINE, TEXT_LINE = 34, 21
LINES_WITH_CARDS, LINES_WITHOUT = 3, 20
"""How many lines of text there is room for."""
PLAIN_WIDTH = 960
"""The width of a picture that has words only."""
CARD, LARGE, TINY = (42, 56), (48, 64), (28, 36)
"""Sizes of cards: those of seats, of the hand and the display, and below others."""
NAMES = 150
"""The width of what is written beside cards."""
FELT, PANEL, INK, FAINT_INK = "#245549", "#1b4339", "#f6f2e6", "#9db5ac"
PAPER, BACK, OWN = "#fffaf0", "#7a4630", "#e9b949"
UNKNOWN = ("#fffaf0", "#1d1a1f")
"""The colours of cards that a game has no colours for."""


@dataclass(frozen=True)
class Caption:
    """What is said in words, in the language of the reader."""

    title: str
    lines: Sequence[str]
    names: Sequence[str]
    letters: Callable[[str], str]
    """How a card is written, by its notation."""


def picture(game: Game[Any, Any], view: Any, caption: Caption, marked: Collection[Seat]) -> Any:
    """Return a picture of the table as an array of height, width and colours. Its size depends on the game only.

    `marked` are the seats that have to act, or have won."""
    if is_missing("PIL"):
        raise missing()
    drawn = registry.optional_part_for(game, "picture")
    lines: list[Line] = drawn.lines(view) if drawn else []
    width, texts = (drawn.WIDTH, LINES_WITH_CARDS) if drawn else (PLAIN_WIDTH, LINES_WITHOUT)
    y = MARGIN + TITLE_LINE + texts * TEXT_LINE + SPACE
    heights = [_height(line) for line in lines]
    canvas = Canvas(width, y + sum(heights) + len(heights) * SPACE + MARGIN, drawn.COLOURS if drawn else {}, caption)
    canvas.write_caption(texts)
    for line, height in zip(lines, heights, strict=True):
        canvas.line(line, y, height, line.seat in marked)
        y += height + SPACE
    return canvas.pixels()


def _height(line: Line) -> int:
    below = 0 if line.below is None else TINY[1] + PADDING
    return 2 * PADDING + _size(line)[1] + below


def _size(line: Line) -> tuple[int, int]:
    return LARGE if line.is_hand or line.seat is None else CARD


def step_of(groups: Sequence[Group], width: int, card: int) -> float:
    """Return how far cards of a group are apart: less than a card, if they overlap."""
    filled = [group for group in groups if group.cards]
    covered = sum(len(group.cards) - 1 for group in filled)
    room = width - len(filled) * card - max(0, len(filled) - 1) * GAP
    most = 0.65 * card if any(group.is_stack for group in filled) else card + 4
    return min(most, max(0, room) / covered) if covered else most


class Canvas:
    """Draws in pixels of the finished picture."""

    def __init__(self, width: int, height: int, colours: Mapping[str, tuple[str, str]], caption: Caption) -> None:
        from PIL import Image, ImageDraw

        self.width, self._colours, self._caption = width, colours, caption
        self._image = Image.new("RGB", (width * SMOOTH, height * SMOOTH), FELT)
        self._draw = ImageDraw.Draw(self._image)
        self._fonts = {size: _font(size * SMOOTH) for size in (TITLE, TEXT)}

    def pixels(self) -> Any:
        """Return the picture as an array."""
        return np.asarray(self._image.reduce(SMOOTH), np.uint8).copy()

    def write_caption(self, most: int) -> None:
        """Write the title and the lines below it, as far as there is room."""
        self._text(MARGIN, MARGIN, self._caption.title, TITLE)
        lines = [part for line in self._caption.lines for part in self._wrapped(line.strip())]
        for number, line in enumerate(lines[:most]):
            self._text(MARGIN, MARGIN + TITLE_LINE + number * TEXT_LINE, line, TEXT)

    def _wrapped(self, text: str) -> list[str]:
        """Return a text as lines that are not too long."""
        lines, font = [""], self._fonts[TEXT]
        for word in text.split():
            longer = f"{lines[-1]} {word}".lstrip()
            if font.getlength(longer) > (self.width - 2 * MARGIN) * SMOOTH:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines

    def line(self, line: Line, y: int, height: int, is_marked: bool) -> None:
        """Draw a line of cards: that of a seat on a panel with the name and the points."""
        if line.seat is not None and not line.is_hand:
            self._box(MARGIN, y, self.width - 2 * MARGIN, height, PANEL, OWN if is_marked else PANEL)
            self._text(MARGIN + PADDING, y + PADDING, self._caption.names[line.seat], TEXT, OWN if is_marked else INK)
            self._text(MARGIN + PADDING, y + PADDING + TEXT_LINE, line.note, TITLE)
        elif line.is_hand and line.seat is not None:
            self._text(MARGIN + PADDING, y + PADDING, self._caption.names[line.seat], TEXT, OWN)
        left, size = MARGIN + PADDING + NAMES, _size(line)
        x = self._groups(line.groups, left, y + PADDING, size, OWN if line.is_hand else PAPER)
        for number, piece in enumerate(line.pieces):
            self._piece(piece, x + GAP + number * 30, y + PADDING + (size[1] - 24) // 2, 24)
        if line.below:
            self._groups(line.below, left, y + 2 * PADDING + size[1], TINY, PAPER)

    def _groups(self, groups: Sequence[Group], x: float, y: int, size: tuple[int, int], edge: str) -> float:
        """Draw cards from `x` to the right; return where they end."""
        step = step_of(groups, self.width - MARGIN - PADDING - round(x), size[0])
        for group in groups:
            for card in group.cards:
                self._card(card, (x, y, *size), edge, group.note, is_alone=step > size[0])
                x += step
            if group.cards:
                x += size[0] - step + GAP
                if group.piece is not None:
                    self._piece(group.piece, x - GAP - 19, y - 6, 24)
        return x

    def _card(self, card: Card, place: tuple[float, float, float, float], edge: str, note: str, is_alone: bool) -> None:
        """Draw a card. What is written on it is in its middle, or in its corner if other cards cover it."""
        x, y, width, height = place
        if card.name == "":
            self._box(*place, FELT, FAINT_INK)
            return
        face, ink = (BACK, INK) if card.name is None else self._colours_of(card.name)
        if card.is_faint:
            face, ink, edge = _mixed(face, PANEL), FAINT_INK, _mixed(edge, PANEL)
        self._box(*place, face, edge)
        text = note if card.name is None else self._caption.letters(card.name)
        if is_alone:
            size = TITLE if width > TINY[0] and len(text) <= 2 else TEXT
            self._text(x + width / 2, y + height / 2, text, size, ink, anchor="mm")
        else:
            self._text(x + 6, y + 5, text, TEXT, ink)

    def _colours_of(self, card: str) -> tuple[str, str]:
        """Return the colours of a card, by its whole notation or its first letter."""
        return self._colours.get(card) or self._colours.get(card[0], UNKNOWN)

    def _piece(self, piece: Piece, x: float, y: float, side: int) -> None:
        places = [((x + side * right) * SMOOTH, (y + side * down) * SMOOTH) for right, down in piece.outline]
        fill, edge = (PANEL, FAINT_INK) if piece.is_faint else (piece.colour, PAPER)
        self._draw.polygon(places, fill=fill, outline=edge, width=SMOOTH)

    def _box(self, x: float, y: float, width: float, height: float, fill: str, edge: str) -> None:
        place = (x * SMOOTH, y * SMOOTH, (x + width) * SMOOTH - 1, (y + height) * SMOOTH - 1)
        self._draw.rounded_rectangle(place, 6 * SMOOTH, fill=fill, outline=edge, width=2 * SMOOTH)

    def _text(self, x: float, y: float, text: str, size: int, ink: str = INK, anchor: str = "la") -> None:
        written = text if FONTS else text.translate(UMLAUTS)
        self._draw.text((x * SMOOTH, y * SMOOTH), written, fill=ink, font=self._fonts[size], anchor=anchor)


@cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    if not FONTS:
        return ImageFont.load_default(size)
    font = ImageFont.truetype(FONTS[0], size)
    font.set_variation_by_name("Medium")
    return font


def _mixed(colour: str, ground: str) -> str:
    """Return a colour that is mostly the one below it."""
    places = ((int(one[place : place + 2], 16) for one in (colour, ground)) for place in (1, 3, 5))
    return "#" + "".join(f"{(over + 2 * under) // 3:02x}" for over, under in places)

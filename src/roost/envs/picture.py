"""A table as a picture, drawn by Pillow: what a player reads in a terminal, and the cards."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import numpy as np

from roost.core import registry
from roost.core.game import Game
from roost.core.picture import Cards, Line
from roost.envs.extra import is_missing, missing

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

WIDTH, MARGIN, GAP = 960, 16, 6
TEXT, TEXT_LINE, TEXT_COLUMNS, TEXT_LINES = 16, 20, 112, 13
CARD_WIDTH, CARD_HEIGHT, LABEL = 34, 46, 130
FELT, INK, PAPER, BACK, OWN = "#245549", "#f6f2e6", "#fffaf0", "#6b3f2a", "#e0a82e"
PLAIN = (PAPER, "#1d1a1f")


def picture(game: Game[Any, Any], view: Any, text: str) -> Any:
    """Return a picture of the table as an array of height, width and colours. Its size depends on the game only."""
    if is_missing("PIL"):
        raise missing()
    from PIL import Image, ImageDraw, ImageFont

    drawn = registry.optional_part_for(game, "picture")
    lines: list[Line] = drawn.lines(view) if drawn else []
    faces: dict[str, tuple[str, str]] = drawn.COLOURS if drawn else {}
    top = TEXT_LINES * TEXT_LINE + 2 * MARGIN
    image = Image.new("RGB", (WIDTH, top + (game.players + 2) * (CARD_HEIGHT + GAP) + MARGIN), FELT)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(TEXT)
    _write(draw, font, text)
    for number, line in enumerate(lines):
        _draw_line(draw, font, line, top + number * (CARD_HEIGHT + GAP), faces)
    return np.asarray(image, np.uint8).copy()


def _write(draw: ImageDraw, font: Any, text: str) -> None:
    lines = [part for line in text.splitlines() for part in textwrap.wrap(line, TEXT_COLUMNS) or [""]]
    for number, line in enumerate(lines[:TEXT_LINES]):
        draw.text((MARGIN, MARGIN + number * TEXT_LINE), line, fill=INK, font=font)


def _draw_line(draw: ImageDraw, font: Any, line: Line, y: int, faces: dict[str, tuple[str, str]]) -> None:
    if line.seat is not None:
        draw.text((MARGIN, y + 4), str(line.seat + 1), fill=OWN if line.is_marked else INK, font=font)
    draw.text((MARGIN + 24, y + 4), line.note, fill=INK, font=font)
    x = LABEL
    step = min(CARD_WIDTH + 4, (WIDTH - MARGIN - LABEL - GAP * len(line.groups)) // max(1, sum(map(len, line.groups))))
    for group in line.groups:
        x = _draw_group(draw, font, group, x, y, step, faces, line.is_marked) + 2 * GAP


def _draw_group(
    draw: ImageDraw, font: Any, cards: Cards, x: int, y: int, step: int, faces: dict[str, tuple[str, str]], marked: bool
) -> int:
    """Draw cards side by side, or over each other if there are too many; return where they end."""
    for card in cards:
        face, ink = (BACK, INK) if card is None else _face(card, faces)
        place = (x, y, x + CARD_WIDTH, y + CARD_HEIGHT)
        draw.rounded_rectangle(place, 5, fill=face, outline=OWN if marked else PAPER, width=2)
        if card is not None:
            draw.text((x + 5, y + 4), card, fill=ink, font=font)
        x += step
    return x


def _face(card: str, faces: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Return the colours of a card, by its whole notation or its first letter."""
    return faces.get(card) or faces.get(card[0], PLAIN)

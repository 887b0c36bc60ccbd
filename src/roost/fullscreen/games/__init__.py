"""The boards of the games: a folder per game, and a plain one for games that bring no widgets."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from typing import Any

from textual.content import Content

from roost.fullscreen.games.board import Board
from roost.text.teller import BaseTeller

FOLDERS = {"5211": "g5211", "gloria": "gloria"}
"""The folders of games that have a board of their own."""


def board_of(teller: BaseTeller[Any]) -> Board[Any]:
    """Return the board of a teller's game."""
    found: Board[Any] = _folder(teller, "board").GameBoard(teller)
    return found


def scoring_frames(teller: BaseTeller[Any], values: Mapping[str, Any]) -> Sequence[Content]:
    """Return a scoring as pictures, each with one step more; none if the game does not explain it this way."""
    if teller.game.name not in FOLDERS:
        return ()
    frames: Sequence[Content] = _folder(teller, "scoring").frames(teller, values)
    return frames


def _folder(teller: BaseTeller[Any], module: str) -> Any:
    return importlib.import_module(f"{__name__}.{FOLDERS.get(teller.game.name, 'plain')}.{module}")

"""What the table and the replay have in common: title, board, log, and the line of keys."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from roost.fullscreen import drawing, games
from roost.fullscreen.base import RoostScreen
from roost.fullscreen.dialogs import Reading
from roost.fullscreen.games.board import Board
from roost.fullscreen.keybar import KeyBar
from roost.fullscreen.log import Log
from roost.text.teller import BaseTeller


class BoardScreen(RoostScreen[None]):
    """A screen with a board."""

    def __init__(self, teller: BaseTeller[Any]) -> None:
        super().__init__()
        self.teller = teller
        self.board: Board[Any] = games.board_of(teller)
        self.panel = Log()
        self._header = Content("")

    def compose(self) -> ComposeResult:
        yield Static(id="header")
        with Horizontal(id="middle"):
            yield self.board
            yield self.panel
        yield KeyBar()

    def head(self, right: str) -> None:
        """Show the title of the game, and something else at the right."""
        left = Content.styled(self.teller.title(), drawing.STRONG)
        gap = max(1, self.app.size.width - 2 - left.cell_length - len(right))
        header = Content.assemble(left, " " * gap, (right, drawing.ACCENT))
        if header != self._header:
            self._header = header
            self.query_one("#header", Static).update(header)

    def action_log(self) -> None:
        self.app.push_screen(Reading(self.say("page-menu-log"), self.panel.text, is_at_end=True))

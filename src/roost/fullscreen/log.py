"""What happened, in the words of the game's teller."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

SHOWN = 60
"""The last lines are shown beside the board; the whole log is a screen of its own."""
WIDEST = 200
"""The width before the log is laid out."""


class Log(VerticalScroll, can_focus=False):
    """The log beside or below the board."""

    def __init__(self) -> None:
        super().__init__(id="log")
        self._lines: list[str] = []
        self._shown = Static("", markup=False)

    def compose(self) -> ComposeResult:
        yield self._shown

    @property
    def text(self) -> str:
        return "\n".join(self._lines)

    def add(self, lines: Iterable[str]) -> None:
        """Append lines, and scroll to the last one."""
        new = list(lines)
        if new:
            self.replace([*self._lines, *new])

    def replace(self, lines: Iterable[str]) -> None:
        """Show other lines."""
        self._lines = list(lines)
        self._wrap()

    def on_resize(self) -> None:
        self._wrap()

    def _wrap(self) -> None:
        """Break lines so that their continuations are indented, too."""
        width = self.scrollable_content_region.width or WIDEST
        broken = [part for line in self._lines[-SHOWN:] for part in _broken(line, width)]
        self._shown.update("\n".join(broken))
        self.scroll_end(animate=False)


def _broken(line: str, width: int) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.wrap(line, width, subsequent_indent=indent, drop_whitespace=True) or [""]

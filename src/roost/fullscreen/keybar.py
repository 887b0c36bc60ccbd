"""The line at the bottom: which keys do what. Each entry can be clicked, too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import events
from textual.content import Content
from textual.widgets import Static

from roost.fullscreen import drawing


@dataclass(frozen=True)
class Entry:
    """A key, what it does in words, and the screen's action behind it; without one it is only a reminder."""

    key: str
    text: str
    action: str | None = None


class KeyBar(Static):
    """Entries side by side."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self.auto_links = False

    def show(self, entries: Sequence[Entry]) -> None:
        self.update(Content("").join([self._entry(entry) for entry in entries]))

    def _entry(self, entry: Entry) -> Content:
        place = drawing.NO_STYLE if entry.action is None else drawing.place(entry.action)
        text = f" {entry.text}  " if entry.text else " "
        return Content.assemble((entry.key, drawing.STRONG + drawing.ACCENT + place), (text, place))

    async def on_click(self, event: events.Click) -> None:
        action = drawing.place_of(event.style.meta)
        if action is not None:
            await self.screen.run_action(action)

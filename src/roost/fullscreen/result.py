"""The result of a game, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Static

from roost.fullscreen.base import RoostModal

CHOICES = {"again": "page-rematch", "replay": "page-replay", "save": "page-save", "table": "page-menu-table"}
KEYS = {"again": "a", "replay": "r", "save": "s", "table": "escape", "home": "q"}


class ResultScreen(RoostModal[str]):
    """Returns `again`, `replay`, `save`, `table` or `home`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"choose('{choice}')", show=False) for choice, key in KEYS.items()),
        Binding("up,left", "app.focus_previous", show=False),
        Binding("down,right", "app.focus_next", show=False),
    ]

    def __init__(self, lines: Sequence[Content | str], choices: Sequence[str]) -> None:
        super().__init__()
        self._lines, self._choices = lines, choices

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog result"):
            for line in self._lines:
                yield Static(line, markup=False)
            with Horizontal(classes="buttons"):
                for choice in self._choices:
                    yield Button(self._label(choice), id=choice)

    def _label(self, choice: str) -> str:
        words = self.say(CHOICES.get(choice, "page-to-home"))
        return f"{words} ({KEYS[choice].replace('escape', 'esc').capitalize()})"

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_choose(event.button.id or "home")

    def action_choose(self, choice: str) -> None:
        if choice in self._choices:
            self.dismiss(choice)

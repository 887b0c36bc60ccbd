"""What all screens have in common: words, and a notice while the terminal is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from textual import events, on
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from roost.text import Catalogue

if TYPE_CHECKING:
    from roost.fullscreen.app import RoostApp

WIDTH, HEIGHT = 80, 24
"""The smallest terminal that a table fits in."""
WIDE = 110
"""From this width on, the log has a column of its own."""

Answer = TypeVar("Answer")


class TooSmall(Static):
    """The only thing shown in a terminal that is too small."""


class RoostScreen(Screen[Answer]):
    """A screen that knows the app's words, and waits while the terminal is too small."""

    @property
    def roost(self) -> RoostApp:
        app: Any = self.app
        found: RoostApp = app
        return found

    @property
    def say(self) -> Catalogue:
        return self.roost.say

    @on(events.Mount)
    def _add_notice(self) -> None:
        self.mount(TooSmall(id="too-small"))
        self._fit(self.app.size.width, self.app.size.height)

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width, event.size.height)

    def _fit(self, width: int, height: int) -> None:
        is_small = width < WIDTH or height < HEIGHT
        self.set_class(is_small, "-too-small")
        self.set_class(width >= WIDE, "-wide")
        for notice in self.query(TooSmall):
            notice.update(self.say("screen-too-small", width=width, height=height, least=f"{WIDTH} × {HEIGHT}"))


class RoostModal(RoostScreen[Answer], ModalScreen[Answer]):
    """A screen over another one."""

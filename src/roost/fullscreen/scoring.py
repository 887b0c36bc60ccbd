"""A scoring step by step, over the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Button, Static

from roost.fullscreen.base import RoostModal


class ScoringScreen(RoostModal[None]):
    """Enter shows the next step, R lets the steps run, Escape skips them."""

    AUTO_FOCUS = ""  # keys belong to the screen, not to a button

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right", "on", show=False),
        Binding("left", "back", show=False),
        Binding("r", "run", show=False),
        Binding("escape", "skip", show=False),
    ]

    def __init__(self, frames: Sequence[Content], is_running: bool = False) -> None:
        super().__init__()
        self._frames = frames
        self._step = 0
        self._is_running = is_running
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog scoring"):
            yield Static(id="frame")
            with Horizontal(classes="buttons"):
                yield Button(f"{self.say('page-continue')} ⏎", id="on", variant="primary")
                yield Button(f"{self.say('screen-run')} (R)", id="run")
                yield Button(f"{self.say('page-skip')} (Esc)", id="skip")

    def on_mount(self) -> None:
        for button in self.query(Button):
            button.can_focus = False
        self._show()
        if self._is_running:
            self.action_run()

    def _show(self) -> None:
        self.query_one("#frame", Static).update(self._frames[self._step])

    def on_button_pressed(self, event: Button.Pressed) -> None:
        {"on": self.action_on, "run": self.action_run, "skip": self.action_skip}[event.button.id or "on"]()

    def action_on(self) -> None:
        """Show the next step; leave after the last one."""
        if self._step == len(self._frames) - 1:
            self.action_skip()
            return
        self._step += 1
        self._show()

    def action_back(self) -> None:
        self._step = max(0, self._step - 1)
        self._show()

    def action_run(self) -> None:
        if self._timer is None:
            self._timer = self.set_interval(max(0.01, self.roost.pace.step), self.action_on)

    def action_skip(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        if self.is_current:
            self.dismiss()

"""A row with a label and one of several values, changed with left and right or with the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from roost.fullscreen import drawing

Value = TypeVar("Value")
LABEL = 12


class Turned(Message):
    """Another value was chosen."""

    def __init__(self, dial: str) -> None:
        super().__init__()
        self.dial = dial


class Dial(Static, Generic[Value], can_focus=True):
    """A choice among values, each with its words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", show=False),
        Binding("right,space", "turn(1)", show=False),
    ]

    def __init__(self, id: str, label: str, choices: Sequence[tuple[str, Value]], current: int = 0) -> None:
        super().__init__(id=id)
        self.auto_links = False
        self._label = label
        self.choices = choices
        self.current = current

    @property
    def value(self) -> Value:
        return self.choices[self.current][1]

    def on_mount(self) -> None:
        self._show()

    def offer(self, choices: Sequence[tuple[str, Value]], current: int = 0) -> None:
        """Offer other values."""
        self.choices, self.current = choices, current
        self._show()

    def _show(self) -> None:
        back, on = drawing.place("-1"), drawing.place("1")
        self.update(
            Content.assemble(
                f" {self._label:<{LABEL}} ",
                (" ◂ ", drawing.ACCENT + back),
                (self.choices[self.current][0], drawing.STRONG + on),
                (" ▸ ", drawing.ACCENT + on),
            )
        )

    def action_turn(self, by: int) -> None:
        self.current = (self.current + by) % len(self.choices)
        self._show()
        self.post_message(Turned(self.id or ""))

    def on_click(self, event: events.Click) -> None:
        place = drawing.place_of(event.style.meta)
        if place is not None:
            self.action_turn(int(place))

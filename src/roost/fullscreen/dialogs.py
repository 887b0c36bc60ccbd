"""Small screens over another one: a problem, a question, a text to read."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Input, Label, Static

from roost.fullscreen.base import RoostModal


class Problem(RoostModal[None]):
    """What went wrong."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter", "dismiss_it", show=False)]

    def __init__(self, message: str) -> None:
        super().__init__()
        self.message = message

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self.message, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self.say("page-all-right"), id="ok", variant="primary")

    def on_button_pressed(self) -> None:
        self.action_dismiss_it()

    def action_dismiss_it(self) -> None:
        """Go back; the first screen follows if there is no other."""
        roost = self.roost
        self.dismiss()
        if len(roost.screen_stack) <= 2:
            roost.show_choose()


class Question(RoostModal[bool]):
    """A question with two answers; Escape is the second."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "answer(False)", show=False),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, yes: str, no: str) -> None:
        super().__init__()
        self._question, self._yes, self._no = question, yes, no

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(self._question, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._no, id="no", variant="primary")
                yield Button(self._yes, id="yes")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.action_answer(event.button.id == "yes")

    def action_answer(self, is_yes: bool) -> None:
        self.dismiss(is_yes)


class Line(RoostModal[str]):
    """A line of text to be typed; Escape leaves it empty."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "give_up", show=False)]

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self._prompt = prompt

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Input(placeholder=self._prompt)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_give_up(self) -> None:
        self.dismiss("")


class Reading(RoostModal[None]):
    """A longer text, such as the rules or the whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,l,h", "dismiss_it", show=False)]

    def __init__(self, title: str, text: str, is_at_end: bool = False) -> None:
        super().__init__()
        self._title, self._text, self._is_at_end = title, text, is_at_end

    def compose(self) -> ComposeResult:
        with Vertical(classes="reading"):
            yield Label(self._title, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._text, markup=False)
            yield Button(f"{self.say('page-close')} (Esc)", id="ok")

    def on_mount(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        if self._is_at_end:
            scroll.scroll_end(animate=False)

    def on_button_pressed(self) -> None:
        self.action_dismiss_it()

    def action_dismiss_it(self) -> None:
        self.dismiss()

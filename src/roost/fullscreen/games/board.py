"""The middle of a table screen: draws a view, and turns keys and clicks into one of its legal actions."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from textual import events
from textual.app import ComposeResult
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from roost.core.game import Action, View
from roost.fullscreen import drawing
from roost.text.teller import BaseTeller

TALL = 27
"""From this height on, a board has room for larger cards."""


class Decided(Message):
    """The player has decided."""

    def __init__(self, action: Action) -> None:
        super().__init__()
        self.action = action


class Board(Widget, Generic[View], can_focus=True):
    """The table of one game. A game implements `draw`, `new_decision`, `moved` and `clicked`."""

    help_key: ClassVar[str] = "plain"
    """The end of the key of a text about keys and mouse."""

    def __init__(self, teller: BaseTeller[View]) -> None:
        super().__init__(id="board")
        self.teller = teller
        self.say = teller.say
        self.view: View | None = None
        self.hands: Sequence[View] | None = None
        """The views of all seats, if all cards are face up."""
        self.is_frozen = False
        """Whether decisions are off: in a replay, or while one is on its way to the server."""
        self.is_sending = False
        """Whether a decision is on its way."""
        self._picture = Static(id="picture")
        self._picture.auto_links = False

    def compose(self) -> ComposeResult:
        yield self._picture

    def show(self, view: View, hands: Sequence[Any] | None = None) -> None:
        """Draw a view."""
        is_same = self.view is not None and view.legal == self.view.legal
        self.view, self.hands = view, hands
        if not is_same:
            self.new_decision(view)
        self.redraw()

    def retell(self, teller: BaseTeller[View]) -> None:
        """Use other names."""
        self.teller = teller
        self.redraw()

    def note(self, line: str) -> None:
        """Show a line in place of the table, before the first deal."""
        self._picture.update(Content(line))

    def redraw(self) -> None:
        if self.view is not None:
            self._picture.update(drawing.lines(self.draw(self.view)))

    @property
    def may_decide(self) -> bool:
        """Return True if the player has something to decide, or to change."""
        return self.view is not None and bool(self.view.legal) and not self.is_frozen

    @property
    def is_tall(self) -> bool:
        return self.size.height >= TALL

    def decide(self, action: Action) -> None:
        """Send a decision to the table."""
        if self.view is not None and action in self.view.legal and not self.is_frozen:
            self.post_message(Decided(action))

    def on_resize(self) -> None:
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        if self.may_decide and self.moved(event.key):
            event.stop()
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        place = drawing.place_of(event.style.meta)
        if place is not None and self.may_decide:
            self.clicked(place)
            self.redraw()

    @abstractmethod
    def draw(self, view: View) -> Iterable[Content | str]:
        """Return the lines of the picture."""

    @abstractmethod
    def new_decision(self, view: View) -> None:
        """Forget what was picked for the decision before."""

    @abstractmethod
    def moved(self, key: str) -> bool:
        """Handle a key; return False if it means nothing here."""

    @abstractmethod
    def clicked(self, place: str) -> None:
        """Handle a click on a place that was drawn."""

    def waiting(self, view: View) -> str:
        """Return who has to decide now, or that the own decision is on its way."""
        if self.is_sending and view.seat in view.to_act:
            return self.say("screen-sending")
        names = [self.teller.names[seat] for seat in view.to_act]
        return self.say("page-waiting-for", names=", ".join(names)) if names else ""

"""A table in words, from the game's teller, with its legal actions as a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.content import Content

from roost.core.game import AnyView
from roost.fullscreen import drawing
from roost.fullscreen.games.board import Board

PER_LINE = 4


class GameBoard(Board[Any]):
    """The situation as the line-by-line game tells it, and buttons for the legal actions."""

    _current = 0

    def new_decision(self, view: AnyView) -> None:  # noqa: ARG002  # the first action is as good as any
        self._current = 0

    def draw(self, view: AnyView) -> Iterator[Content | str]:
        if view.seat is not None:
            yield from self.teller.situation(view)
        for hand in self.hands or ():
            yield self.teller.names[hand.seat]
            yield from self.teller.situation(hand)
        yield ""
        if not self.may_decide:
            yield self.waiting(view)
            return
        yield self.teller.ask(view)
        yield from self._buttons(view)

    def _buttons(self, view: AnyView) -> Iterator[Content]:
        labels = [
            drawing.button(self.teller.letters(action), str(number), number == self._current)
            for number, action in enumerate(view.legal)
        ]
        for start in range(0, len(labels), PER_LINE):
            yield Content(" ").join(labels[start : start + PER_LINE])

    def moved(self, key: str) -> bool:
        assert self.view is not None
        steps = {"left": -1, "right": 1, "up": -PER_LINE, "down": PER_LINE}
        if key in steps:
            self._current = max(0, min(len(self.view.legal) - 1, self._current + steps[key]))
        elif key == "enter":
            self.decide(self.view.legal[self._current])
        else:
            return False
        return True

    def clicked(self, place: str) -> None:
        assert self.view is not None
        self.decide(self.view.legal[int(place)])

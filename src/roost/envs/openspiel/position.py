"""A state of a game, and what every seat knows about it, as a text: its information state."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from pydantic_core import to_json

from roost.core.game import Event, Game, Outcome, Seat


class Position:
    """A value: steps lead to new positions, so all clones of an OpenSpiel state share it."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        before: Position | None = None,
        events: tuple[Event, ...] = (),
        known: dict[Seat, str] | None = None,
    ) -> None:
        """`known` are the texts of the seats at the first position; seats that are not in it know their view."""
        self.game, self.state = game, state
        self._before, self._events = before, events
        self._texts = dict(known or {})

    def __deepcopy__(self, _: object) -> Position:
        return self

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def after(self, step: tuple[Any, tuple[Event, ...]]) -> Position:
        """Return the position after a deal or an action."""
        state, events = step
        return Position(self.game, state, self, events)

    def text(self, seat: Seat) -> str:
        """Return everything that a seat has been told, a line per event. Equal texts mean equal information."""
        missing = []
        position: Position | None = self
        while position is not None and seat not in position._texts:
            missing.append(position)
            position = position._before
        text = "" if position is None else position._texts[seat]
        for later in reversed(missing):
            text = later._texts[seat] = text + later._told(seat)
        return text

    def view_text(self, seat: Seat) -> str:
        """Return what a seat sees now, as JSON."""
        return to_json(self.game.view(self.state, seat)).decode()

    def _told(self, seat: Seat) -> str:
        if self._before is None:
            return self.view_text(seat) + "\n"
        told = self.game.view(self.state, seat, self._events).events
        return "".join(to_json([event.key, event.values]).decode() + "\n" for event in told)

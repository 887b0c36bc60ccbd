"""A state of a game, and what every seat knows about it, as a text: its information state."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from pydantic_core import to_json

from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step
from roost.envs.batch import Array
from roost.envs.openspiel import recall


class Known(NamedTuple):
    """What a seat knows of the course of a game."""

    text: str
    """Everything that it was told, a line per event."""
    steps: tuple[Array, ...] = ()
    """What it remembers of each step, as numbers; nothing if the game has no numbers."""
    begun: Array | None = None
    """What it saw when the step began that is not yet complete; None if none has begun."""


NOTHING = Known("")


class Position:
    """A value: steps lead to new positions, so all clones of an OpenSpiel state share it."""

    def __init__(
        self,
        game: Game[Any, Any],
        state: Any,
        before: Position | None = None,
        events: tuple[Event, ...] = (),
        known: Mapping[Seat, Known] | None = None,
        is_kept: bool = False,
        move: tuple[Seat, Action] | None = None,
    ) -> None:
        """`known` is what the seats know at the first position; seats that are not in it know their view.

        `move` is the action that led here, and its seat; None after a deal. With `is_kept` every position keeps those
        that follow it, so that a tree is made once: only for small games."""
        self.game, self.state = game, state
        self._before, self._events = before, events
        self._move = move
        self._texts = {seat: own.text for seat, own in (known or {}).items()}
        self._steps = {seat: own.steps for seat, own in (known or {}).items()}
        self._begun = {seat: own.begun for seat, own in (known or {}).items() if own.begun is not None}
        self._legal: dict[Seat, tuple[Action, ...]] = {}
        self._after: dict[Any, Position] | None = {} if is_kept else None

    def __deepcopy__(self, _: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the position without those before it: what the seats know of them is kept."""
        known = {seat: self.known(seat) for seat in range(self.game.players)}
        return Position, (self.game, self.state, None, (), known, self._after is not None)

    @cached_property
    def to_act(self) -> tuple[Seat, ...]:
        return self.game.to_act(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """Return the legal actions of a seat."""
        if seat not in self._legal:
            self._legal[seat] = self.game.legal(self.state, seat)
        return self._legal[seat]

    def after_deal(self, drawn: tuple[int, ...], deal: Deal) -> Position:
        """Return the position after the deal that chance has drawn with these outcomes."""
        return self._following(drawn, None, lambda: self.game.deal(self.state, deal))

    def after_action(self, seat: Seat, action: Action) -> Position:
        """Return the position after an action."""
        return self._following((seat, action), (seat, action), lambda: self.game.apply(self.state, seat, action))

    def _following(self, key: Any, move: tuple[Seat, Action] | None, step: Callable[[], Step[Any]]) -> Position:
        kept = self._after
        if kept is not None and key in kept:
            return kept[key]
        state, events = step()
        following = Position(self.game, state, self, events, is_kept=kept is not None, move=move)
        if kept is not None:
            kept[key] = following
        return following

    def resampled(self, seat: Seat, rng: random.Random) -> Position:
        """Return a random position in which a seat knows the same."""
        state = self.game.sample(self.game.view(self.state, seat), rng)
        return Position(self.game, state, known={seat: self.known(seat)})

    def known(self, seat: Seat) -> Known:
        """Return what a seat knows."""
        if not recall.is_remembered(self.game):
            return Known(self.text(seat))
        return Known(self.text(seat), self.steps(seat), None if self._is_between_steps else self.begun(seat))

    def text(self, seat: Seat) -> str:
        """Return everything that a seat has been told, a line per event. Equal texts mean equal information."""
        for here in self._back_to(seat, "_texts"):
            before = "" if here._before is None else here._before._texts[seat]
            here._texts[seat] = before + here._told(seat)
        return self._texts[seat]

    def steps(self, seat: Seat) -> tuple[Array, ...]:
        """Return what a seat remembers of each step that is complete."""
        for here in self._back_to(seat, "_steps"):
            before, move = here._before, here._move
            known = () if before is None else before._steps[seat]
            if before is not None and move is not None and here._is_between_steps:
                known = (*known, before._step(seat, move))
            here._steps[seat] = known
        return self._steps[seat]

    @cached_property
    def _is_between_steps(self) -> bool:
        """Whether no seat has decided in the step that is next."""
        return not recall.waiting(self.game, self.state, self.to_act)

    def _step(self, seat: Seat, move: tuple[Seat, Action]) -> Array:
        """Return what a seat remembers of the step that a move from here completes."""
        return recall.step(self.game, seat, self.begun(seat), {**self._chosen, move[0]: move[1]})

    @cached_property
    def _chosen(self) -> dict[Seat, Action]:
        """What seats have chosen in the step that is not yet complete."""
        return recall.chosen(self.game, self.state, recall.waiting(self.game, self.state, self.to_act))

    def begun(self, seat: Seat) -> Array:
        """Return what a seat saw when the step began that is next or not yet complete."""
        if seat not in self._begun:
            began = None if self._is_between_steps else self._before
            self._begun[seat] = recall.now(self.game, self.state, seat) if began is None else began.begun(seat)
        return self._begun[seat]

    def _back_to(self, seat: Seat, name: str) -> list[Position]:
        """Return the positions for which something is not yet known about a seat, the earliest first."""
        missing = []
        position: Position | None = self
        while position is not None and seat not in getattr(position, name):
            missing.append(position)
            position = position._before
        return missing[::-1]

    def view_text(self, seat: Seat | None) -> str:
        """Return what a seat or a spectator sees now, as JSON."""
        return to_json(self.game.view(self.state, seat)).decode()

    def _told(self, seat: Seat) -> str:
        if self._before is None:
            return self.view_text(seat) + "\n"
        told = self.game.view(self.state, seat, self._events).events
        return "".join(to_json([event.key, event.values]).decode() + "\n" for event in told)

"""A recorded game, step by step, seen from a seat or with all cards face up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roost.core.course import Moment
from roost.core.game import Event, Seat
from roost.core.record import Record, replay
from roost.fullscreen.updates import Update


@dataclass(frozen=True)
class Shown:
    """A step of a replay: what the viewer sees, and the views of all seats if all cards are face up."""

    update: Update
    hands: tuple[Any, ...] | None


class RecordedGame:
    """The steps of a record. Choices that are still secret are part of the step that reveals them."""

    def __init__(self, record: Record) -> None:
        self.game = record.game
        self._steps = self._grouped(replay(record))

    def __len__(self) -> int:
        return len(self._steps)

    def _grouped(self, moments: Any) -> list[tuple[Any, tuple[Event, ...]]]:
        steps: list[tuple[Any, tuple[Event, ...]]] = []
        pending: list[Event] = []
        state = None
        for moment in moments:
            state = moment.state
            pending += moment.events
            if not self._is_secret(moment):
                steps.append((state, tuple(pending)))
                pending = []
        return [*steps, (state, tuple(pending))] if pending else steps

    def _is_secret(self, moment: Moment) -> bool:
        """Return True if the seat that moved can still change its decision."""
        if moment.move is None:
            return False
        seat = moment.move[0]
        return seat not in self.game.to_act(moment.state) and bool(self.game.legal(moment.state, seat))

    def show(self, step: int, seat: Seat | None, is_open: bool) -> Shown:
        """Return a step as a seat or a spectator saw it, or with all cards face up."""
        state, events = self._steps[step]
        view = self.game.view(state, seat, events)
        hands = tuple(self.game.view(state, own) for own in range(self.game.players)) if is_open else None
        return Shown(Update(view, events if is_open else view.events), hands)

    def scorings(self) -> list[int]:
        """Return the numbers of the steps that end with a scoring."""
        return [step for step, (_, events) in enumerate(self._steps) if any(event.key == "scored" for event in events)]

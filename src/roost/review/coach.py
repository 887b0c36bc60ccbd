"""The coach of one seat: follows a game through the views and events of this seat, and judges its decisions.

It is told exactly what a bot in this seat is told. The random numbers of a judgement come from a digest of everything
that the seat has seen, so the same knowledge gives the same judgement, whatever lies hidden.
"""

from __future__ import annotations

import dataclasses
import hashlib
import importlib
import importlib.util
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from roost.bots.surveys import Survey, Surveyor
from roost.core import record, registry
from roost.core.errors import BadRecord, BadSetup
from roost.core.game import Action, Event, Game, Seat
from roost.core.record import Record
from roost.review.budget import SIMULATIONS
from roost.review.categories import category_of
from roost.review.decisions import Decision, forced, is_free, judge
from roost.review.places import Places
from roost.review.postponed import settled
from roost.review.reasons import reason_against, reason_for
from roost.review.reasons.reason import Reason

SEED_BITS = 40
SETTLED: dict[str, Callable[[Iterable[Decision]], Iterator[Decision]]] = {"gloria": settled}
"""Games in which a loss is known only after the next decision, and what finds it."""


class Coach:
    """Judges the decisions of one seat of one game, in order."""

    def __init__(self, game: Game[Any, Any], simulations: int = SIMULATIONS) -> None:
        self._game = game
        self._surveyor = surveyor_type(game)(game)
        self._simulations = simulations
        self._places = Places(game.name)
        self._seen = hashlib.sha256(str(simulations).encode())

    def review(self, number: int, view: Any, played: Action) -> Decision:
        """Judge a decision; the events of the view are those since the last decision of the seat.

        `number` is the number of the move in the record, from 1."""
        place = self.observe(view)
        if len(view.legal) == 1:
            return forced(number, played, place)
        view = dataclasses.replace(view, events=())
        survey = self.survey(view, played)
        decision = judge(number, view, played, survey, place, category_of(self._game.name, view, played, survey.best))
        return dataclasses.replace(decision, reason=self._reason(view, decision, survey))

    def _reason(self, view: Any, decision: Decision, survey: Survey) -> Reason:
        """Return what speaks for a choice that costs nothing, or else why one of the two choices is better."""
        if is_free(decision):
            return reason_for(self._game, view, decision.played, survey)
        better, other = decision.best, decision.played
        if decision.loss < 0.0:
            better, other = other, better
        return reason_against(self._game, view, better, other, survey)

    def survey(self, view: Any, played: Action) -> Survey:
        """Survey a decision with several legal actions, whose view and events have been observed."""
        seed = int.from_bytes(self._seen.digest()) >> (8 * self._seen.digest_size - SEED_BITS)
        return self._surveyor.survey(dataclasses.replace(view, events=()), played, self._simulations, seed)

    def observe(self, view: Any) -> dict[str, int]:
        """Take note of the view of a decision and of its events, and return the place of the decision."""
        self._surveyor.observe(view.events)
        for event in view.events:
            self._see([event.key, event.values])
        self._see(dataclasses.asdict(dataclasses.replace(view, events=())))
        return self._places.next(view)

    def _see(self, content: Any) -> None:
        self._seen.update(json.dumps(content, sort_keys=True).encode() + b"\n")


def surveyor_type(game: Game[Any, Any]) -> type[Surveyor]:
    """Return what surveys decisions of a game; raise BadSetup if no bot of the game can."""
    if not has_surveyor(game.name):
        raise BadSetup("review-no-engine", game=game.name)
    found: type[Surveyor] = importlib.import_module(f"{_bots_of(game.name)}.surveyor").Surveyor
    return found


def has_surveyor(game_name: str) -> bool:
    """Return True if a bot of a game can survey its decisions."""
    package = _bots_of(game_name)
    return all(importlib.util.find_spec(module) is not None for module in (package, f"{package}.surveyor"))


def _bots_of(game_name: str) -> str:
    """Return the package that has the built-in bots of a game, if it has any."""
    return f"roost.bots.{registry.package(game_name).rpartition('.')[2]}"


def check_reviewable(played: Record, seat: Seat) -> None:
    """Raise BadRecord or BadSetup unless the record is correct and finished, and the seat exists."""
    if played.drawn is None:
        record.check(played)
    else:
        record.check_play(played)
    if played.outcome is None:
        raise BadRecord("review-unfinished")
    if seat not in range(played.game.players):
        raise BadSetup("review-no-seat", seat=seat, last=played.game.players - 1)
    surveyor_type(played.game)


def decisions_of(played: Record, seat: Seat) -> Iterator[tuple[int, Any, Action]]:
    """Yield the decisions of a seat: number of the move, view with the events since the last one, action."""
    game, state, number = played.game, played.game.start(), 0
    pending: list[Event] = []
    for moment in record.replay(played):
        if moment.move is not None:
            number += 1
            if moment.move[0] == seat:
                yield number, game.view(state, seat, pending), moment.move[1]
                pending = []
        pending = [*pending, *moment.events]
        state = moment.state


def review_decisions(played: Record, seat: Seat, simulations: int = SIMULATIONS) -> Iterator[Decision]:
    """Yield the judgement of each decision of a seat, as soon as it is found."""
    coach = Coach(played.game, simulations)
    judged = (coach.review(number, view, action) for number, view, action in decisions_of(played, seat))
    yield from SETTLED.get(played.game.name, iter)(judged)

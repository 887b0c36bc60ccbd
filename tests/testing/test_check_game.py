"""`check_game` passes the games that keep their promises, and finds each promise that is broken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from roost.core import registry
from roost.core.errors import IllegalAction, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step
from roost.games.g5211.game import Game5211
from roost.games.g5211.rules import Phase, State
from roost.games.g5211.view import View
from roost.testing import check_game, play


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Every game, every number of players, every value of every option, each at least once."""
    found = []
    for name in registry.playable():
        kind = registry.game_type(name)
        values: list[dict[str, Any]] = [{}]
        for option in kind.table_options:
            choices = getattr(option, "values", (20,) if option.name == "target" else (1,))
            values += [{option.name: value} for value in choices if value != option.default]
        count = max(len(kind.seats), len(values))
        found += [(name, kind.seats[n % len(kind.seats)], values[n % len(values)]) for n in range(count)]
    return found


@pytest.mark.interpreted
@pytest.mark.parametrize(("name", "players", "options"), tables())
def test_our_games_keep_their_promises(name: str, players: int, options: dict[str, Any]) -> None:
    check_game(registry.load(name, players, **options), games=1)


# Games that break one promise each


class DealsBeforeTheDeal(Game5211):
    def start(self) -> State:
        return self.deal(super().start(), self.shuffle(super().start(), Stream(bytes(32), "5211", 0))).state


class ShufflesByItself(Game5211):
    def shuffle(self, state: State, stream: Stream) -> Deal:  # noqa: ARG002  # that is what is wrong with it
        return {"deck": random.sample(super().shuffle(state, Stream(bytes(32), "5211", 0))["deck"], 100)}


class ChangesItsState(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        state.points[0] += 1
        return super().apply(state, seat, action)


class GivesBackTheSameState(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        super().apply(state, seat, action)
        return Step(state, ())


class RefusesALegalAction(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.startswith("Y2"):
            raise IllegalAction("illegal-not-in-hand", card=action, hand="")
        return super().apply(state, seat, action)


class AllowsAnything(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        legal = self.legal(state, seat)
        return super().apply(state, seat, legal[0] if legal and action not in legal else action)


class RaisesAnotherError(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action == "nonsense":
            raise KeyError(action)
        return super().apply(state, seat, action)


class IsTooLateWhenItIsOver(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if state.phase == Phase.OVER:
            raise TooLate("too-late")
        return super().apply(state, seat, action)


class ForgetsASeat(Game5211):
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return () if seat == 1 else super().legal(state, seat)


class GoesOnAfterTheEnd(Game5211):
    def to_act(self, state: State) -> tuple[Seat, ...]:
        return super().to_act(state) or ((0,) if state.phase == Phase.OVER else ())


class HasTheWrongWinner(Game5211):
    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        best = None if outcome is None else tuple(seat for seat in range(2) if seat not in outcome.winners)
        return outcome if outcome is None or not best else replace(outcome, winners=best)


class ShowsAnotherHand(Game5211):
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        view = super().view(state, seat, events)
        return view if seat is None else replace(view, hand=super().view(state, 1 - seat).hand)


class TellsOfEverything(Game5211):
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return replace(super().view(state, seat, events), events=tuple(events))


class ErrorsTellOfOthers(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        try:
            return super().apply(state, seat, action)
        except IllegalAction as error:
            raise IllegalAction(error.key, hand=" ".join(self.view(state, 1 - seat).hand)) from error


class ShowsItsState(Game5211):
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return replace(super().view(state, seat, events), gone={"state": state})  # type: ignore[dict-item]


class ShowsAnotherSeatsActions(Game5211):
    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return replace(super().view(state, seat, events), legal=self.legal(state, 0))


class SamplesSomethingElse(Game5211):
    def sample(self, view: View, rng: random.Random) -> State:
        state = super().sample(view, rng)
        state.hand[0][0], state.hand[1][0] = state.hand[1][0], state.hand[0][0]
        return state


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (DealsBeforeTheDeal, "before the first deal"),
        (ShufflesByItself, "two deals from one stream"),
        (ChangesItsState, "different states|changed the state"),
        (GivesBackTheSameState, "not a new one"),
        (RefusesALegalAction, "is legal and was refused"),
        (AllowsAnything, "is not legal and was applied"),
        (RaisesAnotherError, "raised KeyError"),
        (IsTooLateWhenItIsOver, "raised TooLate"),
        (ForgetsASeat, "has no legal action"),
        (GoesOnAfterTheEnd, "the game is over and seats"),
        (HasTheWrongWinner, "winners do not follow"),
        (ShowsAnotherHand, "sampled from it differs"),
        (TellsOfEverything, "depends on what is hidden"),
        (ErrorsTellOfOthers, "what is hidden changes the error"),
        (ShowsItsState, "holds a state"),
        (ShowsAnotherSeatsActions, "is not what legal"),
        (SamplesSomethingElse, "sampled from it differs"),
    ],
)
def test_each_broken_promise_is_found(broken: type[Game[Any, Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(broken(2, {}), games=2)


def test_a_game_that_goes_on_for_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_STEPS", 100)
    with pytest.raises(AssertionError, match="not over after 100"):
        check_game(Game5211(2, {"target": 9999}))

"""`check_game` accepts all installed games, and detects every way to break the contract."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from roost.core import registry
from roost.core.errors import IllegalAction, TooLate
from roost.core.fair import Stream
from roost.core.game import Action, Deal, Event, Game, Outcome, Seat, Step, Viewer
from roost.core.options import Choice
from roost.games.g5211.game import Game5211
from roost.games.g5211.rules import Phase, State
from roost.games.g5211.view import View
from roost.testing import check_game, play


def tables() -> list[tuple[str, int, dict[str, Any]]]:
    """Return tables that cover every game, every number of players and every value of every option."""
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
def test_installed_games_pass(name: str, players: int, options: dict[str, Any]) -> None:
    check_game(registry.load(name, players, **options), games=1)


# Games that break the contract in one way each


class HasALongName(Game5211):
    name = "5211" * 6


class HasANameWithASlash(Game5211):
    name = "52/11"


class SeatsSix(Game5211):
    seats = range(2, 7)


class HasALongAction(Game5211):
    @property
    def actions(self) -> tuple[Action, ...]:
        return (*super().actions, "+".join(["Y1"] * 14))


class HasALongOption(Game5211):
    table_options = (*Game5211.table_options, Choice("edition" * 6, ("a", "b")))  # type: ignore[assignment]  # longer


class StartsWithACompletedDeal(Game5211):
    def start(self) -> State:
        return self.deal(super().start(), self.shuffle(super().start(), Stream(bytes(32), "5211", 0))).state


class ShufflesWithoutTheStream(Game5211):
    def shuffle(self, state: State, stream: Stream) -> Deal:  # noqa: ARG002  # which is the mistake
        return {"deck": random.sample(super().shuffle(state, Stream(bytes(32), "5211", 0))["deck"], 100)}


class ChangesItsState(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        state.points[0] += 1
        return super().apply(state, seat, action)


class ReturnsTheGivenState(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        super().apply(state, seat, action)
        return Step(state, ())


class RefusesALegalAction(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action.startswith("Y2"):
            raise IllegalAction("illegal-not-in-hand", card=action, hand="")
        return super().apply(state, seat, action)


class AppliesIllegalActions(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        legal = self.legal(state, seat)
        return super().apply(state, seat, legal[0] if legal and action not in legal else action)


class RaisesAnotherError(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if action == "nonsense":
            raise KeyError(action)
        return super().apply(state, seat, action)


class RaisesTooLateAfterTheEnd(Game5211):
    def apply(self, state: State, seat: Seat, action: Action) -> Step[State]:
        if state.phase == Phase.OVER:
            raise TooLate("too-late")
        return super().apply(state, seat, action)


class ForgetsASeat(Game5211):
    def legal(self, state: State, seat: Seat) -> tuple[Action, ...]:
        return () if seat == 1 else super().legal(state, seat)


class ContinuesAfterTheEnd(Game5211):
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


class ShowsAnotherHandInParts(Game5211):
    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:
        parts = super().viewer(state, before)
        return replace(parts, own=lambda seat: {**parts.own(seat), "hand": parts.own(0)["hand"]})

    def view(self, state: State, seat: Seat | None, events: Sequence[Event] = ()) -> View:
        return View(**super().viewer(state).fields(seat, events))


class SharesOtherFieldsLater(Game5211):
    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:
        parts = super().viewer(state, before)
        if state.phase == Phase.DEAL:
            return parts
        shared = {name: value for name, value in parts.shared.items() if name != "pile"}
        return replace(parts, shared=shared, own=lambda seat: {**parts.own(seat), "pile": parts.shared["pile"]})


class ShowsAllEvents(Game5211):
    def viewer(self, state: State, before: Viewer | None = None) -> Viewer:
        return replace(super().viewer(state, before), told=lambda _seat, events: tuple(events))


class ShowsAnotherHandInErrors(Game5211):
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


class SamplesAnotherHand(Game5211):
    def sample(self, view: View, rng: random.Random) -> State:
        state = super().sample(view, rng)
        state.hand[0][0], state.hand[1][0] = state.hand[1][0], state.hand[0][0]
        return state


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (HasALongName, "name .* more than 20 characters"),
        (HasANameWithASlash, "characters that no address can have"),
        (SeatsSix, "not within 2 to 5 players"),
        (HasALongAction, "action .* more than 40 characters"),
        (HasALongOption, "option .* more than 40 characters"),
        (StartsWithACompletedDeal, "before the first deal"),
        (ShufflesWithoutTheStream, "different deals for the same stream"),
        (ChangesItsState, "different states|changed the state"),
        (ReturnsTheGivenState, "not a new one"),
        (RefusesALegalAction, "is legal but was refused"),
        (AppliesIllegalActions, "is not legal but was applied"),
        (RaisesAnotherError, "raised KeyError"),
        (RaisesTooLateAfterTheEnd, "raised TooLate"),
        (ForgetsASeat, "has no legal action"),
        (ContinuesAfterTheEnd, "the game is over, but to_act"),
        (HasTheWrongWinner, "winners do not follow"),
        (ShowsAnotherHand, "differs from it"),
        (ShowsAnotherHandInParts, "the parts of view(.*) differ"),
        (SharesOtherFieldsLater, "other fields are shared"),
        (ShowsAllEvents, "depend on what is hidden"),
        (ShowsAnotherHandInErrors, "depends on hidden cards"),
        (ShowsItsState, "holds a state"),
        (ShowsAnotherSeatsActions, "is not what legal"),
        (SamplesAnotherHand, "differs from it"),
    ],
)
def test_each_breach_of_the_contract_is_reported(broken: type[Game[Any, Any]], complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        check_game(broken(2, {}), games=2)


def test_game_that_does_not_end_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_STEPS", 100)
    with pytest.raises(AssertionError, match="not over after 100"):
        check_game(Game5211(2, {"target": 1000}))

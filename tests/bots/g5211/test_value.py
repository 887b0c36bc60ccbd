"""The chances to win are probabilities, and grow with points."""

from __future__ import annotations

import pytest

from roost.bots.g5211.learned import value_weights
from roost.bots.g5211.value import FEATURES, rounds_left, win_chances
from roost.core.engine import layout
from roost.games.g5211.rules import ROUNDS, Phase, State
from tests.bots.g5211.positions import positions


def chances(state: State) -> list[float]:
    """Return the chance of each seat."""
    result = [0.0] * state.players
    win_chances(state, value_weights(state.players), [0.0] * FEATURES, result)
    return result


@pytest.mark.parametrize("players", range(2, 6))
def test_chances_to_win_add_up_to_one(players: int) -> None:
    for _, state, _ in positions(players, "value"):
        assert sum(chances(state)) == pytest.approx(1)


@pytest.mark.parametrize("players", range(2, 6))
def test_more_points_mean_a_better_chance(players: int) -> None:
    for _, state, _ in positions(players, "points"):
        if state.rounds > 0:
            richer = layout.copy(state)
            richer.points[1] += 5
            assert chances(richer)[1] > chances(state)[1]


def test_victory_of_a_finished_game_is_shared_by_equal_results() -> None:
    state = State()
    state.players, state.phase = 3, Phase.OVER
    state.points[:3], state.won[:3] = [20, 25, 25], [9, 7, 7]
    assert chances(state) == [0, 0.5, 0.5]
    state.won[2] = 8
    assert chances(state) == [0, 0, 1]


def test_rounds_left_of_a_longer_game_follow_from_the_target() -> None:
    state = State()
    state.players, state.decks, state.rounds = 4, 1, 2
    assert rounds_left(state) == ROUNDS[4] - 2
    state.target, state.points[0] = 30, 29
    assert rounds_left(state) == ROUNDS[4] - 2
    state.decks = 2
    assert rounds_left(state) == 1
    state.target = 200
    assert rounds_left(state) == max(ROUNDS)

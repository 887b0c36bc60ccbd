"""The value of a position: probabilities to win."""

from __future__ import annotations

import pytest

from roost.bots.gloria import weights
from roost.bots.gloria.value import Values, find_shares
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria.rules import Phase, State
from tests.bots.gloria.positions import positions


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_probabilities_to_win_sum_to_one(players: int) -> None:
    values = Values()
    for state in positions(players, "value", every=11):
        find_shares(state, weights.value(players), values)
        assert sum(values.share[:players]) == pytest.approx(1)
        assert min(values.share[:players]) >= 0


def test_compiled_value_equals_interpreted_bit_for_bit() -> None:
    states, records = layout.new_states(State, 1), layout.new_states(Values, 1)
    model = layout.weights(weights.value(4))
    for state in positions(4, "same value", every=11):
        values = Values()
        find_shares(state, weights.value(4), values)
        layout.store(state, states, 0)
        compiled(find_shares)(states[0], model, records[0])
        assert layout.load(Values, records, 0) == values


def test_points_raise_the_probability_to_win() -> None:
    state, values = positions(4, "points", every=60)[-1], Values()
    find_shares(state, weights.value(4), values)
    before = values.share[2]
    state.points[2] += 20
    find_shares(state, weights.value(4), values)
    assert values.share[2] > before


def test_winners_of_a_finished_game_share_the_victory() -> None:
    values = Values()
    find_shares(State(players=3, phase=Phase.OVER, points=[7, 9, 9, 0, 0]), weights.value(3), values)
    assert values.share[:3] == [0.0, 0.5, 0.5]

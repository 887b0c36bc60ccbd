"""The value of a position: probabilities to win."""

from __future__ import annotations

import pytest

from roost.bots.gloria import weights
from roost.bots.gloria.value import LAID, SCALE, THREATS, Values, find_features, find_shares, pays_among
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria.rules import MOTIFS, NONE, Phase, State, is_foxed, rows_by_length, worth
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
    model = weights.model_for_rules(weights.value(4))
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


def test_points_of_a_row_by_its_length_equal_those_of_the_rules() -> None:
    rows = 0
    for state in positions(4, "pays", every=7):
        for seat in range(4):
            for motif in range(MOTIFS):
                if state.length[seat][motif] > 0 and not is_foxed(state, seat, motif):
                    pays = pays_among(state.length[seat][motif], rows_by_length(state, motif))
                    doubled = 2 if state.doubled[seat] >> motif & 1 else 1
                    assert pays * doubled == worth(state, seat, motif)
                    rows += 1
    assert rows > 100


def test_cards_in_hand_count_for_what_rows_would_pay_if_they_were_laid() -> None:
    state, values = State(players=2, phase=Phase.ACT, fox_seat=NONE, lone=[1, 0, 0, 0, 0]), Values()
    state.length[1][0], state.begun[1] = 1, 1
    find_features(state, values)
    assert values.feature[0][LAID] == 0
    assert values.feature[1][LAID] == pytest.approx(4 * SCALE[LAID])
    state.hand[0][0] = 2
    find_features(state, values)
    assert values.feature[0][LAID] == pytest.approx(3 * SCALE[LAID])
    assert values.feature[1][LAID] == pytest.approx(1 * SCALE[LAID])
    assert values.feature[1][THREATS] > 0


def test_winners_of_a_finished_game_share_the_victory() -> None:
    values = Values()
    find_shares(State(players=3, phase=Phase.OVER, points=[7, 9, 9, 0, 0]), weights.value(3), values)
    assert values.share[:3] == [0.0, 0.5, 0.5]

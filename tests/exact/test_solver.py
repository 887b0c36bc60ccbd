"""The solver of the bots: the same bits compiled and interpreted, and mixes that a bot can play."""

from __future__ import annotations

import pytest

from roost.bots.g5211 import endgame, endgame_cfr
from roost.bots.g5211.endgame import Position, Solution
from roost.core.engine import layout
from roost.exact.sample import sample
from roost.games.g5211.game import Game5211
from tests.exact.positions import TWO

FEW_KINDS = Position(((0, 7), (1, 13)), (0,) * 3 + (1,) * 4 + (7,) * 4 + (13,) * 5)
"""Both seats hold three of 16 unseen cards of four kinds."""


def averages(start: Position, iterations: int) -> tuple[list[float], list[float]]:
    solution = Solution(start)
    solution.improve(iterations)
    return solution.averages(1)


@pytest.mark.interpreted
def test_compiled_and_interpreted_solver_have_the_same_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = averages(FEW_KINDS, 3)
    monkeypatch.setattr(endgame, "compiled", lambda rule: rule)
    monkeypatch.setattr(layout, "new_states", lambda state_type, count: [state_type() for _ in range(count)])
    assert averages(FEW_KINDS, 3) == compiled


def test_mix_is_a_distribution_over_the_cards_in_hand() -> None:
    solution = Solution(FEW_KINDS)
    solution.improve(5)
    for seat in (0, 1):
        for mix in (solution.mix(seat, [0, 1, 7]), solution.mix(seat, [1, 1, 7]), solution.mix(seat, [7, 13], [0, 1])):
            assert sum(mix.values()) == pytest.approx(1.0)
            assert min(mix.values()) >= 0.0
    assert set(solution.mix(0, [1, 1, 7])) == {1, 7}


def test_solve_mix_plays_both_turns_by_the_same_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Position] = []

    def make(start: Position, tremble: float) -> Solution:
        made.append(start)
        return Solution(start, tremble)

    monkeypatch.setattr(endgame, "Solution", make)
    game, states = Game5211(2, {}), sample("an endgame", 1)
    for state in (states.two_turns, states.last_turn):
        view = game.view(state, 1)
        mix = endgame.solve_mix(view, iterations=1)
        assert set(mix) == set(view.legal)
        assert sum(mix.values()) == pytest.approx(1.0)
    assert len(made) == 1
    assert len(made[0].rows[0]) == 2


def test_mistakes_are_no_part_of_the_strategy() -> None:
    solution = Solution(TWO, tremble=0.3)
    solution.improve(300)
    mixes = [solution.mix(0, hand) for hand in ([0, 0, 2], [0, 2, 7], [0, 0, 7], [2, 7, 7])]
    assert [sum(mix.values()) for mix in mixes] == pytest.approx([1.0] * 4)
    assert min(min(mix.values()) for mix in mixes) < 0.01


def test_solver_stops_when_the_time_is_up() -> None:
    solution = Solution(FEW_KINDS)
    solution.improve(10, until=0.0)
    assert solution.iterations == 0
    assert solution.mix(0, [1, 1, 7]) == pytest.approx({1: 2 / 3, 7: 1 / 3})


def test_result_counts_points_or_the_victory() -> None:
    table = endgame_cfr.Endgame()
    table.table = [[0, 6, 5, 4], [1, 13, 13, 12]]  # Y1 G1 Y6 Y5 against Y2 O2 O2 O1: yellow scores, 4 to 3 cards
    assert endgame_cfr.result(table) == 1 + 6 + 5 - 2
    table.payoff, table.lead = endgame_cfr.WIN, -11
    assert endgame_cfr.result(table) == pytest.approx(-0.5, abs=0.01)
    table.lead, table.lead_won = -10, -1  # tied on points: seat 0 has one card more in the end
    assert endgame_cfr.result(table) == pytest.approx(0.5, abs=0.01)
    table.lead_won = -2
    assert endgame_cfr.result(table) == pytest.approx(0.0, abs=0.01)

"""Solutions: proven by best responses, equal to linear programs, symmetric in the seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from roost.bots.g5211.endgame import Position
from roost.exact.equilibrium import solve
from roost.exact.flat import flat_policy
from roost.exact.tree import Array, Endgame, Policy
from tests.exact.positions import LAST, TWO, expectation, random_policy, random_position
from tests.exact.test_tree import pure

SMALL_GAP = 1e-4


def matrix_value(pay: Array) -> float:
    """Return the value of a matrix game for the row player."""
    linprog = pytest.importorskip("scipy.optimize").linprog
    rows, columns = pay.shape
    found = linprog(
        [0.0] * rows + [-1.0],
        A_ub=np.hstack([-pay.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * rows + [(None, None)],
    )
    return float(found.x[-1])


@pytest.mark.strength
def test_last_turn_has_the_value_of_the_matrix_of_pure_policies() -> None:
    endgame = Endgame(Position(((0, 6, 3), (1, 7, 12)), (0, 0, 2, 7, 7)))
    policies = [Policy({(0, 0): last}) for last in pure(endgame.rests)]
    pay = np.array([[expectation(endgame, own, other) for other in policies] for own in policies])
    assert solve(endgame, SMALL_GAP).value == pytest.approx(matrix_value(pay), abs=SMALL_GAP)


@pytest.mark.strength
def test_two_turns_have_the_value_of_the_matrix_of_pure_policies() -> None:
    endgame = Endgame(Position(((0, 7), (1, 12)), (0, 0, 0, 0, 7, 7, 7)))
    lasts = list(pure(endgame.rests))
    policies = [
        Policy(dict(zip(endgame.pairs, last, strict=True)), third)
        for third in pure(endgame.hands)
        for last in product(lasts, repeat=len(endgame.pairs))
    ]
    pay = np.array([[endgame.respond(0, other, own) for other in policies] for own in policies])
    assert solve(endgame, SMALL_GAP).value == pytest.approx(matrix_value(pay), abs=SMALL_GAP)


@pytest.mark.parametrize("seed", range(2))
def test_linear_program_and_cfr_agree_on_the_last_turn(seed: int) -> None:
    pytest.importorskip("scipy")
    from roost.exact.linear import solve_linear

    endgame = Endgame(random_position(1, seed))
    exact, found = solve_linear(endgame), solve(endgame, SMALL_GAP)
    assert exact.gap < 1e-9
    assert found.gap <= SMALL_GAP
    assert found.value == pytest.approx(exact.value, abs=SMALL_GAP)


@pytest.mark.strength
@pytest.mark.parametrize("position", [LAST, TWO, replace(TWO, payoff="win", lead=1, lead_won=1)])
def test_value_changes_its_sign_when_the_seats_are_swapped(position: Position) -> None:
    first, second = position.rows
    swapped = replace(position, rows=(second, first), lead=-position.lead, lead_won=-position.lead_won)
    here, there = solve(Endgame(position), SMALL_GAP), solve(Endgame(swapped), SMALL_GAP)
    assert here.value == pytest.approx(-there.value, abs=SMALL_GAP)


@pytest.mark.strength
@pytest.mark.parametrize("position", [LAST, TWO])
def test_equilibrium_loses_at_most_the_gap_and_others_never_gain(position: Position) -> None:
    found = solve(Endgame(position), SMALL_GAP)
    assert found.gap <= SMALL_GAP
    for seat in (0, 1):
        assert 0 <= found.loss(seat, found.policies[seat]) <= found.gap
        assert found.loss(seat, random_policy(found.endgame, 5)) > found.gap
        assert found.loss(seat, flat_policy(found.endgame, seat)) >= 0


def test_flat_policy_answers_random_play_best_in_the_last_turn() -> None:
    endgame = Endgame(LAST)
    uniform = endgame.uniform()
    for seat in (0, 1):
        best = endgame.respond(seat, uniform)
        assert endgame.respond(seat, uniform, flat_policy(endgame, seat)) == pytest.approx(best)


def test_solve_stops_when_the_iterations_are_used_up() -> None:
    found = solve(Endgame(LAST), gap=0.0, iterations=200)
    assert 0 < found.gap < 0.01


@pytest.mark.strength
@pytest.mark.parametrize("seed", range(2))
def test_hundred_iterations_lose_less_than_a_hundredth_point(seed: int) -> None:
    found = solve(Endgame(random_position(2, seed)), gap=1.0)
    assert found.gap < 0.01

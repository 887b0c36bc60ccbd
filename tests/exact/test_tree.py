"""What policies get: equal to plain loops over all deals; best responses equal to the best of all pure policies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from roost.bots.g5211.endgame import Position
from roost.exact.tree import Array, Endgame, Hands, Policy, Row
from tests.exact.positions import LAST, TWO, deals, expectation, random_policy


@pytest.mark.parametrize("position", [LAST, TWO])
def test_weights_count_the_deals_of_two_hands(position: Position) -> None:
    endgame = Endgame(position)
    counted = deals(endgame)
    hands = endgame.hands.hands
    assert sum(counted.values()) == endgame.total
    assert all(endgame.weights[i, j] == counted[a, b] for i, a in enumerate(hands) for j, b in enumerate(hands))


@pytest.mark.parametrize("position", [LAST, TWO, replace(TWO, payoff="win", lead=2)])
def test_policies_get_what_a_loop_over_all_deals_finds(position: Position) -> None:
    endgame = Endgame(position)
    policies = random_policy(endgame, 1), random_policy(endgame, 2)
    expected = expectation(endgame, *policies)
    assert endgame.respond(0, policies[1], policies[0]) == pytest.approx(expected)
    assert endgame.respond(1, policies[0], policies[1]) == pytest.approx(-expected)


def pure(hands: Hands) -> Iterator[Array]:
    """Yield every way to play one card of each hand."""
    choices = [np.flatnonzero(holds) for holds in hands.holds]
    for cards in product(*choices):
        yield np.eye(hands.holds.shape[1])[list(cards)]


def test_best_response_in_the_last_turn_is_the_best_pure_policy() -> None:
    endgame = Endgame(Position(LAST.rows, (0, 0, 2, 7, 7)))
    other = random_policy(endgame, 3)
    best = max(expectation(endgame, Policy({(0, 0): last}), other) for last in pure(endgame.rests))
    assert endgame.respond(0, other) == pytest.approx(best)


def test_best_response_in_two_turns_is_the_best_pure_policy() -> None:
    endgame = Endgame(Position(((0, 7), (1, 12)), (0, 0, 0, 0, 7, 7, 7)))
    other = random_policy(endgame, 4)
    lasts = list(pure(endgame.rests))
    best = max(
        endgame.respond(0, other, Policy(dict(zip(endgame.pairs, last, strict=True)), third))
        for third in pure(endgame.hands)
        for last in product(lasts, repeat=len(endgame.pairs))
    )
    assert endgame.respond(0, other) == pytest.approx(best)


def test_result_compares_points_then_cards_for_the_victory() -> None:
    own, other = Row.of((0, 6, 5, 4)), Row.of((1, 13, 13, 12))  # Y1 G1 Y6 Y5 against Y2 O2 O2 O1: yellow scores
    margin = Endgame(LAST)
    assert margin.result(own, other) == 10
    for lead, lead_won, share in [(-11, 0, -0.5), (-9, -5, 0.5), (-10, -1, 0.5), (-10, -2, 0.0), (-10, -3, -0.5)]:
        assert Endgame(replace(LAST, payoff="win", lead=lead, lead_won=lead_won)).result(own, other) == share


def test_result_is_zero_when_nothing_scores() -> None:
    tied = Row.of((1, 2, 7, 8)), Row.of((1, 2, 7, 8))  # four yellow, four green
    assert Endgame(LAST).result(*tied) == 0

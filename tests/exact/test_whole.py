"""Whole small games: all deals and histories are found, and solutions are proved by best responses."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from typing import Any

import numpy as np
import pytest

import roost
from roost import exact
from roost.core import registry
from roost.core.errors import BadSetup, IllegalAction
from roost.exact.walk import deals_of
from tests.exact.whole_games import TINY, TWO_ROUNDS, miniature, tiny


@pytest.mark.parametrize(("rules", "sizes"), [(TINY, (2, 3, 3)), (TWO_ROUNDS, (0, 2, 2, 2, 2))])
def test_deals_and_their_ways_are_those_of_all_orders(rules: dict[str, Any], sizes: tuple[int, ...]) -> None:
    game = roost.load("5211", 2, rules=rules)
    deck, ends = registry.part_for(game, "cards").DECK, np.cumsum(sizes)

    def groups(order: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(sorted(order[end - size : end])) for size, end in zip(sizes, ends, strict=True))

    every = Counter(groups(order) for order in permutations(deck))
    orders = np.prod([factorial(size) for size in sizes])
    names = {name: card for card, name in enumerate(game.actions)}
    found = {groups(tuple(names[card] for card in deal["deck"])): ways * orders for deal, ways in deals_of(game)}
    assert found == every


def test_miniature_has_the_rules_of_the_big_game_and_few_histories() -> None:
    whole = miniature()
    big = roost.load("5211", 2)
    assert whole.game.rules.limit(2) == big.rules.limit(2)
    assert whole.game.rules.exact_mascots(2) == big.rules.exact_mascots(2)
    assert (whole.deals, whole.information_sets, whole.ends) == (149, 1084, 5184)


def test_game_of_several_rounds_is_walked_through() -> None:
    whole = exact.WholeGame(roost.load("5211", 2, rules=TWO_ROUNDS))
    solved = exact.solve_whole(whole, gap=1e-6)
    assert abs(solved.value) <= 1e-6, "the seats are equal"


def test_solution_is_proved_by_best_responses() -> None:
    whole = miniature()
    solved = exact.solve_whole(whole, gap=2e-3)
    assert solved.low <= 0 <= solved.high, "the seats are equal"
    assert solved.gap <= 2e-3
    assert solved.gap == pytest.approx(2 * whole.exploitability(solved.policies))
    for seat in range(2):
        assert solved.loss(seat, solved.policies[seat]) <= solved.gap + 1e-12
        assert solved.loss(seat, whole.sides[seat].uniform()) > 0.1


def test_best_response_gets_what_is_promised() -> None:
    whole = miniature()
    uniform = whole.sides[0].uniform(), whole.sides[1].uniform()
    first, second = whole.response(0, uniform[1]), whole.response(1, uniform[0])
    assert whole.value(first, uniform[1]) == pytest.approx(whole.respond(0, uniform[1]))
    assert whole.value(uniform[0], second) == pytest.approx(-whole.respond(1, uniform[0]))
    rng = np.random.default_rng(1)
    for _ in range(20):
        one, other = whole.sides[0].sets[rng.integers(len(whole.sides[0].sets))], first.copy()
        other[one.first : one.first + len(one.actions)] = rng.dirichlet(np.ones(len(one.actions)))
        assert whole.value(other, uniform[1]) <= whole.value(first, uniform[1]) + 1e-12


def test_single_decisions_are_solved_like_a_matrix_game() -> None:
    """One decision of each seat: the value of a mix is a plain sum over all deals."""
    whole, total, expected = tiny(), 0, 0.0
    game = whole.game
    for deal, ways in deals_of(game):
        state = game.deal(game.start(), deal).state
        legal = [game.legal(state, seat) for seat in range(2)]
        total += ways
        for own in legal[0]:
            for other in legal[1]:
                winners = game.winners(game.apply(game.apply(state, 0, own).state, 1, other).state)
                expected += ways * ((0 in winners) / len(winners) - 0.5) / len(legal[0]) / len(legal[1])
    uniform = whole.sides[0].uniform(), whole.sides[1].uniform()
    assert whole.value(*uniform) == pytest.approx(expected / total, abs=1e-12)


def test_mixes_become_a_policy_and_come_back() -> None:
    side = miniature().sides[1]
    one = side.sets[3]
    mix = dict.fromkeys(one.actions, 0.0) | {one.actions[1]: 0.25, one.actions[0]: 0.75}
    assert side.mix(side.policy_of({3: mix}), one) == mix
    for bad in ({"Y6": 1.0}, {one.actions[0]: 0.4}, {one.actions[0]: 2.0, one.actions[1]: -1.0}):
        with pytest.raises(IllegalAction) as refused:
            side.policy_of({3: bad})
        assert refused.value.key == "exact-bad-policy"
        assert refused.value.values["legal"] == " ".join(one.actions)


@pytest.mark.parametrize(
    ("game", "key"),
    [
        (roost.load("5211", 2), "exact-too-many-deals"),
        (roost.load("gloria", 2), "exact-no-deals"),
        (roost.load("5211", 3), "exact-two-players"),
        (roost.load("5211", 2, rules=TINY, target=1), "exact-second-deal"),
    ],
)
def test_games_that_are_too_large_are_refused(game: Any, key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        exact.WholeGame(game)
    assert refused.value.key == key

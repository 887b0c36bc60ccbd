"""Ratings find the strengths that games were simulated with, ties included."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import pytest

from roost.arena.ratings import POINTS, Result, connected, fit

STRENGTHS = {"fox": 1.2, "hen": 0.0, "chick": -1.5}


def simulated(players: int, deals: int, tie: float) -> Iterator[Result]:
    """Yield games from the Davidson-Luce model: a set of winners, by the geometric mean of their strengths."""
    rng = np.random.default_rng(3)
    for one, others in permutations(STRENGTHS, 2):
        table = [STRENGTHS[one], *[STRENGTHS[others]] * (players - 1)]
        sets = [seats for size in range(1, players + 1) for seats in combinations(range(players), size)]
        weights = [
            tie ** (len(seats) - 1) * math.exp(sum(table[seat] for seat in seats) / len(seats)) for seats in sets
        ]
        chances = np.array(weights) / sum(weights)
        for deal, pick in enumerate(rng.choice(len(sets), size=deals, p=chances)):
            yield Result(one, others, deal, 0 in sets[pick], len(sets[pick]))


@pytest.mark.parametrize("players", [2, 4])
def test_strengths_are_recovered_with_ties(players: int) -> None:
    found = fit(simulated(players, 1500, tie=0.2), players, anchor="hen")
    assert list(found.bots) == ["fox", "hen", "chick"]
    for name, strength in STRENGTHS.items():
        rating = found.bots[name]
        assert rating.low - 1e-9 <= POINTS * strength <= rating.high + 1e-9, name
        assert rating.high - rating.low < 100
    expected = 0.2 / 2.2 if players == 2 else None
    if expected:
        assert found.tie_rate == pytest.approx(expected, rel=0.2)


def test_games_without_ties_have_no_tie_rate() -> None:
    found = fit(simulated(3, 300, tie=0.0), 3, anchor="hen")
    assert found.tie_rate < 1e-3
    assert found.bots["hen"].mean == 0


def test_repeating_the_games_of_a_deal_does_not_narrow_intervals() -> None:
    once = list(simulated(2, 300, tie=0.2))
    widths = [fit(games, 2, "hen").bots["fox"] for games in (once, once * 4)]
    first, second = (rating.high - rating.low for rating in widths)
    assert second == pytest.approx(first, rel=0.02)


def test_rating_of_a_bot_that_always_wins_is_finite() -> None:
    games = [Result("fox", "chick", deal, True, 1) for deal in range(50)]
    rating = fit(games, 4, "chick").bots["fox"].mean
    assert 500 < rating < 2000


def test_mirror_matches_are_left_out() -> None:
    games = list(simulated(2, 100, tie=0.2))
    mirror = [Result("fox", "fox", deal, True, 1) for deal in range(100)]
    assert fit([*games, *mirror], 2, "hen") == fit(games, 2, "hen")


def test_bots_without_a_chain_of_games_between_them_are_not_rated_together() -> None:
    apart = [Result("hen", "chick", 0, True, 1), Result("goose", "chick", 0, True, 1)]
    games = [Result("rooster", "hen-1", 0, True, 1), Result("fox", "rooster", 0, True, 1)]
    assert connected([*apart, *games], "fox") == games
    assert connected([*apart, *games], "chick") == apart

"""Intervals of means over deals cover the truth as often as they promise."""

from __future__ import annotations

import math

import numpy as np
import pytest

from roost.report.intervals import Estimate, estimate_mean, estimate_share, share_interval
from roost.report.quantiles import quantile


@pytest.mark.parametrize(("deals", "t"), [(6, 2.571), (10, 2.262), (30, 2.045), (101, 1.984), (10**6, 1.960)])
def test_quantile_is_that_of_students_t(deals: int, t: float) -> None:
    assert quantile(0.95, deals) == pytest.approx(t, abs=0.005)


@pytest.mark.parametrize("deals", [30, 200])
@pytest.mark.parametrize("mean", [0.25, 0.5, 0.9])
def test_interval_of_a_share_covers_the_truth_in_95_percent(mean: float, deals: int) -> None:
    """Deals of four correlated games: half of them are decided by the cards, alike in all rotations."""
    rng = np.random.default_rng(1)
    common = rng.random((4000, deals, 1)) < mean
    own = rng.random((4000, deals, 4)) < mean
    shares = np.where(rng.random((4000, deals, 4)) < 0.5, common, own).mean(-1)
    centre, reach = share_interval(shares)
    is_covered = abs(centre - mean) <= reach
    assert 0.94 <= is_covered.mean() <= 0.995


@pytest.mark.parametrize("deals", [5, 10, 20, 30, 50, 100])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equal_bots_in_single_games_rarely_look_different(players: int, deals: int) -> None:
    """Every number of wins of one among equals, with its probability. One win decides, so it cannot be 5 % exactly."""
    wins, par = np.arange(deals + 1), 1 / players
    chances = [math.comb(deals, won) * par**won * (1 - par) ** (deals - won) for won in wins.tolist()]
    shares = (wins[:, None] > np.arange(deals)).astype(float)
    centre, reach = share_interval(shares)
    assert np.dot(abs(centre - par) > reach, chances) < 0.06


def test_interval_is_centred_on_the_mean_and_narrows_with_deals() -> None:
    wide, narrow = estimate_share([0.25, 0.75] * 50), estimate_share([0.25, 0.75] * 200)
    assert (wide.low + wide.high) / 2 == pytest.approx(0.5)
    assert wide.high - wide.low == pytest.approx(2 * 1.98 * 0.25 / 10, rel=0.05)
    assert narrow.high - narrow.low == pytest.approx((wide.high - wide.low) / 2, rel=0.05)


def test_interval_of_a_bot_that_won_every_deal_is_not_empty() -> None:
    found = estimate_share([1.0] * 20)
    assert 0.85 < found.low < 0.95
    assert found.high == 1.0


def test_interval_of_a_single_deal_is_wide() -> None:
    assert estimate_share([1.0]).low == 0.0
    assert estimate_mean([3.0]) is None


def test_mean_of_points_has_an_interval_on_both_sides() -> None:
    found = estimate_mean([-1.0, 1.0, -1.0, 1.0])
    assert found is not None
    assert found.mean == 0
    assert found.high == pytest.approx(-found.low)
    assert found.high == pytest.approx(3.182 * 1.1547 / 2, rel=0.01)


def test_estimate_tells_above_below_and_covering() -> None:
    found = Estimate(0.3, 0.26, 0.34)
    assert found.is_above(0.25)
    assert found.is_below(0.5)
    assert found.covers(0.3)
    assert not found.covers(0.25)

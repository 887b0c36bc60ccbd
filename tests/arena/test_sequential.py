"""The sequential test may be looked at after every deal, and still errs in at most 5 % of all runs."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roost.arena.sequential import confidence_sequence, confidence_sequence_at, log_capitals, stopping_time

ALPHA = 0.05


def simulated(runs: int, deals: int, mean: float) -> Any:
    """Return shares of deals of four games with wins, losses and ties of two."""
    rng = np.random.default_rng(2)
    chances = [1 - 1.1 * mean, 0.2 * mean, 0.9 * mean]
    return rng.choice([0.0, 0.5, 1.0], size=(runs, deals, 4), p=chances).mean(-1)


@pytest.mark.parametrize("par", [0.2, 0.25, 0.5])
def test_equal_bots_are_told_apart_in_at_most_5_percent_of_runs(par: float) -> None:
    shares = simulated(1000, 1000, par)
    assert shares.mean() == pytest.approx(par, abs=0.003)
    is_told = log_capitals(shares, par, ALPHA).max(-1) >= np.log(2 / ALPHA)
    assert is_told.mean() <= 0.05


def test_looking_at_a_fixed_interval_after_every_deal_errs_often() -> None:
    """Why the sequential test is needed."""
    shares = simulated(300, 1000, 0.25)
    times = np.arange(20, 1001)
    means = shares.cumsum(-1)[:, times - 1] / times
    variances = (shares**2).cumsum(-1)[:, times - 1] / times - means**2
    assert (abs(means - 0.25) > 1.96 * (variances / times) ** 0.5).any(-1).mean() > 0.2


def test_stronger_bot_is_found_early() -> None:
    times = [stopping_time(run, 0.25) for run in simulated(50, 1000, 0.4)]
    assert all(time is not None for time in times)
    assert np.median([time or 0 for time in times]) < 120


def test_decision_depends_only_on_the_deals_up_to_it() -> None:
    shares = simulated(1, 500, 0.45)[0].tolist()
    time = stopping_time(shares, 0.25)
    assert time is not None
    assert stopping_time(shares[:time], 0.25) == time
    assert stopping_time(shares[: time - 1], 0.25) is None
    assert stopping_time([*shares[:time], *[0.0] * 400], 0.25) == time


def test_no_deals_decide_nothing() -> None:
    assert stopping_time([], 0.25) is None


def test_interval_covers_the_truth_at_all_times() -> None:
    """In at least 95 % of the runs; the intervals are those of the capitals, shown where they are nearest to a miss."""
    shares, times = simulated(400, 200, 0.3), [1, 2, 5, 10, 30, 100, 200]
    capitals = log_capitals(shares, 0.3, ALPHA)
    is_covered = capitals < np.log(2 / ALPHA)
    assert is_covered.all(-1).mean() >= 0.95
    for run in np.argsort(capitals.max(-1))[-12:]:
        found = confidence_sequence_at(shares[run].tolist(), times)
        assert [estimate.covers(0.3) for estimate in found] == [is_covered[run, time - 1] for time in times]


@pytest.mark.parametrize(("par", "mean"), [(0.25, 0.33), (1 / 3, 0.4), (0.5, 0.44)])
def test_interval_excludes_par_when_the_test_is_decided(par: float, mean: float) -> None:
    for shares in simulated(8, 1500, mean):
        time = stopping_time(shares, par)
        assert time is not None
        found = confidence_sequence(shares[:time])
        assert found.is_above(par) if mean > par else found.is_below(par)
        assert found.low <= found.mean <= found.high


def test_interval_of_a_bot_that_won_every_deal_reaches_one() -> None:
    found = confidence_sequence([1.0] * 60)
    assert found.high == 1.0
    assert 0.8 < found.low < 1.0

"""Estimates from batches: ratios, their intervals, and differences on the same deals."""

from __future__ import annotations

import numpy as np
import pytest

from roost.lab.study.estimates import difference, ratio

RNG = np.random.default_rng(5)


def test_ratio_of_sums_is_not_the_mean_of_ratios() -> None:
    found = ratio(np.array([1.0, 30.0]), np.array([10.0, 40.0]))
    assert found is not None
    assert found.mean == pytest.approx(31 / 50)
    assert found.low < found.mean < found.high


def test_equal_batches_have_an_interval_without_width() -> None:
    found = ratio(np.full(100, 3.0), np.full(100, 4.0))
    assert found is not None
    assert (found.low, found.mean, found.high) == (0.75, 0.75, 0.75)


@pytest.mark.parametrize(("top", "bottom"), [([0.0, 0.0], [0.0, 0.0]), ([1.0], [2.0])])
def test_nothing_to_divide_by_or_one_batch_gives_no_estimate(top: list[float], bottom: list[float]) -> None:
    assert ratio(np.array(top), np.array(bottom)) is None
    assert difference(np.array(top), np.array(bottom), np.array(top), np.array(bottom)) is None


def test_few_batches_that_count_something_give_no_estimate() -> None:
    top, bottom = np.zeros(100), np.zeros(100)
    top[:4], bottom[:4] = 3.0, 1.0
    assert ratio(top, bottom) is None, "an interval without width would look exact"
    top[4], bottom[4] = 5.0, 1.0
    found = ratio(top, bottom)
    assert found is not None
    assert found.high - found.mean == pytest.approx(2.776 * np.std([3, 3, 3, 3, 5], ddof=1) / 5**0.5, rel=0.01)


def test_interval_contains_the_truth_in_95_percent_of_all_studies() -> None:
    """Batches of 50 rounds, whose number of rounds varies, too."""
    covered = 0
    for _ in range(2000):
        bottom = RNG.integers(40, 60, 100).astype(float)
        found = ratio(RNG.binomial(bottom.astype(int), 0.3).astype(float), bottom)
        assert found is not None
        covered += found.covers(0.3)
    assert 0.93 < covered / 2000 < 0.97


def test_difference_on_the_same_deals_has_a_narrower_interval() -> None:
    luck, games = RNG.normal(20, 5, 100), np.full(100, 10.0)
    base, changed = luck + RNG.normal(0, 0.1, 100), luck + 2 + RNG.normal(0, 0.1, 100)
    paired, alone = difference(changed, games, base, games), ratio(changed, games)
    assert paired is not None
    assert alone is not None
    assert paired.covers(0.2)
    assert paired.high - paired.low < (alone.high - alone.low) / 10

"""Removing luck leaves the mean as it is and reduces the spread."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from roost.arena.adjust import LEAST_DEALS, adjust, removed
from roost.arena.pairing import Pairing, PlayedDeal, PlayedGame


def deals(shares: Any, luck: Any) -> list[PlayedDeal]:
    """Return deals of one game with two players, won or lost, with the luck of the seat."""
    return [
        PlayedDeal(Pairing("a", "b"), index, (PlayedGame(0, (1, 0), (0,) if won else (1,), tuple(row)),), 0.0)
        for index, (won, row) in enumerate(zip(shares, luck, strict=True))
    ]


def simulated(seed: int, count: int, strength: float) -> tuple[Any, Any]:
    """Return wins that luck decides in part, and the luck, whose mean is zero."""
    rng = np.random.default_rng(seed)
    luck = rng.normal(size=(count, 3))
    chance = 1 / (1 + np.exp(-(0.5 + strength * luck[:, 0])))
    return rng.random(count) < chance, luck


def test_luck_that_decides_games_reduces_the_variance() -> None:
    found = adjust(deals(*simulated(1, 600, strength=2.0)))
    assert found is not None
    assert found.variance_ratio < 0.75
    assert found.share.high - found.share.low < 0.07


def test_luck_that_decides_nothing_costs_little() -> None:
    found = adjust(deals(*simulated(1, 600, strength=0.0)))
    assert found is not None
    assert 0.97 < found.variance_ratio < 1.03


def test_adjusted_mean_is_unbiased_and_closer_to_the_truth() -> None:
    wins, _ = simulated(9, 200_000, strength=2.0)
    truth = wins.mean()
    raw, adjusted = [], []
    for seed in range(400):
        values, luck = simulated(seed, 100, strength=2.0)
        raw.append(values.mean())
        adjusted.append((values - removed(values.astype(float), luck)).mean())
    assert np.mean(adjusted) == pytest.approx(truth, abs=3 * np.std(adjusted) / 20)
    assert np.std(adjusted) < 0.9 * np.std(raw)


def test_too_few_deals_or_no_luck_are_not_adjusted() -> None:
    values, luck = simulated(1, LEAST_DEALS - 1, strength=2.0)
    assert adjust(deals(values, luck)) is None
    values, luck = simulated(1, 100, strength=2.0)
    assert adjust(deals(values, luck[:, :0])) is None
    assert adjust([*deals(values, luck), *deals(values, luck[:, :0])]) is None


def test_results_without_spread_are_not_adjusted() -> None:
    _, luck = simulated(1, 100, strength=2.0)
    assert adjust(deals([True] * 100, luck)) is None

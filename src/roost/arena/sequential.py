"""A sequential test that may be looked at after every deal: a confidence sequence by betting.

The method is the hedged capital process of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables
by betting", Journal of the Royal Statistical Society B 86 (2024). One gambler bets on every deal that the mean share
is above m, another one that it is below, and neither can expect to win if the mean is m. The interval after t deals
consists of all m for which neither has multiplied the stake by 2/alpha. The probability that the true mean is ever
outside is at most alpha, for any distribution of shares in [0, 1] and any time of stopping, without approximation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from roost.report.intervals import CONFIDENCE, Estimate

GRID = 1000
"""Candidates for the mean are the multiples of 1/GRID; the ends of the interval are found on finer ones."""
FINER, ZOOMS = 32, 3
"""Each finer grid has 1/FINER of the distance."""
MOST = 0.5
"""The largest part of the capital that is bet on one deal."""
PRIOR_MEAN, PRIOR_VARIANCE = 0.5, 0.25
"""What the gamblers expect before the first deal; wrong expectations cost deals, not correctness."""


def bets(shares: Sequence[float] | Any, alpha: float) -> Any:
    """Return the sizes of the bets on each deal along the last axis, from the deals before it only."""
    values = np.asarray(shares, float)
    times = np.arange(1, values.shape[-1] + 1)
    means = (PRIOR_MEAN + np.cumsum(values, -1)) / (times + 1)
    variances = (PRIOR_VARIANCE + np.cumsum((values - means) ** 2, -1)) / (times + 1)
    first = np.full((*values.shape[:-1], 1), PRIOR_VARIANCE)
    before = np.concatenate([first, variances[..., :-1]], -1)
    return np.sqrt(2 * math.log(2 / alpha) / (before * times * np.log(1 + times)))


def log_capitals(shares: Sequence[float] | Any, mean: float | Any, alpha: float) -> Any:
    """Return the logarithm of the larger capital after each deal, if the mean is supposed to be `mean`.

    `mean` may be a column of candidates, which gives a row for each."""
    values, sizes = np.asarray(shares, float), bets(shares, alpha)
    above = np.minimum(sizes, MOST / np.maximum(mean, 1e-12))
    below = np.minimum(sizes, MOST / np.maximum(1 - mean, 1e-12))
    up = np.cumsum(np.log1p(above * (values - mean)), -1)
    down = np.cumsum(np.log1p(-below * (values - mean)), -1)
    return np.maximum(up, down)


def stopping_time(shares: Sequence[float], par: float, confidence: float = CONFIDENCE) -> int | None:
    """Return the number of deals after which par is excluded for the first time; None if it never is."""
    if not len(shares):
        return None
    alpha = 1 - confidence
    hits = np.flatnonzero(log_capitals(shares, par, alpha) >= math.log(2 / alpha))
    return int(hits[0]) + 1 if len(hits) else None


def confidence_sequence(shares: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean of the deals so far and the interval of the confidence sequence after the last of them."""
    return confidence_sequence_at(shares, [len(shares)], confidence)[0]


def confidence_sequence_at(
    shares: Sequence[float], times: Sequence[int], confidence: float = CONFIDENCE
) -> list[Estimate]:
    """Return the confidence sequence after each of some numbers of deals."""
    alpha = 1 - confidence
    candidates = np.arange(GRID + 1)[:, None] / GRID
    capitals = log_capitals(shares, candidates, alpha)[:, np.array(times) - 1]
    return [
        _interval(shares[:time], capitals[:, place] < math.log(2 / alpha), alpha) for place, time in enumerate(times)
    ]


def _interval(shares: Sequence[float], is_kept: Any, alpha: float) -> Estimate:
    mean = float(np.mean(shares))
    kept = np.append(np.flatnonzero(is_kept) / GRID, mean)
    low, high = float(kept.min()), float(kept.max())
    return Estimate(mean, _end(shares, low, low - 1 / GRID, alpha), _end(shares, high, high + 1 / GRID, alpha))


def _end(shares: Sequence[float], kept: float, excluded: float, alpha: float) -> float:
    """Return the end of the interval between a candidate and its excluded neighbour.

    The end itself is excluded, so that an interval never covers a par that the test has excluded."""
    if not 0 <= excluded <= 1:
        return min(1.0, max(0.0, excluded))
    for _ in range(ZOOMS):
        candidates = np.linspace(kept, excluded, FINER + 1)
        is_kept = log_capitals(shares, candidates[:, None], alpha)[:, -1] < math.log(2 / alpha)
        first = 1 + int(np.argmin(is_kept[1:]))
        kept, excluded = candidates[first - 1], candidates[first]
    return float(excluded)

"""Means over deals with their confidence intervals. Deals are independent; the games of one deal are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Estimate:
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float

    def is_above(self, value: float) -> bool:
        """Return True if the whole interval is above a value."""
        return self.low > value

    def is_below(self, value: float) -> bool:
        """Return True if the whole interval is below a value."""
        return self.high < value

    def covers(self, value: float) -> bool:
        return self.low <= value <= self.high


def estimate_share(shares: Sequence[float], confidence: float = CONFIDENCE) -> Estimate:
    """Return the mean share of deals and its interval, from the spread between deals."""
    mean, reach = float(np.mean(shares)), float(share_reach(shares, confidence))
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def share_reach(shares: Any, confidence: float = CONFIDENCE) -> Any:
    """Return how far the interval of a mean share reaches to each side; deals are along the last axis.

    One win and one loss are added to the spread: the interval of a bot that won every deal is not empty."""
    values = np.asarray(shares, float)
    deals = values.shape[-1]
    total = values.sum(-1) + 1
    squares = (values**2).sum(-1) + 1
    variance = (squares - total**2 / (deals + 2)) / (deals + 1)
    return quantile(confidence, deals) * np.sqrt(variance / deals)


def estimate_mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate | None:
    """Return the mean of deals and its interval; None if there are fewer than two deals."""
    if len(values) < 2:
        return None
    mean = float(np.mean(values))
    reach = quantile(confidence, len(values)) * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)


def quantile(confidence: float, deals: int) -> float:
    """Return how many standard errors a two-sided interval reaches to each side: Student's t with `deals - 1` degrees.

    The expansion of E. A. Cornish and R. A. Fisher errs by less than 0.3 % at 95 % from five deals on, and at 99.9 %
    from ten."""
    z, degrees = NormalDist().inv_cdf((1 + confidence) / 2), max(1, deals - 1)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees + second / degrees**2 + third / degrees**3

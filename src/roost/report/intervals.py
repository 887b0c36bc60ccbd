"""Means over deals with their confidence intervals. Deals are independent; the games of one deal are not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from roost.report.quantiles import quantile

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
    centre, reach = map(float, share_interval(shares, confidence))
    return Estimate(float(np.mean(shares)), max(0.0, centre - reach), min(1.0, centre + reach))


def share_interval(shares: Any, confidence: float = CONFIDENCE) -> tuple[Any, Any]:
    """Return the centre of the interval of a mean share, and how far it reaches; deals are along the last axis.

    One win and one loss are added, as A. Agresti and B. A. Coull do for proportions (1998): wins are often rare, and
    the interval of a bot that won every deal is not empty."""
    values = np.asarray(shares, float)
    deals = values.shape[-1]
    total = values.sum(-1) + 1
    squares = (values**2).sum(-1) + 1
    variance = (squares - total**2 / (deals + 2)) / (deals + 1)
    return total / (deals + 2), quantile(confidence, deals) * np.sqrt(variance / deals)


def estimate_mean(values: Sequence[float], confidence: float = CONFIDENCE) -> Estimate | None:
    """Return the mean of deals and its interval; None if there are fewer than two deals."""
    if len(values) < 2:
        return None
    mean = float(np.mean(values))
    reach = quantile(confidence, len(values)) * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return Estimate(mean, mean - reach, mean + reach)

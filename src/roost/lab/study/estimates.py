"""Estimates from batches of games: ratios of sums with their intervals, and differences on the same deals.

Batches do not depend on each other; rounds and seats of one game do. So the spread between batches is what counts.
"""

from __future__ import annotations

import numpy as np

from roost.lab.study.counts import Array
from roost.report.intervals import CONFIDENCE, Estimate
from roost.report.quantiles import quantile


def ratio(top: Array, bottom: Array) -> Estimate | None:
    """Return the ratio of two sums over batches; None if there is nothing to divide by or a single batch."""
    found = _residuals(top, bottom)
    if found is None:
        return None
    mean, residuals = found
    reach = _reach(residuals)
    return Estimate(mean, mean - reach, mean + reach)


def difference(top: Array, bottom: Array, base_top: Array, base_bottom: Array) -> Estimate | None:
    """Return by how much a ratio is larger than that of the base, whose batches have the same deals."""
    found, base = _residuals(top, bottom), _residuals(base_top, base_bottom)
    if found is None or base is None:
        return None
    mean, reach = found[0] - base[0], _reach(found[1] - base[1])
    return Estimate(mean, mean - reach, mean + reach)


def _residuals(top: Array, bottom: Array) -> tuple[float, Array] | None:
    """Return the ratio, and what each batch contributes to its error: the delta method."""
    total = float(bottom.sum())
    if total == 0 or len(top) < 2:
        return None
    mean = float(top.sum()) / total
    return mean, (top - mean * bottom) / total


def _reach(residuals: Array) -> float:
    """Return how far the interval reaches to each side."""
    batches = len(residuals)
    spread = float(np.sqrt((residuals**2).sum() * batches / (batches - 1)))
    return quantile(CONFIDENCE, batches) * spread

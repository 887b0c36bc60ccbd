"""Estimates from batches of games: ratios of sums with their intervals, and differences on the same deals.

Batches do not depend on each other; rounds and seats of one game do. So the spread between batches is what counts.
"""

from __future__ import annotations

import numpy as np

from roost.lab.study.counts import Array
from roost.report.intervals import CONFIDENCE, Estimate
from roost.report.quantiles import quantile

FEWEST = 5
"""Where fewer batches count something, their spread tells nothing, unless the study has no more."""


def ratio(top: Array, bottom: Array) -> Estimate | None:
    """Return the ratio of two sums over batches; None if too few batches have something to divide by."""
    found = _residuals(top, bottom)
    if found is None:
        return None
    mean, residuals = found
    reach = _reach(residuals, _counting(bottom))
    return Estimate(mean, mean - reach, mean + reach)


def difference(top: Array, bottom: Array, base_top: Array, base_bottom: Array) -> Estimate | None:
    """Return by how much a ratio is larger than that of the base, whose batches have the same deals."""
    found, base = _residuals(top, bottom), _residuals(base_top, base_bottom)
    if found is None or base is None:
        return None
    mean = found[0] - base[0]
    reach = _reach(found[1] - base[1], min(_counting(bottom), _counting(base_bottom)))
    return Estimate(mean, mean - reach, mean + reach)


def _counting(bottom: Array) -> int:
    """Return how many batches have something to divide by."""
    return int(np.count_nonzero(bottom))


def _residuals(top: Array, bottom: Array) -> tuple[float, Array] | None:
    """Return the ratio, and what each batch contributes to its error: the delta method."""
    if len(bottom) < 2 or _counting(bottom) < min(FEWEST, len(bottom)):
        return None
    total = float(bottom.sum())
    mean = float(top.sum()) / total
    return mean, (top - mean * bottom) / total


def _reach(residuals: Array, batches: int) -> float:
    """Return how far the interval reaches to each side, from the spread between this many batches."""
    spread = float(np.sqrt((residuals**2).sum() * batches / (batches - 1)))
    return quantile(CONFIDENCE, batches) * spread

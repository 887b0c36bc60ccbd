"""Remove luck from the result of a pairing: a regression on numbers whose mean is known to be zero.

The weights of the regression for a deal are fitted on other deals (cross-fitting), so that they do not depend on the
deal, and the adjusted mean is unbiased like the raw one. How much it helps is measured: the ratio of the variances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from roost.arena.pairing import PlayedDeal
from roost.report.intervals import Estimate, estimate_mean

FOLDS = 10
LEAST_DEALS = 50
"""With fewer deals a regression would add more noise than it removes."""
RIDGE = 1.0


@dataclass(frozen=True)
class Adjusted:
    """The share without luck, and its variance as a part of the raw one."""

    share: Estimate
    variance_ratio: float


def adjust(deals: Sequence[PlayedDeal]) -> Adjusted | None:
    """Return the adjusted share of a pairing; None if there are too few deals or one without luck measured."""
    if len(deals) < LEAST_DEALS or not all(game.luck for deal in deals for game in deal.games):
        return None
    shares = np.array([deal.share for deal in deals])
    luck = np.array([np.mean([game.luck for game in deal.games], 0) for deal in deals])
    adjusted = shares - removed(shares, luck)
    variance = float(np.var(shares, ddof=1))
    found = estimate_mean(adjusted.tolist())
    if found is None or variance == 0:
        return None
    return Adjusted(found, float(np.var(adjusted, ddof=1)) / variance)


def removed(values: Any, luck: Any) -> Any:
    """Return what luck explains of each value, by weights that were fitted without it."""
    fold = np.arange(len(values)) % FOLDS
    explained = np.zeros(len(values))
    for number in range(FOLDS):
        rest = fold != number
        scale = luck[rest].std(0) + 1e-12
        x = luck[rest] / scale
        y = values[rest] - values[rest].mean()
        weights = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
        explained[~rest] = luck[~rest] / scale @ weights
    return explained

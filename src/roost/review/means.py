"""Means with their standard errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from roost.core.bot import add
from roost.report.quantiles import quantile
from roost.review.grades import CONFIDENCE


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error."""

    mean: float
    error: float


def mean_of(values: Sequence[float]) -> Mean:
    """Return the mean of at least two values with its standard error."""
    count = len(values)
    mean = add(values) / count
    spread = add((value - mean) ** 2 for value in values) / (count - 1)
    return Mean(mean, (spread / count) ** 0.5)


def reach(error: float, count: int) -> float:
    """Return how far the interval of a mean of `count` values reaches to each side."""
    return quantile(CONFIDENCE, count) * error


def is_positive(values: Sequence[float]) -> bool:
    """Return True if the mean of values is positive beyond doubt: its interval does not include zero."""
    found = mean_of(values)
    return found.mean > reach(found.error, len(values))

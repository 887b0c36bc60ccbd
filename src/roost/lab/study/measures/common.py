"""Measures of every game."""

from __future__ import annotations

import numpy as np

from roost.lab.study.counts import LEAST_POINTS, Array, Counts
from roost.lab.study.measures.measure import Chart, Figure, over


def mean_of(places: Array, first: int = 0) -> Array:
    """Return the sum of numbers that were counted by place."""
    total: Array = places @ np.arange(first, first + places.shape[-1])
    return total


def _seats(counts: Counts) -> Array:
    seats: Array = counts["games"] * counts["seat_points"].shape[1]
    return seats


FIGURES = (
    Figure("points", "number", lambda c: (c["seat_points"].sum(axis=1), _seats(c))),
    Figure("winning-points", "number", lambda c: (c["best_sum"], c["games"])),
    Figure("margin", "number", lambda c: (c["margin_sum"], c["games"])),
    Figure("shared", "share", lambda c: (c["shared"], c["games"])),
    Figure("length", "number", lambda c: (c["length_sum"], c["games"])),
    Figure("decisions", "number", lambda c: (c["decisions"], c["games"])),
)

SEATS_CHART = Chart("seats", "share", lambda c: over(c["seat_wins"], c["games"]), first=1, fair=True)
POINTS_CHART = Chart("points", "share", lambda c: over(c["points"], _seats(c)), first=LEAST_POINTS, is_curve=True)
LENGTH_CHART = Chart("length", "share", lambda c: over(c["length"], c["games"]), is_curve=True)
CHARTS = (SEATS_CHART, LENGTH_CHART)

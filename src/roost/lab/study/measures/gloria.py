"""Measures of Gloria Picktoria, from the facts that `games/gloria/facts.py` counts."""

from __future__ import annotations

from functools import partial

import numpy as np

from roost.lab.study.counts import Array, Counts
from roost.lab.study.measures.common import mean_of
from roost.lab.study.measures.measure import Chart, Figure, over

SCORINGS = ("first", "second", "third")
SCORING_NAMES = ("first", "second-scoring", "third")
PLACES = ("sole", "longest", "tied-longest", "second", "tied-second", "no-second", "behind", "foxed")
"""The ranks of collections, in the order of what they pay."""
RANKS = (2, 3, 4, 5, 6, 7, 8, 1)
"""The same as numbers of `rules.Rank`."""


def _gap(counts: Counts, scoring: int) -> tuple[Array, Array]:
    return mean_of(counts["facts_gaps"][:, scoring]), counts["facts_games"]


def _gaps(counts: Counts, scoring: int) -> tuple[Array, Array]:
    return over(counts["facts_gaps"][:, scoring], counts["facts_games"])


def _scored(counts: Counts) -> tuple[Array, Array]:
    """Return the points and the seats of each scoring."""
    places = counts["facts_scored_points"]
    return mean_of(places), places.sum(axis=2)


def _first_seat(counts: Counts) -> tuple[Array, Array]:
    wins = _wins_by_order(counts)
    return wins[:, 0], counts["facts_games"]


def _wins_by_order(counts: Counts) -> Array:
    """Return the share of the victories by the order of play; a shared victory counts in parts."""
    wins = counts["facts_order_wins"]
    parts = np.array([0.0, *(1 / winners for winners in range(1, wins.shape[2]))])
    shares: Array = (wins @ parts)[:, : counts["seat_wins"].shape[1]]
    return shares


def _fox(counts: Counts, name: str) -> tuple[Array, Array]:
    """Return points and the scorings that the fox was in play in."""
    return counts[f"facts_fox_{name}"].sum(axis=1), counts["facts_fox"].sum(axis=(1, 2))


def _doublers(counts: Counts) -> tuple[Array, Array]:
    return counts["facts_doubler_points"].sum(axis=1), counts["facts_doublers"].sum(axis=1)


def _unused(counts: Counts) -> tuple[Array, Array]:
    unused = counts["facts_doublers_unused"].sum(axis=1)
    return unused, unused + counts["facts_doublers"].sum(axis=1)


def _pays(counts: Counts) -> tuple[Array, Array]:
    """Return the points and the number of collections by rank, over all scorings."""
    points, ranks = (counts[f"facts_{name}"].sum(axis=1)[:, RANKS] for name in ("rank_points", "ranks"))
    return points, ranks


FIGURES = (
    Figure("gloria-first-seat", "share", _first_seat),
    *(Figure(f"gloria-gap-{name}", "number", partial(_gap, scoring=i)) for i, name in enumerate(SCORINGS)),
    Figure("gloria-fox-cost", "number", lambda c: _fox(c, "cost")),
    Figure("gloria-fox-gain", "number", lambda c: _fox(c, "gain")),
    Figure("gloria-doubler", "number", _doublers),
    Figure("gloria-unused", "share", _unused),
    Figure("gloria-penalty", "number", lambda c: (mean_of(c["facts_penalties"]), c["facts_penalties"].sum(axis=1))),
)

CHARTS = (
    Chart("gloria-order", "share", lambda c: over(_wins_by_order(c), c["facts_games"]), first=1, fair=True),
    *(
        Chart(f"gloria-gap-{name}", "share", partial(_gaps, scoring=i), is_curve=True)
        for i, name in enumerate(SCORINGS)
    ),
    Chart("gloria-scorings", "number", _scored, categories=SCORING_NAMES),
    Chart("gloria-places", "number", _pays, categories=PLACES),
    Chart(
        "gloria-fox",
        "number",
        lambda c: (c["facts_fox_cost"], c["facts_fox"].sum(axis=2)),
        categories=SCORING_NAMES,
    ),
    Chart(
        "gloria-doublers",
        "number",
        lambda c: (c["facts_doubler_points_by_round"], c["facts_doublers_by_round"]),
        first=1,
        is_curve=True,
    ),
)

"""Measures of 5211, from the facts that `games/g5211/facts.py` counts."""

from __future__ import annotations

from roost.lab.study.counts import Array, Counts
from roost.lab.study.measures.common import LENGTH_CHART, SEATS_CHART, mean_of
from roost.lab.study.measures.measure import Chart, Figure, over

COLOUR, MASCOTS, NOTHING = 0, 1, 2
"""As in `facts.Scored`."""
LIMIT, TIE = 1, 2
"""As in `facts.Struck`."""


def _scored(counts: Counts, what: int) -> tuple[Array, Array]:
    return counts["facts_scored"][:, what], counts["facts_rounds"]


def _struck(counts: Counts, what: int) -> tuple[Array, Array]:
    """Return the rounds that a limit or a tie has struck, alone or together."""
    struck = counts["facts_struck"]
    return struck[:, what] + struck[:, LIMIT | TIE], counts["facts_rounds"]


def _paid(counts: Counts, what: int) -> tuple[Array, Array]:
    """Return the points of all seats in rounds of a kind."""
    return counts["facts_paid_points"][:, what], counts["facts_scored"][:, what]


FIGURES = (
    Figure("5211-mascots", "share", lambda c: _scored(c, MASCOTS)),
    Figure("5211-limit", "share", lambda c: _struck(c, LIMIT)),
    Figure("5211-tie", "share", lambda c: _struck(c, TIE)),
    Figure("5211-nothing", "share", lambda c: _scored(c, NOTHING)),
    Figure("5211-mascot-round", "number", lambda c: _paid(c, MASCOTS)),
    Figure("5211-colour-round", "number", lambda c: _paid(c, COLOUR)),
    Figure("5211-cards", "number", lambda c: (mean_of(c["facts_cards"][:, COLOUR]), c["facts_scored"][:, COLOUR])),
)

CHARTS = (
    SEATS_CHART,
    Chart(
        "5211-scored",
        "share",
        lambda c: over(c["facts_scored"], c["facts_rounds"]),
        categories=("colour", "mascots", "nothing"),
    ),
    Chart(
        "5211-values",
        "share",
        lambda c: (c["facts_scored_values"].sum(axis=2), c["facts_laid_values"].sum(axis=2)),
        first=1,
    ),
    Chart("5211-table-mascots", "share", lambda c: over(c["facts_mascots"], c["facts_rounds"]), is_curve=True),
    Chart(
        "5211-rounds",
        "number",
        lambda c: (c["facts_points_by_round"], c["facts_by_round"].sum(axis=2)),
        first=1,
        is_curve=True,
    ),
    LENGTH_CHART,
)

"""What the simulations say of two choices, for differences that no fact explains."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roost.core.bot import add
from roost.core.game import Action
from roost.review.reasons.reason import Pair, Reason

LEAST_POINTS = 0.3
"""A smaller difference of mean points explains nothing."""
DIGITS = 1
EVEN = Reason("review-reason-even", {})
"""No other choice is worse beyond doubt."""


def explain(pair: Pair) -> Reason:
    """Return the mean points of both choices if they differ in favour of the better one, or else how often they won."""
    more, less = (_mean(pair, pair.survey.points, action) for action in (pair.better, pair.other))
    if pair.is_certain and more - less >= LEAST_POINTS:
        return Reason("review-reason-points", {"more": round(more, DIGITS), "less": round(less, DIGITS)})
    wins = [round(100 * _mean(pair, pair.survey.shares, action), DIGITS) for action in (pair.better, pair.other)]
    if wins[0] == wins[1]:
        return Reason("review-reason-same", {"share": wins[0], "worlds": pair.worlds})
    key = "review-reason-wins" if pair.is_certain else "review-reason-close"
    return Reason(key, {"more": wins[0], "less": wins[1], "worlds": pair.worlds})


def _mean(pair: Pair, results: Mapping[Action, Sequence[float]], action: Action) -> float:
    return add(results[action][: pair.worlds]) / pair.worlds

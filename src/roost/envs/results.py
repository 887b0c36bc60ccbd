"""What the result of a game is worth to each seat."""

from __future__ import annotations

from roost.core.game import Outcome


def shares(outcome: Outcome) -> list[float]:
    """Return the share of the victory of each seat: 1 for a single winner, divided among several."""
    return [(seat in outcome.winners) / len(outcome.winners) for seat in range(len(outcome.points))]


def margins(outcome: Outcome) -> list[int]:
    """Return the points of each seat over those of the best other seat."""
    points = outcome.points
    return [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]

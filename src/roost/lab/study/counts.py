"""What is counted of a batch of games: numbers and rows of a fixed size, which are added up and kept as JSON."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from roost.lab.pieces import Part
from roost.lab.results import won_by

LEAST_POINTS, POINTS = -64, 256
"""The lowest points with a place of their own, and the number of places; what is beyond is counted at the ends.

Means come from sums, which have no ends."""
LENGTHS = 256

Array: TypeAlias = NDArray[np.float64]
Counts: TypeAlias = Mapping[str, Array]
"""By name, with a row per batch."""


def counts_of(part: Part) -> dict[str, Any]:
    """Return the counts of a batch, for JSON."""
    players = part.points.shape[1]
    won = won_by(part.winners, players)
    winners = won.sum(axis=1)
    counted = {
        "games": part.games,
        "decisions": int(part.decisions.sum()),
        "shared": int((winners > 1).sum()),
        "points": _places(part.points.ravel().astype(np.int64) - LEAST_POINTS, POINTS),
        "length": _places(part.length, LENGTHS),
        "best_sum": int(part.points.max(axis=1).sum(dtype=np.int64)),
        "margin_sum": int(part.margin.sum(dtype=np.int64)),
        "length_sum": int(part.length.sum(dtype=np.int64)),
        "seat_points": part.points.sum(axis=0, dtype=np.int64).tolist(),
        "seat_wins": (won / winners[:, None]).sum(axis=0).round(9).tolist(),
    }
    facts = {} if part.facts is None else dataclasses.asdict(part.facts)
    return counted | {f"facts_{name}": value for name, value in facts.items()}


def _places(numbers: Any, places: int) -> list[int]:
    """Return how often each number from 0 on occurs; the last place counts all beyond it, too."""
    clipped = np.clip(numbers.astype(np.int64), 0, places - 1)
    counts: list[int] = np.bincount(clipped, minlength=places).tolist()
    return counts


def stacked(batches: Sequence[Mapping[str, Any]]) -> Counts:
    """Return the counts of all batches, each name an array with a row per batch."""
    return {name: np.array([batch[name] for batch in batches], float) for name in batches[0]}

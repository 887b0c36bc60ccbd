"""The report of a review: lines for a terminal, an HTML page with pictures that needs nothing else, and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from roost import __version__
from roost.review.games import GameReview
from roost.review.summary import summary


def as_json(games: Sequence[GameReview]) -> dict[str, Any]:
    """Return the review as JSON data."""
    return {"roost": __version__, "games": [asdict(game) for game in games], "summary": asdict(summary(games))}

"""The learned weights of the bots of 5211, as `roost train` writes them. They are read on first use."""

from __future__ import annotations

import functools
import json
from pathlib import Path

WEIGHTS = Path(__file__).parent / "weights"


@functools.cache
def hen_weights(players: int) -> tuple[float, ...]:
    """Return the weights of the hen for a number of players."""
    return tuple(json.loads((WEIGHTS / f"hen-{players}.json").read_text(encoding="utf-8")))


@functools.cache
def value_weights(players: int) -> list[list[float]]:
    """Return the weights of the value for a number of players, a row for each number of rounds left."""
    rows: list[list[float]] = json.loads((WEIGHTS / f"value-{players}.json").read_text(encoding="utf-8"))
    return rows

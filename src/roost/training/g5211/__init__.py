"""Training of the bots of 5211: the weights of the hen, then the weights of the value."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

from roost.training.g5211 import hen

HEN_STEPS = 100
HEN_DEALS = 1500


def train(players: int, seed: str, effort: float, out: Path, report: Callable[[str], None]) -> None:
    """Learn the weights for a number of players and write them to `hen-<players>.json`."""
    rng = random.Random(f"{seed}|{players}")
    policy = hen.tune(players, rng, max(1, int(HEN_STEPS * effort)), HEN_DEALS, report)
    (out / f"hen-{players}.json").write_text(json.dumps(policy) + "\n", encoding="utf-8")

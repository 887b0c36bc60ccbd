"""Training of the bots of 5211: the weights of the hen, then those of the value from games between hens."""

from __future__ import annotations

import json
import random
from pathlib import Path

from roost.bots.g5211.policies import HEN_1
from roost.training import Report
from roost.training.g5211 import hen, value

HEN_STEPS = 60
HEN_DEALS = 600
VALUE_GAMES = 40_000


def train(players: int, seed: str, effort: float, out: Path, report: Report) -> None:
    """Learn the weights for a number of players, and write them to `hen-<players>.json` and `value-<players>.json`."""
    rng = random.Random(f"{seed}|{players}")
    policy = hen.tune(players, rng, _scaled(HEN_STEPS, effort), _scaled(HEN_DEALS, effort), report)
    (out / f"hen-{players}.json").write_text(json.dumps(policy) + "\n", encoding="utf-8")
    weights = value.learn(players, _scaled(VALUE_GAMES, effort), rng.getrandbits(40), [HEN_1, policy], report)
    value.write(weights, out / f"value-{players}.json")


def _scaled(count: int, effort: float) -> int:
    return max(2, round(count * effort))

"""Training of the bots of 5211: the weights of the hen, then those of the value from games between hens."""

from __future__ import annotations

import json
import random
from pathlib import Path

from roost.bots.g5211.policies import HEN_1
from roost.training import Report
from roost.training.g5211 import hen, value
from roost.training.g5211.lab import Lab, Table
from roost.workers import Workers

HEN_STEPS = 60
HEN_DEALS = 600
VALUE_GAMES = 40_000


def train(players: int, seed: str, effort: float, out: Path, report: Report, workers: Workers) -> None:
    """Learn the weights for a number of players, and write them to `hen-<players>.json` and `value-<players>.json`."""
    rng = random.Random(f"{seed}|{players}")
    policy = hen.tune(Table(players, workers), rng, _scaled(HEN_STEPS, effort), _scaled(HEN_DEALS, effort), report)
    (out / f"hen-{players}.json").write_text(json.dumps(policy) + "\n", encoding="utf-8")
    games = _scaled(VALUE_GAMES, effort)
    weights = value.learn(players, games, rng.getrandbits(40), [HEN_1, policy], report, workers)
    value.write(weights, out / f"value-{players}.json")


def prepare(players: int) -> None:
    """Compile or load the code of matches and of recorded games."""
    Lab().play(players, 1, hen.BOTS, [HEN_1, HEN_1], first=1)
    value.play_part(players, 1, (HEN_1,), (0, 1))


def _scaled(count: int, effort: float) -> int:
    return max(2, round(count * effort))

"""Training of the bots of Gloria Picktoria: the weights of the hen, then the value of a position from her games."""

from __future__ import annotations

import json
import random
from pathlib import Path

from roost.bots.gloria import weights
from roost.training import Report
from roost.training.gloria import hen, value
from roost.training.gloria.lab import Lab

HEN_STEPS = 100
HEN_DEALS = 1500
TURNS = 400_000


def train(players: int, seed: str, effort: float, out: Path, report: Report) -> None:
    """Learn the weights for a number of players and write them to `hen-<players>.json` and `value-<players>.json`."""
    rng = random.Random(f"{seed}|{players}")
    table = hen.tune(players, rng, max(1, int(HEN_STEPS * effort)), max(20, int(HEN_DEALS * min(1.0, effort))), report)
    weights.write(out / f"hen-{players}.json", table)
    train_value(players, table, rng, effort, out, report)


def train_value(
    players: int, table: weights.Table, rng: random.Random, effort: float, out: Path, report: Report
) -> None:
    """Learn the value from games between hens with these weights, softer ones and soft first hens."""
    rows = Lab(players).record(weights.teachers(table), max(1000, int(TURNS * effort)), rng.getrandbits(40))
    model = value.fit_all(*rows, rng.getrandbits(32), report)
    (out / f"value-{players}.json").write_text(json.dumps(model) + "\n", encoding="utf-8")

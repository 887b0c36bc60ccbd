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
TURNS, TURNS_OF_TWO = 800_000, 1_200_000
"""The turns that the value is learned from. Games of two players have closer decisions, and need more."""


def train(players: int, seed: str, effort: float, out: Path, report: Report) -> None:
    """Learn the weights for a number of players and write them to `hen-<players>.json` and `value-<players>.json`."""
    rng = random.Random(f"{seed}|{players}|hen")
    table = hen.tune(players, rng, max(1, int(HEN_STEPS * effort)), max(20, int(HEN_DEALS * min(1.0, effort))), report)
    weights.write(out / f"hen-{players}.json", table)
    train_value(players, table, random.Random(f"{seed}|{players}"), effort, out, report)


def train_value(
    players: int, table: weights.Table, rng: random.Random, effort: float, out: Path, report: Report
) -> None:
    """Learn the value from games between hens with these weights, softer ones and soft first hens."""
    turns = max(1000, int((TURNS_OF_TWO if players == 2 else TURNS) * effort))
    rows = Lab(players).record(weights.teachers(table), turns, rng.getrandbits(40))
    model = value.fit_all(*rows, rng.getrandbits(32), report)
    (out / f"value-{players}.json").write_text(json.dumps(model) + "\n", encoding="utf-8")

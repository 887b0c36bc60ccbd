"""Training of the bots of Gloria Picktoria: the weights of the hen, then the value from her games and from searches."""

from __future__ import annotations

import json
import random
from pathlib import Path

from roost.bots.gloria import weights
from roost.training import Report
from roost.training.gloria import hen, value
from roost.training.gloria.field import Field
from roost.training.gloria.lab import Lab, Side
from roost.workers import Workers

HEN_STEPS, HEN_GAMES_PER_STEP = 150, 600
"""The steps of the hen's weights, and the games of each change against each opponent."""
MOTIF_UNITS = 16
HEN_ROWS, HEN_EVERY = 1_000_000, 12
"""The decisions of hens that the value is learned from first: one of so many of a game."""
SEARCH_ROWS, SEARCH_EVERY = 60_000, 5
"""The decisions of searches with that value which it is improved by."""
HEN_PIECE, SEARCH_PIECE = 200, 2
"""Games that a worker records in one go."""
SEARCHES = ((100, 8, 5, 40, 3000, 3), (40, 6, 5, 40, 3000, 3))
"""The limits of these searches: short, so that there are many games."""


def train(players: int, seed: str, effort: float, out: Path, report: Report, workers: Workers) -> None:
    """Learn the weights for a number of players: `hen-<players>.json` and `value-<players>.json`."""
    import numpy as np

    field = Field(players, workers)
    rng = np.random.default_rng(random.Random(f"{seed}|{players}|hen").getrandbits(64))
    deals = max(4, int(HEN_GAMES_PER_STEP * min(1.0, effort)) // players)
    table = hen.tune(field, rng, max(1, int(HEN_STEPS * effort)), deals, report)
    weights.write(out / f"hen-{players}.json", table)
    train_value(field, table, random.Random(f"{seed}|{players}"), effort, out, report)


def prepare(players: int) -> None:
    """Compile or load the code of matches and of recorded games."""
    lab, side = Lab(players), Side([weights.hen_1()])
    lab.match(side, side, deals=1, first=1)
    lab.record([side], games=1, first=1, start=0, every=HEN_EVERY)


def train_value(
    field: Field, table: weights.Table, rng: random.Random, effort: float, out: Path, report: Report
) -> None:
    """Learn the value from games between hens with these weights, softer ones and soft first hens.

    Then improve it by games between searches that use it."""
    players = field.players
    hens = [Side([teacher]) for teacher in weights.teachers(table)]
    record = field.record(hens, max(1000, int(HEN_ROWS * effort)), rng.getrandbits(40), HEN_EVERY, HEN_PIECE)
    model = value.fit_all(record, MOTIF_UNITS, rng.getrandbits(32), report)
    searches = [Side(weights.population_of(table), model, limits) for limits in SEARCHES]
    rows = max(200, int(SEARCH_ROWS * effort))
    record = field.record(searches, rows, rng.getrandbits(40), SEARCH_EVERY, SEARCH_PIECE)
    model = value.fit_all(record, MOTIF_UNITS, rng.getrandbits(32), report, start=model)
    (out / f"value-{players}.json").write_text(json.dumps(model) + "\n", encoding="utf-8")

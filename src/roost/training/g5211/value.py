"""The weights of the value of 5211: a multinomial logit per round, fitted to the winners of games."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from roost.bots.g5211.value import FEATURES, MOST_ROUNDS
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.g5211.rules import ROUNDS
from roost.training import Report, parts
from roost.training.g5211.games import record_games
from roost.training.g5211.lab import NO_VALUES, Lab, Policy, policy_settings
from roost.workers import Workers, in_order

Array = npt.NDArray[np.float64]
STEPS = 12
"""Newton steps of a fit."""
SHRINK = 1e-4
"""The penalty of large weights, which keeps useless ones small."""
DIGITS = 4
GAMES_PER_PIECE = 500
"""Games that a worker plays in one go."""


def learn(players: int, games: int, first: int, policies: Sequence[Policy], report: Report, workers: Workers) -> Array:
    """Return the weights of the value, a row for each number of rounds left, from games between policies."""
    rows = np.zeros((games, ROUNDS[players], players, FEATURES))
    wins = np.zeros((games, players))
    recorded = in_order(workers, partial(play_part, players, first, tuple(policies)), parts(games, GAMES_PER_PIECE))
    for (start, count), part in zip(parts(games, GAMES_PER_PIECE), recorded, strict=True):
        rows[start : start + count], wins[start : start + count] = part
    weights = np.zeros((MOST_ROUNDS + 1, FEATURES))
    for played in range(ROUNDS[players]):
        left = ROUNDS[players] - played
        weights[left], loss = fit(rows[:, played], wins)
        report(f"value with {players} players and {left} rounds left: log loss {loss:.4f} after {games} games")
    for left in range(ROUNDS[players] + 1, MOST_ROUNDS + 1):
        weights[left] = weights[ROUNDS[players]]  # longer games have more rounds than a deck
    return np.round(weights, DIGITS)


def play_part(players: int, first: int, policies: tuple[Policy, ...], piece: tuple[int, int]) -> tuple[Array, Array]:
    """Play some games between policies, in a worker: a piece has the number of the first one and how many there are."""
    start, games = piece
    rows, wins = np.zeros((games, ROUNDS[players], players, FEATURES)), np.zeros((games, players))
    lab = Lab()
    settings = layout.weights([policy_settings(policy) for policy in range(len(policies))])
    tables: tuple[Any, ...] = (settings, layout.weights(policies), layout.weights([NO_VALUES]))
    arguments = (*lab.workspace(), *tables, lab.bots, players, first + start, rows, wins)
    compiled(record_games)(*arguments)
    return rows, wins


def fit(rows: Array, wins: Array) -> tuple[Array, float]:
    """Return the weights with the least log loss, by Newton's method, and that loss.

    `rows` are the features by game and seat, `wins` the shares of the victory."""
    weights = np.zeros(rows.shape[-1])
    for _ in range(STEPS):
        chances = _chances(rows, weights)
        slope = np.einsum("gs,gsf->f", wins - chances, rows) / len(rows) - SHRINK * weights
        away = rows - np.einsum("gs,gsf->gf", chances, rows)[:, None]
        bend = np.einsum("gs,gsf,gsh->fh", chances, away, away, optimize=True) / len(rows)
        weights = weights + np.linalg.solve(bend + SHRINK * np.eye(len(weights)), slope)
    loss = -(wins * np.log(np.maximum(_chances(rows, weights), 1e-12))).sum(axis=1).mean()
    return weights, float(loss)


def _chances(rows: Array, weights: Array) -> Array:
    worth = rows @ weights
    raised = np.exp(worth - worth.max(axis=1, keepdims=True))
    chances: Array = raised / raised.sum(axis=1, keepdims=True)
    return chances


def write(weights: Array, path: Path) -> None:
    """Write weights as JSON, a line for each row."""
    lines = ",\n".join(f"  {json.dumps(row)}" for row in weights.tolist())
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")

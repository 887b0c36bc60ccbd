"""Learning of the value of a position: gradient descent on the cross entropy of who wins in the end."""

from __future__ import annotations

from typing import Any, TypeAlias

from roost.bots.gloria.value import BIAS, FEATURES, OUT, ROWS_OF_TABLE
from roost.games.gloria.rules import SCORINGS
from roost.training import Report

Model: TypeAlias = list[list[list[float]]]
UNITS = 32
EPOCHS = 5
BATCH = 256
RATE = 5e-3
LATER_RATE = 3e-3
"""The highest rate of the first weights, and of those that go on from others."""
WARM_UP = 100
DECAY = 1e-5
"""The pull of all weights towards zero."""
HELD_OUT = 0.1
"""The share of the turns that the curve is measured on."""
DIGITS = 4


def fit_all(rows: Any, shares: Any, stages: Any, seed: int, report: Report, start: Model | None = None) -> Model:
    """Return a table for each stage, learned from the features of all seats and their shares of the victory.

    It begins with random weights, or goes on from `start` at a lower rate and keeps what lowers the loss."""
    import numpy as np

    model = []
    for stage in range(SCORINGS):
        x, y = rows[stages == stage].astype(np.float32), shares[stages == stage].astype(np.float32)
        rng = np.random.default_rng([seed, stage])
        learned = int(len(x) * (1 - HELD_OUT))
        first = new_table(rng) if start is None else np.array(start[stage], np.float32).T
        table = fit(first.copy(), x[:learned], y[:learned], rng, RATE if start is None else LATER_RATE)
        before, after = (loss(each, x[learned:], y[learned:]) for each in (first, table))
        report(f"value stage {stage}: {len(x)} decisions, loss {before:.4f}, then {after:.4f}")
        kept = table if start is None or after < before else first
        model.append(np.round(kept.T.astype(np.float64), DIGITS).tolist())
    return model


def new_table(rng: Any) -> Any:
    """Return a table to begin with, a row for each unit: no linear term, small random units."""
    import numpy as np

    table = np.zeros((UNITS + 1, ROWS_OF_TABLE), np.float32)
    table[1:, :FEATURES] = rng.normal(size=(UNITS, FEATURES)) / FEATURES**0.5
    table[1:, OUT] = rng.normal(size=UNITS) * 0.1
    return table


def fit(table: Any, x: Any, y: Any, rng: Any, peak: float) -> Any:
    """Improve the table of one stage, by Adam with a rate that falls to zero from its peak."""
    import numpy as np

    mean, square = np.zeros_like(table), np.zeros_like(table)
    batches = len(x) // BATCH
    for step in range(EPOCHS * batches):
        if step % batches == 0:
            order = rng.permutation(len(x))
        chosen = order[step % batches * BATCH :][:BATCH]
        slope = _slope(table, x[chosen], y[chosen]) + DECAY * table
        mean += 0.1 * (slope - mean)
        square += 0.001 * (slope * slope - square)
        rate = peak * min(1, (step + 1) / WARM_UP) * (1 - step / (EPOCHS * batches))
        table -= rate * (mean / (1 - 0.9 ** (step + 1))) / (np.sqrt(square / (1 - 0.999 ** (step + 1))) + 1e-8)
    return table


def _slope(table: Any, x: Any, y: Any) -> Any:
    """Return the gradient of the loss."""
    import numpy as np

    flat = x.reshape(-1, FEATURES)
    excited, shares = _forward(table, x)
    wrong = ((shares - y) / len(x)).reshape(-1)
    back = wrong[:, None] * table[1:, OUT] * (excited > 0)
    slope = np.zeros_like(table)
    slope[0, :FEATURES] = flat.T @ wrong
    slope[1:, :FEATURES], slope[1:, BIAS] = back.T @ flat, back.sum(0)
    slope[1:, OUT] = np.maximum(excited, 0).T @ wrong
    return slope


def _forward(table: Any, x: Any) -> tuple[Any, Any]:
    """Return the excitement of all units before rectifying, and the probabilities to win."""
    import numpy as np

    flat = x.reshape(-1, FEATURES)
    excited = flat @ table[1:, :FEATURES].T + table[1:, BIAS]
    scores = (flat @ table[0, :FEATURES] + np.maximum(excited, 0) @ table[1:, OUT]).reshape(x.shape[:2])
    shares = np.exp(scores - scores.max(1, keepdims=True))
    return excited, shares / shares.sum(1, keepdims=True)


def loss(table: Any, x: Any, y: Any) -> float:
    """Return the cross entropy of the shares of the victory."""
    import numpy as np

    return float(-(y * np.log(np.maximum(_forward(table, x)[1], 1e-9))).sum(1).mean())

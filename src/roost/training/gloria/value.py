"""Learning of the value of a position: gradient descent on the cross entropy of who wins in the end."""

from __future__ import annotations

from typing import Any, NamedTuple

from roost.bots.gloria.motifs import INPUT_SCALE, INPUTS, SUM_SCALE
from roost.bots.gloria.value import FEATURES, LAST_ROWS
from roost.bots.gloria.weights import Model
from roost.games.gloria.rules import MOTIFS, SCORINGS
from roost.training import Report
from roost.training.adam import Adam
from roost.training.gloria.lab import Record

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


class Net(NamedTuple):
    """The weights of one stage, with a row for each unit."""

    seats: Any
    motifs: Any


def fit_all(record: Record, motif_units: int, seed: int, report: Report, start: Model | None = None) -> Model:
    """Return a model with so many units for motifs, learned from recorded decisions.

    It begins with random weights, or goes on from `start` at a lower rate and keeps what lowers the loss."""
    import numpy as np

    nets = []
    for stage in range(SCORINGS):
        chosen = record.stages == stage
        x, motifs, y = record.rows[chosen], record.motifs[chosen], record.shares[chosen].astype(np.float32)
        rng = np.random.default_rng([seed, stage])
        learned = int(len(x) * (1 - HELD_OUT))
        first = new_net(motif_units, rng) if start is None else net_of(start, stage)
        rate = RATE if start is None else LATER_RATE
        net = fit(first, x[:learned], motifs[:learned], y[:learned], rng, rate)
        before, after = (loss(each, x[learned:], motifs[learned:], y[learned:]) for each in (first, net))
        report(f"value stage {stage}: {len(x)} decisions, loss {before:.4f}, then {after:.4f}")
        nets.append(net if start is None or after < before else first)
    return [_table(net.seats) for net in nets], [_table(net.motifs) for net in nets]


def _table(weights: Any) -> list[list[float]]:
    table: list[list[float]] = weights.T.astype(float).round(DIGITS).tolist()
    return table


def net_of(model: Model, stage: int) -> Net:
    """Return the weights of one stage of a model."""
    import numpy as np

    return Net(*(np.array(tables[stage], np.float32).T for tables in model))


def new_net(motif_units: int, rng: Any) -> Net:
    """Return weights to begin with: no linear term, small random units."""
    import numpy as np

    features = FEATURES + motif_units
    seats = np.zeros((UNITS + 1, features + LAST_ROWS), np.float32)
    seats[1:, :features] = rng.normal(size=(UNITS, features)) / features**0.5
    seats[1:, -1] = rng.normal(size=UNITS) * 0.1
    motifs = np.zeros((motif_units, INPUTS + 1), np.float32)
    motifs[:, :INPUTS] = rng.normal(size=(motif_units, INPUTS)) / INPUTS**0.5
    return Net(seats, motifs)


def fit(start: Net, x: Any, motifs: Any, y: Any, rng: Any, peak: float) -> Net:
    """Return better weights for one stage, by Adam with a rate that falls to zero from its peak."""
    net = Net(*(table.copy() for table in start))
    adams = [Adam(table) for table in net]
    batches = len(x) // BATCH
    for step in range(EPOCHS * batches):
        if step % batches == 0:
            order = rng.permutation(len(x))
        chosen = order[step % batches * BATCH :][:BATCH]
        rate = peak * min(1, (step + 1) / WARM_UP) * (1 - step / (EPOCHS * batches))
        slopes = _slopes(net, x[chosen], motifs[chosen], y[chosen])
        for table, slope, adam in zip(net, slopes, adams, strict=True):
            table -= rate * adam.direction(slope + DECAY * table)
    return net


class Forward(NamedTuple):
    """What a net makes of some decisions, layer by layer. `excited` is before rectifying."""

    inputs: Any
    motifs_excited: Any
    features: Any
    excited: Any
    shares: Any


def forward(net: Net, x: Any, motifs: Any) -> Forward:
    """Compute the shares of some decisions."""
    import numpy as np

    inputs = motifs.reshape(-1, INPUTS) * np.array(INPUT_SCALE, np.float32)
    motifs_excited = inputs @ net.motifs[:, :INPUTS].T + net.motifs[:, INPUTS]
    flat = x.reshape(-1, FEATURES)
    sums = np.maximum(motifs_excited, 0).reshape(len(flat), MOTIFS, len(net.motifs)).sum(1) * np.float32(SUM_SCALE)
    features = np.concatenate([flat, sums], axis=1)
    size = features.shape[1]
    excited = features @ net.seats[1:, :size].T + net.seats[1:, -2]
    scores = (features @ net.seats[0, :size] + np.maximum(excited, 0) @ net.seats[1:, -1]).reshape(x.shape[:2])
    shares = np.exp(scores - scores.max(1, keepdims=True))
    return Forward(inputs, motifs_excited, features, excited, shares / shares.sum(1, keepdims=True))


def _slopes(net: Net, x: Any, motifs: Any, y: Any) -> Net:
    """Return the gradient of the loss."""
    import numpy as np

    found = forward(net, x, motifs)
    size = found.features.shape[1]
    wrong = ((found.shares - y) / len(x)).reshape(-1)
    back = wrong[:, None] * net.seats[1:, -1] * (found.excited > 0)
    slope = Net(np.zeros_like(net.seats), np.zeros_like(net.motifs))
    slope.seats[0, :size] = found.features.T @ wrong
    slope.seats[1:, :size], slope.seats[1:, -2] = back.T @ found.features, back.sum(0)
    slope.seats[1:, -1] = np.maximum(found.excited, 0).T @ wrong
    to_sums = (wrong[:, None] * net.seats[0, FEATURES:size] + back @ net.seats[1:, FEATURES:size]) * np.float32(
        SUM_SCALE
    )
    to_motifs = np.repeat(to_sums, MOTIFS, axis=0) * (found.motifs_excited > 0)
    slope.motifs[:, :INPUTS], slope.motifs[:, INPUTS] = to_motifs.T @ found.inputs, to_motifs.sum(0)
    return slope


def loss(net: Net, x: Any, motifs: Any, y: Any) -> float:
    """Return the cross entropy of the shares of the victory."""
    import numpy as np

    return float(-(y * np.log(np.maximum(forward(net, x, motifs).shares, 1e-9))).sum(1).mean())

"""Hill climbing on the weights of the hen of Gloria Picktoria, on shared deals."""

from __future__ import annotations

import random
from math import exp
from statistics import fmean

from roost.bots.gloria import judgement as columns
from roost.bots.gloria import weights
from roost.training import Report
from roost.training.gloria.field import Field
from roost.training.gloria.lab import Side

FACTORS = (
    *(columns.RIVALRY, columns.LEAD, columns.CAP, columns.EXTENDS, columns.OPENS, columns.STRAY),
    *(columns.DOUBLES, columns.CHESTS, columns.BLIND, columns.PENALTY),
)
"""Weights that change by a factor, and sometimes by a term: a weight of zero would stay there."""
TERMS = (columns.NO_CHEST, columns.DENY, columns.FRESH, columns.CATCH_UP, columns.UNFINISHED)
"""Weights that are zero in the first hen, and change by a term."""
STAGES = (range(10), range(4), range(4, 7), range(7, 10), (3, 6, 9), (2, 3, 5, 6, 8, 9), (0, 1), (8, 9))
"""The numbers of roosters for which a weight may change alone. All of them have three times the chance."""
STEP, LAST_STEP = 0.3, 0.1
BATCHES = 4
LEAST_GAIN = 0.004
DIGITS = 4


def tune(field: Field, rng: random.Random, steps: int, deals: int, report: Report) -> weights.Table:
    """Return weights that win more than those of `hen-1`.

    A change is kept if it wins more than the best weights so far, against `hen-1` and against themselves, in all
    batches of deals together. It is dropped after the first batches that it loses."""
    best = weights.hen_1()
    for step in range(steps):
        changed = _changed(best, rng, max(LAST_STEP, STEP * (1 - step / steps / 1.5)))
        gain = _gain(field, changed, best, deals // BATCHES, rng.getrandbits(40))
        if gain > LEAST_GAIN:
            best = changed
            report(f"hen step {step}: gain {gain:.3f}")
    shares = field.match([(Side([best]), Side([weights.hen_1()]))], deals, rng.getrandbits(40))[0]
    report(f"hen: {fmean(shares):.3f} of the victories against hen-1")
    return best


def _gain(field: Field, changed: weights.Table, best: weights.Table, deals: int, first: int) -> float:
    """Return what a change gains against `hen-1` and against the best weights, added."""
    gains: list[float] = []
    yardstick = Side([weights.hen_1()])
    for batch in range(BATCHES):
        pairs = [(Side([changed]), yardstick), (Side([best]), yardstick), (Side([changed]), Side([best]))]
        new, old, direct = field.match(pairs, deals, first + batch * deals)
        gains.append(fmean(new) - fmean(old) + fmean(direct) - 1 / field.players)
        if fmean(gains) < 0:
            break
    return fmean(gains)


def _changed(table: weights.Table, rng: random.Random, step: float) -> weights.Table:
    """Return a table with up to four changes."""
    new = [row.copy() for row in table]
    for _ in range(rng.randint(1, 4)):
        column = rng.choice((*FACTORS, *TERMS))
        is_term = column in TERMS or rng.random() < 0.1
        change = step * rng.gauss(0, 1)
        for roosters in rng.choice((*STAGES[:1] * 2, *STAGES)):
            weight = new[roosters][column]
            new[roosters][column] = round(weight + change if is_term else weight * exp(change), DIGITS)
    return new

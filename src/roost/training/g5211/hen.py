"""Hill climbing on the weights of the hen of 5211, on shared deals against `hen-1`."""

from __future__ import annotations

import random
from math import exp
from statistics import fmean, stdev

from roost.bots.g5211.judgement import Weight
from roost.bots.g5211.policies import HEN_1
from roost.training import Report
from roost.training.g5211.lab import Match, Policy, Table, policy_settings

STEP = 0.3
"""The spread of a change of a weight, as a factor."""
DIGITS = 3
TUNED: tuple[Weight, ...] = tuple(weight for weight in Weight if weight != Weight.NOISE)
START = {Weight.FOLLOW: 3.0, Weight.MASCOTS: 0.1}
"""What the first hen does not know starts here."""
SHARES = (Weight.LEADER, Weight.OPTIMISM)
"""Weights of at most 1."""
POINT = 0.01
"""The worth of a point of margin in victories. Margins are less random than victories, and lead to the same weights."""


def tune(table: Table, rng: random.Random, steps: int, deals: int, report: Report) -> Policy:
    """Return weights for the hen that win more than those of `hen-1`.

    A change of two weights is kept if it is better against `hen-1` than the best weights so far on the same deals, by
    more than the standard error."""
    best: Policy = [START.get(weight, HEN_1[weight]) for weight in Weight]
    for step in range(steps):
        candidate, first = changed(best, rng), rng.getrandbits(40)
        new, old = _results(table, deals, [candidate, best], first)
        gains = [one - other for one, other in zip(new, old, strict=True)]
        if fmean(gains) > stdev(gains) / deals**0.5:
            best = candidate
            report(f"hen step {step}: better by {fmean(gains):.4f} with {' '.join(f'{weight:g}' for weight in best)}")
    shares = table.play([Match(BOTS, [best, HEN_1])], deals, rng.getrandbits(40))[0].shares
    report(f"hen: wins {fmean(shares):.3f} of fresh deals against hen-1")
    return best


BOTS = [policy_settings(0), policy_settings(1)]


def _results(table: Table, deals: int, policies: list[Policy], first: int) -> list[list[float]]:
    """Return what each policy reaches against `hen-1`, by deal."""
    played = table.play([Match(BOTS, [policy, HEN_1]) for policy in policies], deals, first)
    return [
        [share + POINT * margin for share, margin in zip(result.shares, result.margins, strict=True)]
        for result in played
    ]


def changed(weights: Policy, rng: random.Random) -> Policy:
    """Return the weights with two of them changed at random."""
    new = list(weights)
    for weight in rng.sample(TUNED, 2):
        new[weight] = round(new[weight] * exp(STEP * rng.gauss(0, 1)), DIGITS)
    for weight in SHARES:
        new[weight] = min(new[weight], 1.0)
    return new

"""Hill climbing on the weights of the hen of 5211, on shared deals against the best weights so far."""

from __future__ import annotations

import random
from collections.abc import Callable
from math import exp
from statistics import fmean, stdev

from roost.bots.g5211.judgement import Weight
from roost.bots.g5211.policies import HEN_1
from roost.training.g5211.lab import Lab, Policy, policy_settings

STEP = 0.3
"""The spread of a change of a weight, as a factor."""
DIGITS = 4
TUNED = (Weight.RIVALRY, Weight.LEADER, Weight.KEEP, Weight.COMPANY, Weight.OPTIMISM)


def tune(players: int, rng: random.Random, steps: int, deals: int, report: Callable[[str], None]) -> Policy:
    """Return weights for the hen that win more than those of `hen-1`.

    A change of two weights is kept if it wins more against `hen-1` than the best weights so far on the same deals, by
    more than the standard error."""
    lab = Lab()
    best: Policy = HEN_1
    for step in range(steps):
        candidate, first = _changed(best, rng), rng.getrandbits(40)
        new = _shares(lab, players, deals, candidate, first)
        old = _shares(lab, players, deals, best, first)
        gains = [one - other for one, other in zip(new, old, strict=True)]
        if fmean(gains) > stdev(gains) / deals**0.5:
            best = candidate
            report(f"hen step {step}: {fmean(new):.3f} against hen-1 with {_text(best)}")
    return best


def _shares(lab: Lab, players: int, deals: int, policy: Policy, first: int) -> list[float]:
    return lab.play(players, deals, [policy_settings(0), policy_settings(1)], [policy, HEN_1], first).shares


def _changed(weights: Policy, rng: random.Random) -> tuple[float, ...]:
    changed = list(weights)
    for weight in rng.sample(TUNED, 2):
        changed[weight] = round(changed[weight] * exp(STEP * rng.gauss(0, 1)), DIGITS)
    changed[Weight.LEADER] = min(changed[Weight.LEADER], 1.0)
    changed[Weight.OPTIMISM] = min(changed[Weight.OPTIMISM], 1.0)
    return tuple(changed)


def _text(weights: Policy) -> str:
    return " ".join(f"{weight:g}" for weight in weights)

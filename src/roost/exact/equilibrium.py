"""Solve an endgame: a linear program for the last turn, CFR+ for one or two turns, both with a proven gap."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from roost.bots.g5211.endgame import Solution
from roost.exact.limits import Limits
from roost.exact.tree import Array, Endgame, Hands, Policy

GAP = 0.002
"""CFR+ stops when best responses gain less than this, both seats together."""
ITERATIONS = 20_000
STRIDE = 100
"""Iterations before the gap is measured first; then it is measured at every doubling."""


@dataclass(frozen=True)
class Solved(Limits):
    """Policies of both seats, and what best responses prove about them."""

    endgame: Endgame
    policies: tuple[Policy, Policy] = field(repr=False)  # thousands of numbers
    low: float
    high: float

    def loss(self, seat: int, policy: Policy) -> float:
        """Return what a policy of a seat loses against a best response, too high by at most the gap."""
        return self.worth(seat) + self.endgame.respond(1 - seat, policy)


def solved(endgame: Endgame, policies: tuple[Policy, Policy]) -> Solved:
    """Return a solution with its limits, whatever the policies are."""
    low, high = -endgame.respond(1, policies[0]), endgame.respond(0, policies[1])
    return Solved(endgame, policies, low, high)


def solve(endgame: Endgame, gap: float = GAP, iterations: int = ITERATIONS) -> Solved:
    """Solve an endgame with CFR+ until the gap is small enough or the iterations are used up.

    The gap is measured after 100 iterations first."""
    solution = Solution(endgame.position)
    solution.improve(STRIDE)
    result = solved(endgame, policies_of(endgame, solution))
    while result.gap > gap and solution.iterations < iterations:
        solution.improve(2 * solution.iterations)
        result = solved(endgame, policies_of(endgame, solution))
    return result


def policies_of(endgame: Endgame, solution: Solution) -> tuple[Policy, Policy]:
    """Return the policies that the solver of the bots has found."""
    return _policy_of(endgame, solution, 0), _policy_of(endgame, solution, 1)


def _policy_of(endgame: Endgame, solution: Solution, seat: int) -> Policy:
    kinds = len(endgame.kinds)
    third, last = (np.array(part) for part in solution.averages(seat))
    low, high = np.array(endgame.rests.hands).T
    by_pair = {}
    for pair in endgame.pairs:
        start = (pair[0] * kinds + pair[1]) * kinds * kinds
        weights = last[start : start + kinds * kinds].reshape(kinds, kinds)
        policy = np.zeros((len(low), kinds))
        rows = np.arange(len(low))
        policy[rows, low] += weights[low, high]
        policy[rows, high] += weights[high, low]
        by_pair[pair] = _normal(policy, endgame.rests)
    if endgame.turns == 1:
        return Policy(by_pair)
    return Policy(by_pair, _third_policy(endgame, third.reshape(kinds, kinds, kinds)))


def _third_policy(endgame: Endgame, weights: Array) -> Array:
    low, middle, high = np.array(endgame.hands.hands).T
    rows = np.arange(len(low))
    policy = np.zeros((len(low), weights.shape[0]))
    policy[rows, low] += weights[low, middle, high]
    policy[rows, middle] += weights[middle, low, high]
    policy[rows, high] += weights[high, low, middle]
    return _normal(policy, endgame.hands)


def _normal(policy: Array, hands: Hands) -> Array:
    """Return weights as probabilities; a hand without weights plays any card."""
    total = policy.sum(axis=1, keepdims=True)
    normal: Array = np.where(total > 0, policy / np.where(total > 0, total, 1), hands.uniform())
    return normal

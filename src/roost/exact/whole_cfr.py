"""CFR+ on the sequence form of a whole game."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from roost.core.game import Seat
from roost.exact.limits import Limits
from roost.exact.tree import Array
from roost.exact.walk import PLAYERS
from roost.exact.whole import Level, Side, WholeGame

GAP = 1e-3
"""CFR+ stops when best responses gain less than this, both seats together."""
ITERATIONS = 20_000
STRIDE = 100
"""Iterations before the gap is measured first; then it is measured at every doubling."""


@dataclass(frozen=True)
class SolvedWhole(Limits):
    """Policies of both seats, and what best responses prove about them."""

    whole: WholeGame
    policies: tuple[Array, Array]
    low: float
    high: float
    iterations: int

    def loss(self, seat: Seat, policy: Array) -> float:
        """Return what a policy of a seat loses against a best response, too high by at most the gap."""
        return self.worth(seat) + self.whole.respond(1 - seat, policy)


class _Learner:
    """The regrets of one seat, and the sum of its plans, the later ones weighing more."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self.policy = side.uniform()
        self._regrets: Array = np.zeros(side.sequences)
        self._plans: Array = np.zeros(side.sequences)

    def learn(self, gains: Array, weight: float) -> None:
        """Note the present policy, and improve it by what its actions would have gained."""
        self._plans += weight * self.side.plan(self.policy)
        worths = self.side.worths(gains, self._mean)
        for level in self.side.levels:
            here = level.sequences
            behind = level.spread(self._mean(level, worths[here]))
            self._regrets[here] = np.maximum(0, self._regrets[here] + worths[here] - behind)
            self.policy[here] = _shares(level, self._regrets[here])

    def _mean(self, level: Level, worths: Array) -> Array:
        return level.sums(worths * self.policy[level.sequences])

    def average(self) -> Array:
        """Return the average policy."""
        policy = self.side.uniform()
        for level in self.side.levels:
            policy[level.sequences] = _shares(level, self._plans[level.sequences])
        return policy


def _shares(level: Level, weights: Array) -> Array:
    """Return weights as probabilities; without weights all actions are equally likely."""
    total = level.spread(level.sums(weights))
    shares: Array = np.where(total > 0, weights / np.where(total > 0, total, 1), level.spread(1 / level.sizes))
    return shares


def solve_whole(whole: WholeGame, gap: float = GAP, iterations: int = ITERATIONS) -> SolvedWhole:
    """Solve a game with CFR+ until the gap is small enough or the iterations are used up."""
    learners, done, check = [_Learner(side) for side in whole.sides], 0, STRIDE
    while True:
        for step in range(done + 1, min(check, iterations) + 1):
            for seat in range(PLAYERS):
                other = learners[1 - seat]
                learners[seat].learn(whole.gains(seat, other.side.plan(other.policy)), step)
        done, check = min(check, iterations), 2 * check
        policies = learners[0].average(), learners[1].average()
        low, high = -whole.respond(1, policies[0]), whole.respond(0, policies[1])
        if high - low <= gap or done == iterations:
            return SolvedWhole(whole, policies, low, high, done)

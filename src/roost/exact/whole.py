"""A whole two-player game in sequence form: what policies get against each other, and best responses.

The pay-off is a matrix of sequences of one seat against those of the other. What a seat gets is a product with that
matrix and a pass over its information sets, so a game of a hundred thousand histories is a matter of milliseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from roost.core.errors import IllegalAction
from roost.core.game import Action, Game, Seat
from roost.exact.tree import ROUNDING, Array, Indices
from roost.exact.walk import PLAYERS, InformationSet, Walk

Mix: TypeAlias = Mapping[Action, float]
Decide: TypeAlias = Callable[["Level", Array], Array]
"""Returns what each information set of a level gets, given what each of its sequences is worth."""


class Level:
    """The information sets of a seat that have equally many own decisions before them."""

    def __init__(self, sets: list[InformationSet]) -> None:
        self.sequences: Indices = np.concatenate([one.first + np.arange(len(one.actions)) for one in sets])
        self.sizes: Indices = np.array([len(one.actions) for one in sets])
        self.starts: Indices = np.cumsum(self.sizes) - self.sizes
        self.before: Indices = np.array([one.before for one in sets])

    def sums(self, numbers: Array) -> Array:
        """Return the sum over the actions of each information set."""
        sums: Array = np.add.reduceat(numbers, self.starts)
        return sums

    def best(self, numbers: Array) -> Array:
        """Return the largest number of each information set."""
        best: Array = np.maximum.reduceat(numbers, self.starts)
        return best

    def spread(self, numbers: Array) -> Array:
        """Return a number for each sequence from one for each information set."""
        spread: Array = np.repeat(numbers, self.sizes)
        return spread


class Side:
    """One seat of a game. A policy is an array with the probability of the last decision of each sequence."""

    def __init__(self, sets: list[InformationSet], sequences: int) -> None:
        self.sets, self.sequences = sets, sequences
        depth, by_depth = {0: 0}, dict[int, list[InformationSet]]()
        for one in sets:
            by_depth.setdefault(depth[one.before], []).append(one)
            depth.update(dict.fromkeys(range(one.first, one.first + len(one.actions)), depth[one.before] + 1))
        self.levels = [Level(by_depth[number]) for number in sorted(by_depth)]

    def uniform(self) -> Array:
        """Return the policy that makes every decision at random."""
        policy: Array = np.ones(self.sequences)
        for level in self.levels:
            policy[level.sequences] = level.spread(1 / level.sizes)
        return policy

    def plan(self, policy: Array) -> Array:
        """Return the probability that a seat makes all decisions of a sequence when it comes to them."""
        plan: Array = np.ones(self.sequences)
        for level in self.levels:
            plan[level.sequences] = level.spread(plan[level.before]) * policy[level.sequences]
        return plan

    def worths(self, gains: Array, decide: Decide) -> Array:
        """Return what each sequence is worth if the seat decides like this from then on; `gains` are those of ends."""
        worths: Array = gains.copy()
        for level in reversed(self.levels):
            np.add.at(worths, level.before, decide(level, worths[level.sequences]))
        return worths

    def policy_of(self, mixes: Mapping[int, Mix]) -> Array:
        """Return the policy of mixes, by the place of an information set in `sets`; the others decide at random."""
        policy = self.uniform()
        for place, mix in mixes.items():
            one = self.sets[place]
            unknown = set(mix) - set(one.actions)
            if unknown or abs(sum(mix.values()) - 1) > ROUNDING or min(mix.values()) < 0:
                shown = ", ".join(f"{action}: {share:g}" for action, share in mix.items())
                raise IllegalAction("exact-bad-policy", seat=one.seat, mix=shown, legal=" ".join(one.actions))
            policy[one.first : one.first + len(one.actions)] = [mix.get(action, 0.0) for action in one.actions]
        return policy

    def mix(self, policy: Array, one: InformationSet) -> dict[Action, float]:
        """Return how a policy decides in an information set."""
        chances = policy[one.first : one.first + len(one.actions)]
        return dict(zip(one.actions, map(float, chances), strict=True))


class WholeGame:
    """A small two-player game with all its histories. What counts is the share of the victory, less one half."""

    def __init__(self, game: Game[Any, Any]) -> None:
        walk = Walk(game)
        self.game, self.deals, self.histories, self.ends = game, walk.deals, walk.histories, len(walk.ends)
        sets = [[one for one in walk.sets if one.seat == seat] for seat in range(PLAYERS)]
        self.sides = (Side(sets[0], walk.sequences[0]), Side(sets[1], walk.sequences[1]))
        self._sequences: list[Indices] = list(np.array([end.sequences for end in walk.ends]).T)
        self._pays: Array = np.array([end.pay * end.ways / walk.ways for end in walk.ends])

    @cached_property
    def information_sets(self) -> int:
        """The number of information sets of both seats."""
        return sum(len(side.sets) for side in self.sides)

    def gains(self, seat: Seat, plan: Array) -> Array:
        """Return what each sequence of a seat gets at the ends that it leads to, against a plan of the other seat."""
        sign = 1 if seat == 0 else -1
        pays = sign * self._pays * plan[self._sequences[1 - seat]]
        gains = np.zeros(self.sides[seat].sequences)
        np.add.at(gains, self._sequences[seat], pays)
        return gains

    def value(self, first: Array, second: Array) -> float:
        """Return what seat 0 gets on average with its policy against one of seat 1."""
        plans = self.sides[0].plan(first), self.sides[1].plan(second)
        return float((self._pays * plans[0][self._sequences[0]] * plans[1][self._sequences[1]]).sum())

    def respond(self, seat: Seat, other: Array) -> float:
        """Return what a best response of a seat gets against a policy of the other one."""
        gains = self.gains(seat, self.sides[1 - seat].plan(other))
        return float(self.sides[seat].worths(gains, Level.best)[0])

    def response(self, seat: Seat, other: Array) -> Array:
        """Return a best response of a seat as a policy; of several best actions it takes the first."""
        side, policy = self.sides[seat], np.zeros(self.sides[seat].sequences)
        policy[0] = 1.0
        worths = side.worths(self.gains(seat, self.sides[1 - seat].plan(other)), Level.best)
        for one in side.sets:
            policy[one.first + int(worths[one.first : one.first + len(one.actions)].argmax())] = 1.0
        return policy

    def exploitability(self, policies: tuple[Array, Array]) -> float:
        """Return what best responses gain against the policies of both seats, on average of the seats."""
        return (self.respond(0, policies[1]) + self.respond(1, policies[0])) / PLAYERS

"""The luck of a seat in a game, measured with a frozen value: numbers whose mean is exactly zero.

At some moments of a game the value of the state is estimated twice, by games that first hens finish: with the unseen
cards in the order that is about to come, and with the unseen cards shuffled again. No bot knows that order, and given
everything that has happened all orders are equally likely. So the difference has mean zero whatever the bots do, and
subtracting a multiple of it from the result changes the spread but not the mean (a control variate; the idea of the
advantage sum estimator of M. Zinkevich et al. 2006 and of AIVAT, N. Burch et al. 2018).
"""

from __future__ import annotations

import random
from typing import Any

from roost.arena.rollouts import Rollouts, can_finish
from roost.core.engine import compiled
from roost.core.game import Game, Seat

MOMENTS = (4, 12, 36)
"""The states of a game at which luck is measured, by their number; states with secret decisions do not count.

Not the first one: over all rotations of a deal the luck of the seats adds up to nothing there."""
GAMES = 48
"""Games per moment, as many with the true order as with others."""
NOISE = 0.5
"""Soft hens: several lines of play say more about a state than a single one."""


def is_measurable(game: Game[Any, Any]) -> bool:
    """Return True if the luck of a game can be measured: by compiled code, since it takes thousands of games."""
    return can_finish(game) and compiled.is_available()


class Watcher:
    """Watches one game and remembers the states at which luck is measured."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._rollouts = Rollouts(game, GAMES, NOISE)
        self._game = game
        self._count = 0
        self._states: list[Any] = []

    def __call__(self, state: Any) -> None:
        """Take note of the next state of the game."""
        self._count += 1
        if self._count in MOMENTS and self._game.outcome(state) is None:
            self._states.append(state)

    def luck_of(self, seat: Seat, seed: bytes) -> tuple[float, ...]:
        """Return the luck of a seat at each moment; 0 if the game was over by then."""
        rng = random.Random(seed)
        measured = [self._luck_at(state, seat, rng) for state in self._states]
        return (*measured, *[0.0] * (len(MOMENTS) - len(measured)))

    def _luck_at(self, state: Any, seat: Seat, rng: random.Random) -> float:
        seed = rng.getrandbits(60)
        actual = self._rollouts.value(state, seat, seed, is_reshuffled=False)
        return actual - self._rollouts.value(state, seat, seed, is_reshuffled=True)

"""Odd bots of any game, and what those of a game have in common.

No other bot learned from them: they show whether the strong bots are robust. In the arena a bot of this file is
`roost.training.odd:MonteCarloWins`."""

from __future__ import annotations

import random
import time
from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from roost.bots.rollouts import Rollouts
from roost.core.bot import Bot, Budget
from roost.core.game import Action, Game, Outcome, Seat, View

WORLDS = 20
"""The worlds of a decision of flat Monte Carlo, unless the budget has another number."""


class Odd(Bot[View]):
    """Makes the choice with the highest score; one of the equal ones at random."""

    @abstractmethod
    def score(self, view: View, action: Action) -> float:
        """Return how much it likes an action."""

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # needs no budget
        scores = {action: self.score(view, action) for action in legal}
        best = max(scores.values())
        return self.rng.choice([action for action, score in scores.items() if score == best])


class FlatMonteCarlo(Bot[Any]):
    """Tries all actions in the same sampled worlds, with random decisions after them, and takes the best mean."""

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        super().__init__(game, rng)
        self._rollouts = Rollouts(game)

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:
        """Compile the random games."""
        Rollouts(game).finish(game.start(), random.Random(0))

    @abstractmethod
    def worth(self, outcome: Outcome, seat: Seat) -> float:
        """Return what a finished game is worth to a seat."""

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:
        until = time.monotonic() + budget.seconds / 2
        total = dict.fromkeys(legal, 0.0)
        for _ in range(budget.simulations or WORLDS):
            world = self.game.sample(view, self.rng)
            for action in legal:
                after = self.game.apply(world, view.seat, action).state
                total[action] += self.worth(self._rollouts.finish(after, self.rng), view.seat)
            if time.monotonic() > until:
                break
        return max(legal, key=lambda action: total[action])


class MonteCarloWins(FlatMonteCarlo):
    """Flat Monte Carlo for victories."""

    name = "Monte Carlo for wins"

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        return (seat in outcome.winners) / len(outcome.winners)


class MonteCarloPoints(FlatMonteCarlo):
    """Flat Monte Carlo for points."""

    name = "Monte Carlo for points"

    def worth(self, outcome: Outcome, seat: Seat) -> float:
        return outcome.points[seat] - sum(outcome.points) / len(outcome.points)

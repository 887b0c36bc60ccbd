"""What the bots that search have in common, whatever the game."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from roost.core.bot import Bot, Budget
from roost.core.engine.compiled import is_available
from roost.core.game import Action, View

RESERVE = 0.9
"""The part of the seconds that a search may use."""
INTERPRETED = 100
"""The number of simulations where nothing can be compiled."""


class SearchBot(Bot[View]):
    """A bot that simulates before it decides."""

    simulations: ClassVar[int]
    """The number of simulations that it is known for."""

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        mix = self.policy(view, legal, budget)
        return self.rng.choices(list(mix), list(mix.values()))[0]

    @abstractmethod
    def policy(self, view: View, legal: Sequence[Action], budget: Budget) -> dict[Action, float]:
        """Return the probability of each action, of which `act` draws one."""

    def simulations_within(self, budget: Budget) -> int:
        """Return the number of simulations of a decision."""
        if budget.simulations is not None:
            return budget.simulations
        return self.simulations if is_available() else INTERPRETED

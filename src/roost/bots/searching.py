"""What the bots that search have in common, whatever the game."""

from __future__ import annotations

import time
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
    """The number of simulations of a decision, unless the budget has another one."""

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        mix = self.policy(view, legal, budget)
        return self.rng.choices(list(mix), list(mix.values()))[0]

    def policy(self, view: View, legal: Sequence[Action], budget: Budget) -> dict[Action, float]:
        """Return the probability of each action, of which `act` draws one."""
        if len(legal) == 1:
            return {legal[0]: 1.0}
        until = time.monotonic() + RESERVE * budget.seconds
        simulations = budget.simulations
        if simulations is None:
            simulations = self.simulations if is_available() else INTERPRETED
        return self.search(view, legal, simulations, until)

    @abstractmethod
    def search(self, view: View, legal: Sequence[Action], simulations: int, until: float) -> dict[Action, float]:
        """Return the probability of each of several actions after a search.

        It ends early if `time.monotonic()` reaches `until`."""

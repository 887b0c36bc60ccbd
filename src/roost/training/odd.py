"""What odd bots have in common. Nobody learned from them: they show whether the strong bots are robust."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from roost.core.bot import Bot, Budget
from roost.core.game import Action, View


class Odd(Bot[View]):
    """Makes the choice with the highest score; one of the equal ones at random."""

    @abstractmethod
    def score(self, view: View, action: Action) -> float:
        """Return how much it likes an action."""

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # needs no budget
        scores = {action: self.score(view, action) for action in legal}
        best = max(scores.values())
        return self.rng.choice([action for action, score in scores.items() if score == best])

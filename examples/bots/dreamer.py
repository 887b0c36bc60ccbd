import random
import time
from collections.abc import Sequence
from typing import Any

from roost.bots.rollouts import Rollouts
from roost.core.bot import Bot, Budget


class Dreamer(Bot[Any]):
    """Tries every action in the same sampled worlds, and plays the one that wins most of these games."""

    name = "dreamer"

    @classmethod
    def prepare(cls, game: Any) -> None:
        Rollouts(game).finish(game.start(), random.Random(0))  # compiles

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:
        rollouts, end = Rollouts(self.game), time.perf_counter() + budget.seconds
        wins = dict.fromkeys(legal, 0.0)
        for _ in range(budget.simulations or 100):
            world = self.game.sample(view, self.rng)
            for action in legal:
                outcome = rollouts.finish(self.game.apply(world, view.seat, action).state, self.rng)
                wins[action] += (view.seat in outcome.winners) / len(outcome.winners)
            if time.perf_counter() > end:
                break
        return max(wins, key=lambda action: wins[action])

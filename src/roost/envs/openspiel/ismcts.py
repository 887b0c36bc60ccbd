"""OpenSpiel's own information set Monte Carlo tree search, as a bot: a yardstick that others have written.

The search and its tree are OpenSpiel's. Two things are ours: worlds are drawn by `game.sample`, and the rollouts, which
OpenSpiel's evaluator would play at random in the interpreter, are played at random by the compiled rules.
"""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from roost.bots.rollouts import Rollouts
from roost.core.bot import Bot, Budget
from roost.core.game import Action, Game
from roost.envs.openspiel.game import RoostGame
from roost.envs.openspiel.position import NOTHING, Position
from roost.envs.openspiel.state import RoostState, returns_of

SIMULATIONS = 200
EXPLORATION = 2.0**0.5
"""The constant of UCT, for returns within a range of 1."""
LEAST_SIMULATIONS = 2
"""The search has no policy after fewer, so these are run even if the time is up."""


class _TimeUp(Exception):
    """The budget is used up."""


class Ismcts(Bot[Any]):
    """Searches a tree of information sets, with `SIMULATIONS` simulations unless the budget has another number."""

    name = "ismcts"
    plays_variants = True

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        super().__init__(game, rng)
        self._game = RoostGame(game)

    @classmethod
    def prepare(cls, game: Game[Any, Any]) -> None:
        Rollouts(game).finish(game.start(), random.Random(0))

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # the search knows them
        end = time.perf_counter() + budget.seconds
        drawn = 0

        def draw(*_: object) -> RoostState:
            nonlocal drawn
            drawn += 1
            if drawn > 1 + LEAST_SIMULATIONS and time.perf_counter() > end:
                raise _TimeUp
            world = Position(self.game, self.game.sample(view, self.rng), known={view.seat: NOTHING})
            return RoostState(self._game, world, view.seat)

        numbers = np.random.RandomState(self.rng.getrandbits(32))
        evaluator = _Evaluator(self.game, self.rng)
        simulations = max(budget.simulations or SIMULATIONS, LEAST_SIMULATIONS)
        search = ISMCTSBot(self._game, evaluator, EXPLORATION, simulations, random_state=numbers)
        search.set_resampler(draw)
        return self._game.actions[_best(search, draw(), self.rng)]


def _best(search: Any, root: RoostState, rng: random.Random) -> int:
    """Return the action that OpenSpiel's search finds, or has found when the time is up."""
    try:
        policy = search.run_search(root)
    except _TimeUp:
        policy = search.get_final_policy(root, search._root_node)
    most = max(probability for _, probability in policy)
    best: list[int] = sorted(action for action, probability in policy if probability == most)
    return rng.choice(best)


class _Evaluator:
    """The random rollouts of OpenSpiel's search, played by the compiled rules."""

    def __init__(self, game: Game[Any, Any], rng: random.Random) -> None:
        self._rollouts, self._rng = Rollouts(game), rng

    def evaluate(self, state: RoostState) -> list[float]:
        """Return the returns of a random end of the game."""
        return returns_of(self._rollouts.finish(state.position.state, self._rng))

    def prior(self, state: RoostState) -> list[tuple[int, float]]:
        """Return the legal actions, each as probable as the others."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]

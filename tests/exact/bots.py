"""Bots for the tests of certificates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from roost.bots.g5211.endgame import is_endgame, solve_mix
from roost.core.bot import Bot, Budget
from roost.core.game import Action
from roost.games.g5211.view import View


class Solver(Bot[View]):
    """Plays endgames by the solver of the bots, and tells its mix."""

    name = "solver"

    def policy(self, view: View, legal: Sequence[Action], budget: Budget) -> Mapping[Action, float]:  # noqa: ARG002
        assert is_endgame(view)
        return solve_mix(view)

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:
        mix = self.policy(view, legal, budget)
        return self.rng.choices(list(mix), list(mix.values()))[0]


class Eager(Bot[View]):
    """Lays the last card of its hand."""

    name = "eager"

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002
        return legal[-1]

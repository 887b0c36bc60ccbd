"""The hen of Gloria Picktoria: rules of thumb in `judgement.py`, with weights for each number of players."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.gloria import weights
from roost.bots.gloria.judgement import Judgement, best, judge
from roost.core.bot import Bot, Budget
from roost.core.game import Action
from roost.games.gloria.cards import ACTIONS
from roost.games.gloria.rules import State
from roost.games.gloria.view import View


class Hen(Bot[View]):
    """Values rows, hand and chests after each action, per action point spent."""

    name = "hen"
    plays_variants = True

    @classmethod
    def weights(cls, players: int) -> weights.Table:
        """Return her weights for a number of players."""
        return weights.hen(players)

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # she needs neither
        table: State = self.game.sample(view, self.rng)  # the hidden cards have no influence
        judgement = Judgement()
        judge(table, self.weights(view.players), judgement)  # interpreted: it takes less time than a record to fill
        return ACTIONS[judgement.action[best(judgement)]]


class Hen1(Hen):
    """The first hen, unchanged: the yardstick of the arena."""

    name = "hen-1"

    @classmethod
    def weights(cls, players: int) -> weights.Table:  # noqa: ARG003  # they are the same for every number
        return weights.hen_1()

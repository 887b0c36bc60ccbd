"""The hen of 5211 weighs every choice by rules of thumb (`judgement.py`) and does not search ahead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from roost.bots.g5211.desk import Desk, new_desks, read
from roost.bots.g5211.judgement import EQUAL, judge
from roost.bots.g5211.learned import hen_weights
from roost.bots.g5211.packing import choice_number, pack
from roost.bots.g5211.policies import HEN_1
from roost.core.bot import Bot, Budget
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Game
from roost.games.g5211.rules import Phase, State
from roost.games.g5211.view import View


class Judge:
    """The judgement with its workspace: compiled, or interpreted where nothing is compiled yet."""

    def __init__(self, weights: Sequence[float], is_compiled: bool) -> None:
        self.is_compiled = is_compiled
        self._judge = compiled(judge) if is_compiled else judge
        self._weights = layout.weights(weights) if is_compiled else list(weights)
        self._states: Any = layout.new_states(State, 1) if is_compiled else [State()]
        self._desks: Sequence[Desk] = new_desks(is_compiled)

    def compile(self) -> None:
        """Compile the judgement by using it once."""
        state = State()
        state.players, state.phase = 2, Phase.CHOOSE
        layout.store(state, self._states, 0)
        self._judge(self._states[0], 0, 0, 0, self._weights, self._desks[0])

    def worths(self, view: View) -> list[float]:
        """Return the worth of each choice of the view's seat, by its number."""
        state, gone, gone_points = pack(view)
        layout.store(state, self._states, 0)
        self._judge(self._states[0], view.seat or 0, gone, gone_points, self._weights, self._desks[0])
        return read(self._desks, "worth")


class Hen(Bot[View]):
    """Weighs the effect of each choice on this round, on the cards kept for later, and on the opponents' points."""

    name = "hen"
    plays_variants = True
    _is_prepared: ClassVar[bool] = False
    """The judgement is compiled in this process. Until then it is interpreted, which decides the same."""

    @classmethod
    def prepare(cls, game: Game[Any, View]) -> None:  # noqa: ARG003  # the same for all numbers of players
        if not Hen._is_prepared:
            Judge(HEN_1, is_compiled=True).compile()
        Hen._is_prepared = True

    def weights(self) -> Sequence[float]:
        """Return the weights of the judgement."""
        return hen_weights(self.game.players)

    def act(self, view: View, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # she needs no budget
        worths = self._judge().worths(view)
        best, most = legal[0], -1e18
        for action in legal:
            worth = worths[choice_number(view, action)]
            if worth > most + EQUAL:
                best, most = action, worth
        return best

    def _judge(self) -> Judge:
        if self._kept is None or self._kept.is_compiled != Hen._is_prepared:
            self._kept = Judge(self.weights(), Hen._is_prepared)
        return self._kept

    _kept: Judge | None = None


class Hen1(Hen):
    """The first hen, unchanged: the yardstick of the arena."""

    name = "hen-1"

    def weights(self) -> Sequence[float]:
        return HEN_1

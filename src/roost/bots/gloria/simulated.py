"""The hens of Gloria Picktoria as policies in compiled code."""

from __future__ import annotations

from typing import Any, TypeAlias

from roost.bots.gloria import weights
from roost.bots.gloria.judgement import Judgement, choose
from roost.bots.policies import Policy
from roost.core.engine import layout
from roost.core.engine.compiled import rule
from roost.core.engine.layout import FloatGrid
from roost.core.game import Game
from roost.games.gloria.rules import State

Tools: TypeAlias = tuple[Judgement, FloatGrid]


@rule(inline=False)
def hen(s: State, seat: int, tools: Tools) -> int:  # noqa: ARG001  # as every policy
    """Return the action with the best gain."""
    return choose(s, tools[1], tools[0], s.rng)


def hen_tools(game: Game[Any, Any]) -> Tools:
    """Return the tools of the hen."""
    return layout.new_states(Judgement, 1)[0], layout.weights(weights.hen(game.players))


def hen_1_tools(game: Game[Any, Any]) -> Tools:  # noqa: ARG001  # the same weights for every number of players
    """Return the tools of the first hen."""
    return layout.new_states(Judgement, 1)[0], layout.weights(weights.hen_1())


HEN = Policy(hen, hen_tools, "hen")
HEN_1 = Policy(hen, hen_1_tools, "hen-1")

"""The hens of 5211 as policies in compiled code."""

from __future__ import annotations

from typing import Any, TypeAlias

from roost.bots.g5211.desk import Desk, new_desks
from roost.bots.g5211.judgement import HIGH, LOW, best_choice
from roost.bots.g5211.learned import hen_weights
from roost.bots.g5211.policies import HEN_1 as HEN_1_WEIGHTS
from roost.bots.g5211.rollouts import gone_cards
from roost.bots.g5211.worlds import copy_table
from roost.bots.policies import Policy
from roost.core.engine import layout
from roost.core.engine.compiled import is_available, rule
from roost.core.engine.layout import Cells, Floats
from roost.core.game import Game
from roost.games.g5211.playouts import pair_action
from roost.games.g5211.rules import State, hand_size

Tools: TypeAlias = tuple[State, Desk, Floats, int]
"""The table as the seat sees it, the workspace and the weights of the judgement, and whether scores are hidden."""


@rule(inline=False)
def hen(s: State, seat: int, tools: Tools) -> int:
    """Return the choice of the highest worth: the first of several in the order of the sorted hand."""
    table, desk, weights, is_hidden = tools
    copy_table(s, table)
    held = hand_size(s)
    sort(table.hand[seat], held)
    if is_hidden == 1:
        for other in range(s.players):
            table.points[other] = 0 if other != seat else table.points[other]
    gone, gone_points = gone_cards(s)
    choice = best_choice(table, seat, gone, gone_points, weights, desk)
    hand = table.hand[seat]
    return pair_action(hand[LOW[choice]], hand[HIGH[choice]]) if s.turn == 0 else hand[choice]


@rule
def sort(row: Cells, count: int) -> None:
    """Sort the first `count` places."""
    for i in range(1, count):
        card, place = row[i], i
        while place > 0 and row[place - 1] > card:
            row[place] = row[place - 1]
            place -= 1
        row[place] = card


def hen_tools(game: Game[Any, Any]) -> Tools:
    """Return the tools of the hen."""
    return _tools(game, hen_weights(game.players))


def hen_1_tools(game: Game[Any, Any]) -> Tools:
    """Return the tools of the first hen."""
    return _tools(game, HEN_1_WEIGHTS)


def _tools(game: Game[Any, Any], weights: Any) -> Tools:
    is_hidden = int(game.options["scores"] == "hidden")
    return layout.new_states(State, 1)[0], new_desks(is_available())[0], layout.weights(weights), is_hidden


HEN = Policy(hen, hen_tools, "hen")
HEN_1 = Policy(hen, hen_1_tools, "hen-1")

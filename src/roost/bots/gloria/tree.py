"""The rest of the own turn within simulations: a tree over its action points that all worlds share.

A node is what the player has done in this turn: a candidate, or a candidate and the action after it. Its children are
actions, with the results of the simulations in which they followed. The player sees cards turn up between two actions,
so that not all actions are legal in all worlds: of the few that the policy likes best in its own world, each simulation
picks the one with the best results so far, with a bonus for what has been tried little.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roost.bots.gloria.judgement import Judgement, best, judge
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Grid, cells, float_grid, grid, number
from roost.games.gloria.rules import ACTIONS, State

SLOTS = 16
"""The candidates of a search with a tree at most."""
NODES = SLOTS * (1 + ACTIONS)
DEPTH = 2
"""The actions of a turn after the candidate at most."""
BONUS = 0.25
"""The weight of the bonus for actions that have been tried little, in parts of a victory."""
WORST = -1e9


@dataclass(slots=True)
class Tree:
    """The nodes of the own turn, and the path of the present simulation."""

    tried: Grid = grid(NODES, ACTIONS, "i4")
    total: FloatGrid = float_grid(NODES, ACTIONS)
    visits: Cells = cells(NODES, "i4")
    node: Cells = cells(DEPTH, "i4")
    action: Cells = cells(DEPTH, "i4")
    depth: int = number()


@rule(inline=False)
def clear(t: Tree) -> None:
    """Forget the last decision."""
    for node in range(NODES):
        if t.visits[node] > 0:
            t.visits[node] = 0
            for action in range(ACTIONS):
                t.tried[node][action], t.total[node][action] = 0, 0.0


@rule
def enter(t: Tree) -> None:
    """Begin the path of a simulation."""
    t.depth = 0


@rule(inline=False)
def pick(s: State, w: Any, j: Judgement, t: Tree, slot: int, width: int, weight: float) -> int:
    """Return the next action of a simulation in the own turn, and add it to the path."""
    judge(s, w, j)
    node = slot if t.depth == 0 else SLOTS + slot * ACTIONS + t.action[0]
    bonus = BONUS * square_root(t.visits[node])
    found, most = 0, WORST
    for _ in range(min(width, j.count)):
        i = best(j)
        action, tried = j.action[i], t.tried[node][j.action[i]]
        score = weight * j.gain[i] + bonus / (1 + tried)
        score += t.total[node][action] / tried if tried > 0 else 1.0
        if score > most:
            found, most = action, score
        j.gain[i] = WORST
    t.node[t.depth], t.action[t.depth] = node, found
    t.depth += 1
    return found


@rule
def learn(t: Tree, result: float) -> None:
    """Add the result of a simulation to the actions of its path."""
    for step in range(t.depth):
        node, action = t.node[step], t.action[step]
        t.visits[node] += 1
        t.tried[node][action] += 1
        t.total[node][action] += result


@rule
def square_root(n: int) -> float:
    """Return the square root of a number, by Newton's method from above: eight steps are enough for the bonus."""
    x = 0.5 * (n + 1.0)
    for _ in range(8):
        x = 0.5 * (x + n / x)
    return x

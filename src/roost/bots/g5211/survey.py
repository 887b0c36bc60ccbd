"""A survey of 5211, in the compiled subset: the results of choices, world by world."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.g5211.beliefs import Beliefs
from roost.bots.g5211.desk import Desk
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.root import Root
from roost.bots.g5211.search import ROOT, SIMULATION, try_world
from roost.bots.g5211.worlds import Hidden
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats
from roost.games.g5211.rules import ROW, State, tally


@rule(inline=False)
def survey(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    values: FloatGrid,
    wanted: Cells,
    shares: FloatGrid,
    points: FloatGrid,
    tallies: FloatGrid,
    worlds: int,
) -> None:
    """Try the wanted choices in so many further worlds after `begin_search`.

    A world is dealt again for each choice from the same random numbers, so it is the same for all of them. The result
    is the chance to win, the points of this round, and the tally of all its cards."""
    for _ in range(worlds):
        for choice in range(root.choices):
            if wanted[choice] == 0:
                continue
            for other in range(root.choices):
                root.is_open[other] = 1 if other == choice else 0
            root.total[choice] = 0.0
            try_world(states, seat, desk, hidden, beliefs, later, last, root, settings, policies, values)
            shares[root.worlds][choice] = root.total[choice]
            points[root.worlds][choice] = states[SIMULATION].points[seat] - states[ROOT].points[seat]
            tallies[root.worlds][choice] = float(tally(states[SIMULATION], ROW))
        root.worlds += 1

"""A survey of Gloria Picktoria, in the compiled subset: the results of actions, world by world."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.bots.gloria.judgement import choose
from roost.bots.gloria.notes import Notes
from roost.bots.gloria.search import ROOT, TRIAL, WORLD, Search, Tools, draw_world, simulate
from roost.bots.gloria.worlds import copy_state
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid
from roost.core.engine.rng import hold, put_back, seed
from roost.games.gloria.rules import NONE, Phase, State, apply


@rule(inline=False)
def survey(
    q: Search,
    states: Sequence[State],
    notes: Notes,
    policies: Any,
    model: Any,
    tools: Tools,
    actions: Cells,
    chance: int,
    shares: FloatGrid,
    points: FloatGrid,
    first: int,
    worlds: int,
) -> None:
    """Try actions in so many worlds from a random number on, each in the same worlds, after a search has begun.

    The results go to the rows from `first` on: the chance to win, and the points at the end of the game if all seats
    play on by their policies."""
    s, me = states[TRIAL], states[ROOT].turn
    seed(q.rng, chance)
    for world in range(first, first + worlds):
        copy_state(states[WORLD], states[ROOT])
        draw_world(q, states[WORLD], notes, policies, tools[2])
        for i in range(len(actions)):
            copy_state(s, states[WORLD])
            put_back(s.rng, hold(q.rng))
            shares[world][i] = simulate(q, s, actions[i], NONE, policies, model, tools)
            while s.phase != Phase.OVER:
                apply(s, choose(s, policies[q.policy[s.turn]], tools[0], s.rng))
            points[world][i] = s.points[me]

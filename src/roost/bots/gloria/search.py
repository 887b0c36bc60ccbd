"""Search by simulation: every candidate is tried on the same worlds, and the worse half is dropped again and again.

A simulation plays a candidate and some turns after it by policies in a world that agrees with what the player knows.
Its result is the probability to win in the end, by the value of the position. The opponents' policies are drawn from
a population for each world. `begin` and `proceed` divide the work, so that the caller can look at the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.bots.gloria.judgement import Judgement, best, choose, judge
from roost.bots.gloria.notes import Notes
from roost.bots.gloria.value import Values, find_shares
from roost.bots.gloria.worlds import Pool, copy_state, imagine
from roost.core.engine import layout
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Floats, cells, floats, number
from roost.core.engine.rng import WORDS, below, hold, put_back, seed
from roost.games.gloria.rules import DRAW, MAX_PLAYERS, NONE, Phase, State, apply, is_legal, is_take

ROOT, WORLD, TRIAL = 0, 1, 2
"""The states of a search: the position, a world, and the simulation in it."""
STATES = 3
SIMULATIONS, FIRST, SECOND, TURNS, PRIOR = range(5)
Limits: TypeAlias = tuple[int, int, int, int, int]
"""The limits of a search: simulations, first actions, second actions after each of them, turns of a simulation.

The last one is the weight of the prior: how many millionths of a victory a gain of 1 is worth."""
Tools: TypeAlias = tuple[Judgement, Values, Pool]
"""Workspaces of what a search uses."""
PLANS = 160
"""The candidates there can be at most."""
LEAST = 8
"""The simulations per candidate at least: with few simulations there are fewer candidates."""
WORST = -1e9


@dataclass(slots=True)
class Search:
    """The candidates of a decision and what simulations have shown so far."""

    action: Cells = cells(PLANS, "i2")
    second: Cells = cells(PLANS, "i2")
    """The action after it; NONE if the policy chooses it."""
    prior: Floats = floats(PLANS)
    """What the first policy thinks of it, in parts of a victory."""
    total: Floats = floats(PLANS)
    tried: Cells = cells(PLANS, "i8")
    policy: Cells = cells(MAX_PLAYERS, "i8")
    """The policy of each seat in the present world."""
    rng: Cells = cells(WORDS, "i8")
    count: int = number()
    live: int = number()
    """The candidates that have not been dropped; they come first."""
    stages: int = number()
    """The stages to come, including the present one."""
    left: int = number()
    """The simulations that are left."""
    worlds: int = number()
    """The worlds that are left in this stage."""
    turns: int = number()
    """The turns of a simulation, including the present one."""


def new_tools() -> Tools:
    """Return workspaces for compiled rules."""
    return (
        layout.new_states(Judgement, 1)[0],
        layout.new_states(Values, 1)[0],
        layout.new_states(Pool, 1)[0],
    )


@rule(inline=False)
def begin(
    q: Search, states: Sequence[State], notes: Notes, policies: Any, tools: Tools, chance: int, limits: Limits
) -> None:
    """Begin the search of a decision in `states[ROOT]` with some random number and limits."""
    j, _, pool = tools
    seed(q.rng, chance)
    q.count = 0
    judge(states[ROOT], policies[0], j)
    room = min(PLANS, max(2, limits[SIMULATIONS] // LEAST))
    weight = limits[PRIOR] * 1e-6
    add_firsts(q, j, min(room, limits[FIRST]), weight)
    for i in range(q.count if limits[SECOND] > 0 and states[ROOT].left > 1 else 0):
        trial = states[TRIAL]
        copy_state(trial, states[ROOT])
        draw_world(q, trial, notes, policies, pool)
        apply(trial, q.action[i])
        if q.action[i] != DRAW and trial.phase == Phase.ACT and trial.turn == states[ROOT].turn:
            judge(trial, policies[0], j)
            if is_take(q.action[i]):
                hide(j, q.action[i])
            add_seconds(q, j, i, min(limits[SECOND], room - q.count), weight)
    for i in range(q.count):
        q.total[i], q.tried[i] = 0.0, 0
    q.live, q.left, q.turns = q.count, limits[SIMULATIONS], limits[TURNS]
    q.stages = 0
    while (1 << q.stages) < q.count:
        q.stages += 1
    begin_stage(q)


@rule
def hide(j: Judgement, action: int) -> None:
    """Remove an action: the card in its place of the display is not known yet."""
    for i in range(j.count):
        if j.action[i] == action:
            j.gain[i] = WORST


@rule(inline=False)
def add_firsts(q: Search, j: Judgement, most: int, weight: float) -> None:
    """Add the best actions as candidates."""
    for _ in range(min(most, j.count)):
        i = best(j)
        q.action[q.count], q.second[q.count], q.prior[q.count] = j.action[i], NONE, weight * j.gain[i]
        q.count += 1
        j.gain[i] = WORST


@rule(inline=False)
def add_seconds(q: Search, j: Judgement, first: int, most: int, weight: float) -> None:
    """Add candidates with the same first action: the second best after it, the third best and so on.

    The best one needs no candidate of its own, since the policy chooses it anyway."""
    i = best(j)
    chosen = j.gain[i]
    for _ in range(min(most, j.count - 1)):
        j.gain[i] = WORST
        i = best(j)
        if j.gain[i] == WORST:
            return
        q.action[q.count], q.second[q.count] = q.action[first], j.action[i]
        q.prior[q.count] = q.prior[first] + weight * (j.gain[i] - chosen)
        q.count += 1


@rule
def begin_stage(q: Search) -> None:
    """Divide what is left evenly among the stages to come."""
    q.worlds = max(1, q.left // (q.stages * q.live)) if q.stages > 0 else 0


@rule(inline=False)
def proceed(
    q: Search,
    states: Sequence[State],
    notes: Notes,
    policies: Any,
    model: Any,
    tools: Tools,
    simulations: int,
) -> bool:
    """Run about so many simulations, at least one of each candidate; return True if the search is not over."""
    j, v, pool = tools
    until = q.left - simulations
    while q.stages > 0 and q.left > until:
        copy_state(states[WORLD], states[ROOT])
        draw_world(q, states[WORLD], notes, policies, pool)
        for i in range(q.live):
            copy_state(states[TRIAL], states[WORLD])
            put_back(states[TRIAL].rng, hold(q.rng))
            q.total[i] += simulate(q, states[TRIAL], i, policies, model, j, v)
            q.tried[i] += 1
        q.left -= q.live
        q.worlds -= 1
        if q.worlds == 0:
            drop_half(q)
            q.stages -= 1
            begin_stage(q)
    return q.stages > 0


@rule
def draw_world(q: Search, s: State, notes: Notes, policies: Any, pool: Pool) -> None:
    """Turn a position into a world, and draw the policies of the opponents."""
    put_back(pool.rng, hold(q.rng))
    imagine(s, notes, s.turn, pool)
    for seat in range(s.players):
        q.policy[seat] = 0 if seat == s.turn else below(pool.rng, len(policies))
    put_back(q.rng, hold(pool.rng))


@rule(inline=False)
def simulate(q: Search, s: State, plan: int, policies: Any, model: Any, j: Judgement, v: Values) -> float:
    """Return the probability to win after a candidate and some turns by policies."""
    me, turn, turns = s.turn, s.turn, q.turns
    apply(s, q.action[plan])
    if q.second[plan] != NONE and s.phase == Phase.ACT and s.turn == me and is_legal(s, q.second[plan]):
        apply(s, q.second[plan])
    while s.phase != Phase.OVER:
        if s.turn != turn:
            turn = s.turn
            turns -= 1
            if turns == 0:
                break
        apply(s, choose(s, policies[q.policy[turn]], j, s.rng))
    find_shares(s, model, v)
    return v.share[me]


@rule(inline=False)
def drop_half(q: Search) -> None:
    """Sort the candidates that are left by their results, and drop the worse half."""
    for i in range(1, q.live):
        place = i
        while place > 0 and result(q, place - 1) < result(q, place):
            swap(q, place - 1, place)
            place -= 1
    q.live = (q.live + 1) // 2


@rule
def result(q: Search, i: int) -> float:
    """Return the mean of the simulations of a candidate, with its prior."""
    return q.prior[i] + q.total[i] / q.tried[i]


@rule
def swap(q: Search, i: int, k: int) -> None:
    """Exchange the places of two candidates."""
    q.action[i], q.action[k] = q.action[k], q.action[i]
    q.second[i], q.second[k] = q.second[k], q.second[i]
    q.prior[i], q.prior[k] = q.prior[k], q.prior[i]
    q.total[i], q.total[k] = q.total[k], q.total[i]
    q.tried[i], q.tried[k] = q.tried[k], q.tried[i]

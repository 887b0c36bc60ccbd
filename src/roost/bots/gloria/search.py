"""Search by simulation: every candidate is tried on the same worlds, and the worse half is dropped again and again.

A simulation plays a candidate and some turns after it by policies in a world that agrees with what the player knows.
Its result is the probability to win in the end, by the value of the position. The opponents' policies are drawn from
a population for each world. The rest of the own turn is played by a tree over its actions (`tree.py`), or by the own
policy. Some weight is on the value at the end of the own turn, which depends less on luck. `begin` and `proceed` divide
the work, so that the caller can look at the clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.bots.gloria.judgement import Judgement, best, choose, judge
from roost.bots.gloria.notes import Notes
from roost.bots.gloria.tree import DEPTH, SLOTS, Tree, clear, enter, learn, pick
from roost.bots.gloria.value import Values, find_shares
from roost.bots.gloria.worlds import Pool, copy_state, deal_hidden
from roost.core.engine import layout
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Floats, cells, floats, number
from roost.core.engine.rng import WORDS, below, hold, put_back, seed
from roost.games.gloria.rules import ACTIONS, MAX_PLAYERS, Phase, State, apply, pile_size

ROOT, WORLD, TRIAL = 0, 1, 2
"""The states of a search: the position, a world, and the simulation in it."""
STATES = 3
SIMULATIONS, CANDIDATES, TURNS, EARLY, PRIOR, WIDTH = range(6)
Limits: TypeAlias = tuple[int, int, int, int, int, int]
"""The limits of a search: simulations, candidates, turns of a simulation, and two weights.

EARLY is the weight of the value at the end of the own turn, in hundredths of the result. PRIOR is that of the hen's
judgement: how many millionths of a victory a gain of 1 is worth. WIDTH is how many actions the tree of the own turn
tries at a node; 0 is no tree."""
Tools: TypeAlias = tuple[Judgement, Values, Pool, Tree]
"""Workspaces of what a search uses."""
LEAST = 8
"""The simulations per candidate at least: with few simulations there are fewer candidates."""
SHORT = 2
"""Simulations of up to so many turns are as easy to compare without cards put under the pile."""
REFILLS = 3
"""The cards that a turn turns up at most, without roosters."""
WORST = -1e9
NONE_YET = -1.0


@dataclass(slots=True)
class Search:
    """The candidates of a decision and what simulations have shown so far."""

    action: Cells = cells(ACTIONS, "i2")
    slot: Cells = cells(ACTIONS, "i2")
    """Its number in the tree, which it keeps when candidates are sorted."""
    prior: Floats = floats(ACTIONS)
    """What the first policy thinks of it, in parts of a victory."""
    total: Floats = floats(ACTIONS)
    tried: Cells = cells(ACTIONS, "i8")
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
    early: int = number()
    """The weight of the value at the end of the own turn, in hundredths."""
    width: int = number()
    """The actions that the tree of the own turn tries at a node; 0 is no tree."""
    weight: int = number()
    """What a gain of 1 is worth, in millionths of a victory."""


def new_tools() -> Tools:
    """Return workspaces for compiled rules."""
    return (
        layout.new_states(Judgement, 1)[0],
        layout.new_states(Values, 1)[0],
        layout.new_states(Pool, 1)[0],
        layout.new_states(Tree, 1)[0],
    )


@rule(inline=False)
def begin(q: Search, states: Sequence[State], policies: Any, tools: Tools, chance: int, limits: Limits) -> None:
    """Begin the search of a decision in `states[ROOT]` with some random number and limits."""
    j, _, _, tree = tools
    clear(tree)
    seed(q.rng, chance)
    q.count = 0
    judge(states[ROOT], policies[0], j)
    room = max(2, limits[SIMULATIONS] // LEAST)
    if limits[WIDTH] > 0:
        room = min(room, SLOTS)
    add_candidates(q, j, min(room, limits[CANDIDATES]), limits[PRIOR] * 1e-6)
    q.live, q.left, q.turns, q.early = q.count, limits[SIMULATIONS], limits[TURNS], limits[EARLY]
    q.width, q.weight = limits[WIDTH], limits[PRIOR]
    q.stages = 0
    while (1 << q.stages) < q.count:
        q.stages += 1
    begin_stage(q)


@rule(inline=False)
def add_candidates(q: Search, j: Judgement, most: int, weight: float) -> None:
    """Add the best actions as candidates."""
    for _ in range(min(most, j.count)):
        i = best(j)
        q.action[q.count], q.slot[q.count], q.prior[q.count] = j.action[i], q.count, weight * j.gain[i]
        q.total[q.count], q.tried[q.count] = 0.0, 0
        q.count += 1
        j.gain[i] = WORST


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
    until = q.left - simulations
    while q.stages > 0 and q.left > until:
        copy_state(states[WORLD], states[ROOT])
        draw_world(q, states[WORLD], notes, policies, tools[2])
        for i in range(q.live):
            copy_state(states[TRIAL], states[WORLD])
            put_back(states[TRIAL].rng, hold(q.rng))
            q.total[i] += simulate(q, states[TRIAL], q.action[i], q.slot[i], policies, model, tools)
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
    deal_hidden(s, notes, s.turn, pool)
    for seat in range(s.players):
        q.policy[seat] = 0 if seat == s.turn else below(pool.rng, len(policies))
    put_back(q.rng, hold(pool.rng))


@rule(inline=False)
def simulate(q: Search, s: State, action: int, slot: int, policies: Any, model: Any, tools: Tools) -> float:
    """Return the probability to win after an action and some turns, and add it to the tree if the action has a slot."""
    enter(tools[3])
    result = play_on(q, s, action, slot, policies, model, tools)
    learn(tools[3], result)
    return result


@rule(inline=False)
def play_on(q: Search, s: State, action: int, slot: int, policies: Any, model: Any, tools: Tools) -> float:
    """Return the probability to win after an action, the rest of the own turn, and some turns by policies."""
    j, v, _, tree = tools
    me, turn, turns, early = s.turn, s.turn, q.turns, NONE_YET
    top = s.top
    apply(s, action)
    while s.phase != Phase.OVER:
        if s.turn != turn:
            turn = s.turn
            turns -= 1
            if turns == 0:
                break
            if q.turns > SHORT:
                put_under(s, unused(s.top - top))
            top = s.top
            if q.early > 0 and early == NONE_YET:
                find_shares(s, model, v)
                early = v.share[me]
        if slot >= 0 and q.width > 0 and turns == q.turns and tree.depth < DEPTH:
            apply(s, pick(s, policies[0], j, tree, slot, q.width, q.weight * 1e-6))
        else:
            apply(s, choose(s, policies[q.policy[turn]], j, s.rng))
    find_shares(s, model, v)
    if early == NONE_YET:
        return v.share[me]
    return v.share[me] + q.early * 0.01 * (early - v.share[me])


@rule
def unused(turned_up: int) -> int:
    """Return how many cards a turn leaves of those that it can expect to turn up."""
    return 0 if turned_up >= REFILLS else REFILLS - turned_up


@rule(inline=False)
def put_under(s: State, count: int) -> None:
    """Put the next cards under the pile: so the next turn has the same cards, however many this one has turned up.

    The order of the pile is not known, so this changes no probability. It makes candidates easier to compare."""
    size = pile_size(s.players)
    for _ in range(count if s.top + count < size else 0):
        card = s.deck[s.top]
        for place in range(s.top, size - 1):
            s.deck[place] = s.deck[place + 1]
        s.deck[size - 1] = card


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
    q.slot[i], q.slot[k] = q.slot[k], q.slot[i]
    q.prior[i], q.prior[k] = q.prior[k], q.prior[i]
    q.total[i], q.total[k] = q.total[k], q.total[i]
    q.tried[i], q.tried[k] = q.tried[k], q.tried[i]

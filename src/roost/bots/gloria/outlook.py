"""The outlook of known states of Gloria Picktoria, in compiled code. For the review alone.

Hens play on for some turns, and the learned value judges where they get. Without these turns a decision that everybody
expects would change the value as if it were a surprise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from roost.bots.gloria import weights
from roost.bots.gloria.judgement import Judgement, choose
from roost.bots.gloria.value import Values, find_shares
from roost.bots.gloria.worlds import copy_state
from roost.core.engine import layout
from roost.core.engine.compiled import compiled, rule
from roost.core.engine.layout import FloatGrid, Floats
from roost.core.engine.rng import seed
from roost.games.gloria.playouts import reshuffle
from roost.games.gloria.rules import NONE, Phase, State, apply

TURNS = 4
"""The turns that hens play on: few enough that their luck adds little noise."""
NOISE = 0.5
"""The noise of these hens, who also try actions that are nearly as good."""
Outlook: TypeAlias = Callable[[State, int, int, int], tuple[float, ...]]


@rule(inline=False)
def find_outlook(
    states: Sequence[State],
    action: int,
    first: int,
    games: int,
    turns: int,
    hen: FloatGrid,
    model: Any,
    tools: tuple[Judgement, Values],
    shares: Floats,
) -> None:
    """Write the mean chance of each seat to win after an action in the first state, over orders of the draw pile.

    Order `i` is shuffled from the random seed `first + i`. If the action is NONE, it is the chance without one."""
    j, v = tools
    s = states[1]
    for seat in range(states[0].players):
        shares[seat] = 0.0
    for game in range(games):
        copy_state(s, states[0])
        seed(s.rng, first + game)
        reshuffle(s)
        if action != NONE:
            apply(s, action)
        play_on(s, turns, hen, j)
        find_shares(s, model, v)
        for seat in range(s.players):
            shares[seat] += v.share[seat] / games


@rule
def play_on(s: State, turns: int, hen: FloatGrid, j: Judgement) -> None:
    """Let hens play until so many turns are over, the present one included."""
    turn = s.turn
    while s.phase != Phase.OVER and turns > 0:
        apply(s, choose(s, hen, j, s.rng))
        if s.turn != turn:
            turn = s.turn
            turns -= 1


def outlook_for(players: int) -> Outlook:
    """Return a function of a state, an action, a random seed and a number of orders: the chance of each seat to win."""
    states, values = layout.new_states(State, 2), layout.new_states(Values, 1)
    hen = layout.weights(weights.soft(weights.hen(players), NOISE))
    model = weights.model_for_rules(weights.value(players))
    judgement, shares = layout.new_states(Judgement, 1), layout.weights([0.0] * players)

    def outlook(state: State, action: int, first: int, games: int) -> tuple[float, ...]:
        layout.store(state, states, 0)
        compiled(find_outlook)(states, action, first, games, TURNS, hen, model, (judgement[0], values[0]), shares)
        return tuple(float(share) for share in shares)

    return outlook

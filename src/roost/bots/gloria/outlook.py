"""The outlook of known states of Gloria Picktoria by the learned value, in compiled code. For the review alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from roost.bots.gloria import weights
from roost.bots.gloria.value import Values, find_shares
from roost.bots.gloria.worlds import copy_state
from roost.core.engine import layout
from roost.core.engine.compiled import compiled, rule
from roost.core.engine.layout import Floats
from roost.core.engine.rng import seed
from roost.games.gloria.playouts import reshuffle
from roost.games.gloria.rules import NONE, State, apply

Outlook: TypeAlias = Callable[[State, int, int, int], tuple[float, ...]]


@rule(inline=False)
def find_outlook(
    states: Sequence[State], action: int, first: int, games: int, model: Any, v: Values, shares: Floats
) -> None:
    """Write the mean chance of each seat to win after an action in the first state, over orders of the draw pile.

    Order `i` is shuffled from the random seed `first + i`. If the action is NONE, it is the chance without one."""
    s = states[1]
    for seat in range(states[0].players):
        shares[seat] = 0.0
    for game in range(games):
        copy_state(s, states[0])
        seed(s.rng, first + game)
        if action != NONE:
            reshuffle(s)
            apply(s, action)
        find_shares(s, model, v)
        for seat in range(s.players):
            shares[seat] += v.share[seat] / games


def outlook_for(players: int) -> Outlook:
    """Return a function of a state, an action, a random seed and a number of orders: the chance of each seat to win."""
    states, values = layout.new_states(State, 2), layout.new_states(Values, 1)
    model, shares = layout.weights(weights.value(players)), layout.weights([0.0] * players)

    def outlook(state: State, action: int, first: int, games: int) -> tuple[float, ...]:
        layout.store(state, states, 0)
        compiled(find_outlook)(states, action, first, games, model, values[0], shares)
        return tuple(float(share) for share in shares)

    return outlook

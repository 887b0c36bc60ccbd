"""Begin known states of Gloria Picktoria with an action, in compiled code. Only arena and review have states."""

from __future__ import annotations

from collections.abc import Sequence

from roost.core.engine.compiled import rule
from roost.core.engine.rng import seed
from roost.games.gloria.playouts import reshuffle
from roost.games.gloria.rules import State, apply


@rule(inline=False)
def begin_with(states: Sequence[State], first: int, action: int) -> None:
    """Shuffle the draw pile of state `i` from the random seed `first + i`, and apply the action to it."""
    for game in range(len(states)):
        s = states[game]
        seed(s.rng, first + game)
        reshuffle(s)
        apply(s, action)

"""Finish known states of Gloria with the first hen in every seat, in compiled code. Only the arena has states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from roost.bots.gloria.judgement import Judgement, choose
from roost.bots.gloria.weights import hen_1, soft
from roost.core.engine import compiled, layout
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid
from roost.core.engine.rng import seed
from roost.games.gloria.playouts import reshuffle, tiebreak_of
from roost.games.gloria.rules import Phase, State, apply

Finish: TypeAlias = Callable[[Sequence[State], int, bool, Cells, Cells], None]


@rule(inline=False)
def finish(
    states: Sequence[State],
    first: int,
    is_reshuffled: bool,
    weights: FloatGrid,
    judgement: Judgement,
    points: Cells,
    tiebreak: Cells,
) -> None:
    """Play every state to the end of its game, state `i` from the random seed `first + i`.

    The cards that nobody has seen come in their order, or are shuffled first."""
    for game in range(len(states)):
        s = states[game]
        seed(s.rng, first + game)
        if is_reshuffled:
            reshuffle(s)
        while s.phase != Phase.OVER:
            apply(s, choose(s, weights, judgement, s.rng))
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            tiebreak[game * s.players + seat] = tiebreak_of(s, seat)


def finisher(noise: float) -> Finish:
    """Return a function that finishes games as `finish` does, with the first hen's weights, which never change.

    With noise the hens are soft: they also try actions that are nearly as good."""
    tools = layout.new_states(Judgement, 1)
    weights = layout.weights(soft(hen_1(), noise))
    play = compiled.compiled(finish)

    def finish_games(states: Sequence[State], first: int, is_reshuffled: bool, points: Cells, tiebreak: Cells) -> None:
        play(states, first, is_reshuffled, weights, tools[0], points, tiebreak)

    return finish_games

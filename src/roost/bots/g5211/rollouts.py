"""Finish known states of 5211 with the first hen in every seat, in compiled code. Only the arena has states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from roost.bots.g5211.desk import Desk, new_desks
from roost.bots.g5211.judgement import POINTS, best_choice, commit_choice
from roost.bots.g5211.policies import HEN_1, soft
from roost.core.engine import compiled, layout
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Floats
from roost.core.engine.rng import seed
from roost.games.g5211.playouts import deal_random, reshuffle, tiebreak_of
from roost.games.g5211.rules import REMOVED, TALLY, Phase, State, cards_shown, hand_size, has_chosen, reveal

Finish: TypeAlias = Callable[[Sequence[State], int, bool, Cells, Cells], None]


@rule
def gone_cards(s: State) -> tuple[int, int]:
    """Return the tally and the points of the cards that were played in the finished rounds of the deck."""
    gone = gone_points = 0
    for place in range(REMOVED[s.players], s.top):
        gone += TALLY[s.deck[place]]
        gone_points += POINTS[s.deck[place]]
    for seat in range(s.players):
        for slot in range(hand_size(s)):
            gone -= TALLY[s.hand[seat][slot]]
            gone_points -= POINTS[s.hand[seat][slot]]
        for place in range(cards_shown(s.turn)):
            gone -= TALLY[s.table[seat][place]]
            gone_points -= POINTS[s.table[seat][place]]
    return gone, gone_points


@rule(inline=False)
def play_turn(s: State, weights: Floats, desk: Desk) -> None:
    """Let every seat that has not chosen choose, and reveal."""
    gone, gone_points = gone_cards(s)
    for seat in range(s.players):
        if not has_chosen(s, seat):
            commit_choice(s, seat, best_choice(s, seat, gone, gone_points, weights, desk))
    reveal(s)


@rule(inline=False)
def finish(
    states: Sequence[State], first: int, is_reshuffled: bool, weights: Floats, desk: Desk, points: Cells, won: Cells
) -> None:
    """Play every state to the end of its game, state `i` from the random seed `first + i`.

    The cards that nobody has seen come in their order, or are shuffled first."""
    for game in range(len(states)):
        s = states[game]
        seed(s.rng, first + game)
        if is_reshuffled:
            reshuffle(s)
        seed(desk.rng, first + game)
        while s.phase != Phase.OVER:
            if s.phase == Phase.DEAL:
                deal_random(s)
            else:
                play_turn(s, weights, desk)
        for seat in range(s.players):
            points[game * s.players + seat] = s.points[seat]
            won[game * s.players + seat] = tiebreak_of(s, seat)


def finisher(noise: float) -> Finish:
    """Return a function that finishes games as `finish` does, with the first hen's weights, which never change.

    With noise the hens are soft: they also try actions that are nearly as good."""
    tools = new_desks(compiled.is_available())
    weights = layout.weights(soft(HEN_1, noise))
    play = compiled.compiled(finish)

    def finish_games(states: Sequence[State], first: int, is_reshuffled: bool, points: Cells, tiebreak: Cells) -> None:
        play(states, first, is_reshuffled, weights, tools[0], points, tiebreak)

    return finish_games

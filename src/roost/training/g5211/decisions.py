"""Decisions of searches in 5211, to be imitated by policies, in the compiled subset."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.g5211.beliefs import Beliefs, History, chance_of
from roost.bots.g5211.judgement import Desk, choices_of, commit_choice, judge
from roost.bots.g5211.search import Root, copy_table
from roost.bots.g5211.worlds import Hidden
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats
from roost.core.engine.rng import seed
from roost.games.g5211.playouts import deal_random
from roost.games.g5211.rules import Phase, State, begin, hand_size
from roost.training.g5211.table import TABLE, decide, end_turn, start_turn


@rule(inline=False)
def record_decisions(
    states: Sequence[State],
    desk: Desk,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    root: Root,
    settings: FloatGrid,
    policies: FloatGrid,
    values: Sequence[FloatGrid],
    players: int,
    first: int,
    positions: Sequence[State],
    notes: Sequence[Cells],
) -> None:
    """Play games from the random seed `first` on, with the first row of `settings` in all seats, until all is full.

    `positions` are the tables; `notes` have the seat, its choice, and the tally and the points of the cards gone."""
    table, count, game = states[TABLE], 0, 0
    while count < len(positions):
        begin(table, players, 0)
        seed(table.rng, first + game)
        deal_random(table)
        game += 1
        while table.phase == Phase.CHOOSE and count < len(positions):
            start_turn(table, history, hidden)
            for seat in range(players):
                choice = decide(states, seat, desk, hidden, history, beliefs, root, settings[0], policies, values)
                if count < len(positions):
                    copy_table(table, positions[count])
                    notes[count][0], notes[count][1] = seat, choice
                    notes[count][2], notes[count][3] = hidden.gone_tally, hidden.gone_points
                    count += 1
                commit_choice(table, seat, choice)
            end_turn(table, history, hidden)


@rule(inline=False)
def imitate(
    positions: Sequence[State],
    notes: Sequence[Cells],
    weights: Floats,
    softness: float,
    desk: Desk,
    chances: Floats,
) -> None:
    """Write the probability of each decision by a softened policy to `chances`."""
    for i in range(len(positions)):
        s, seat = positions[i], notes[i][0]
        judge(s, seat, notes[i][2], notes[i][3], weights, desk)
        chances[i] = chance_of(notes[i][1], choices_of(hand_size(s), s.turn), softness, desk)

"""Games of 5211 to learn from, in the compiled subset: what each seat had before each round, and who won."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.g5211.beliefs import Beliefs, History
from roost.bots.g5211.desk import Desk
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.root import Root
from roost.bots.g5211.value import FEATURES, features, victory_shares
from roost.bots.g5211.worlds import Hidden
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid
from roost.core.engine.rng import below, seed
from roost.games.g5211.playouts import deal_random
from roost.games.g5211.rules import Phase, State, begin
from roost.training.g5211.table import TABLE, play_turn


@rule(inline=False)
def record_games(
    states: Sequence[State],
    desk: Desk,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: FloatGrid,
    policies: FloatGrid,
    values: Sequence[FloatGrid],
    bots: Cells,
    players: int,
    first: int,
    rows: Sequence[Sequence[FloatGrid]],
    wins: FloatGrid,
) -> None:
    """Play games from the random seed `first` on, every seat with a random row of `settings`.

    `rows[game][round][seat]` are the features before each round, `wins[game][seat]` the shares of the victory."""
    table = states[TABLE]
    for game in range(len(wins)):
        begin(table, players, 0)
        seed(table.rng, first + game)
        for seat in range(players):
            bots[seat] = below(table.rng, len(settings))
        deal_random(table)
        while table.phase == Phase.CHOOSE:
            if table.turn == 0:
                for seat in range(players):
                    features(table, seat, last.row)
                    for i in range(FEATURES):
                        rows[game][table.rounds][seat][i] = last.row[i]
            play_turn(states, desk, hidden, history, beliefs, later, last, root, settings, bots, policies, values)
        victory_shares(table, last.chances)
        for seat in range(players):
            wins[game][seat] = last.chances[seat]

"""Matches of 5211 between policies and searches, in the compiled subset: no Python between the moves."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.g5211.beliefs import Beliefs, History
from roost.bots.g5211.desk import Desk
from roost.bots.g5211.judgement import POINTS, best_choice, commit_choice
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.root import Root, best_of
from roost.bots.g5211.search import ROOT, SEARCH_STATES, Setting, begin_search, run_worlds
from roost.bots.g5211.value import victory_shares
from roost.bots.g5211.worlds import Hidden, collect, copy_table
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats
from roost.core.engine.rng import next_word, seed
from roost.games.g5211.playouts import deal_random
from roost.games.g5211.rules import KINDS, MAX_PLAYERS, ROW, TALLY, Phase, State, begin, reveal

TABLE = SEARCH_STATES
"""The place of the state of the game that is played."""
MATCH_STATES = TABLE + 1
ALL_WORLDS = 1 << 40


@rule(inline=False)
def decide(
    states: Sequence[State],
    seat: int,
    desk: Desk,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: Floats,
    policies: FloatGrid,
    values: Sequence[FloatGrid],
) -> int:
    """Return the choice of a seat at the table: by a policy, or by a search if it has simulations."""
    table = states[TABLE]
    if settings[Setting.SIMULATIONS] == 0.0:
        collect(table, seat, hidden)
        seed(desk.rng, next_word(table.rng))
        policy = policies[int(settings[Setting.OWN_POLICY])]
        return best_choice(table, seat, hidden.gone_tally, hidden.gone_points, policy, desk)
    copy_table(table, states[ROOT])
    first_seed = next_word(table.rng) << 24
    begin_search(states, seat, desk, hidden, history, beliefs, later, root, settings, policies, first_seed)
    own_values = values[int(settings[Setting.VALUES])]
    run_worlds(states, seat, desk, hidden, beliefs, later, last, root, settings, policies, own_values, ALL_WORLDS)
    return best_of(root)


@rule(inline=False)
def play_turn(
    states: Sequence[State],
    desk: Desk,
    hidden: Hidden,
    history: History,
    beliefs: Beliefs,
    later: Hidden,
    last: LastChoice,
    root: Root,
    settings: FloatGrid,
    bots: Cells,
    policies: FloatGrid,
    values: Sequence[FloatGrid],
) -> None:
    """Let all seats choose, and reveal; `bots` are the rows of `settings` by seat."""
    table = states[TABLE]
    start_turn(table, history, hidden)
    for seat in range(table.players):
        own = settings[bots[seat]]
        choice = decide(states, seat, desk, hidden, history, beliefs, later, last, root, own, policies, values)
        commit_choice(table, seat, choice)
    end_turn(table, history, hidden)


@rule
def start_turn(s: State, history: History, hidden: Hidden) -> None:
    """Note what is known before a turn."""
    if s.turn == 0 and s.rounds == 0:
        for card in range(KINDS):
            hidden.gone[card] = 0
    if s.turn == 0:
        note_round(s, history, hidden)
    history.turns = 3 * s.rounds + s.turn


@rule
def end_turn(s: State, history: History, hidden: Hidden) -> None:
    """Reveal the choices, and note what was laid."""
    rounds = s.rounds
    reveal(s)
    for seat in range(s.players):
        for place in range(ROW):
            history.laid[rounds * MAX_PLAYERS + seat][place] = s.table[seat][place]
            if s.turn == 0:
                hidden.gone[s.table[seat][place]] += 1


@rule
def note_round(s: State, history: History, hidden: Hidden) -> None:
    """Note the points and the cards that are gone before a round."""
    history.gone[s.rounds] = history.gone_points[s.rounds] = 0
    for card in range(KINDS):
        history.gone[s.rounds] += hidden.gone[card] * TALLY[card]
        history.gone_points[s.rounds] += hidden.gone[card] * POINTS[card]
    for seat in range(s.players):
        history.points[s.rounds][seat] = s.points[seat]


@rule(inline=False)
def play_deals(
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
    shares: Floats,
    margins: Floats,
) -> None:
    """Play deals from the random seed `first` on, with the first row of `settings` in every seat against the second.

    The share of the victories and the margin of points of each deal, over all seats, go to `shares` and `margins`."""
    table = states[TABLE]
    for deal in range(len(shares)):
        shares[deal] = margins[deal] = 0.0
        for seat in range(players):
            for other in range(players):
                bots[other] = 0 if other == seat else 1
            begin(table, players, 0)
            seed(table.rng, first + deal)
            deal_random(table)
            while table.phase == Phase.CHOOSE:
                play_turn(states, desk, hidden, history, beliefs, later, last, root, settings, bots, policies, values)
            victory_shares(table, last.chances)
            shares[deal] += last.chances[seat] / players
            for other in range(players):
                if other != seat:
                    margins[deal] += (table.points[seat] - table.points[other]) / (players - 1) / players

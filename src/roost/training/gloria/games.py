"""Whole games of Gloria Picktoria between policies and searches, in the compiled subset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from roost.bots.gloria.judgement import choose
from roost.bots.gloria.motifs import INPUTS, find_inputs
from roost.bots.gloria.notes import Notes, forget, track
from roost.bots.gloria.search import ROOT, SIMULATIONS, Limits, Search, Tools, begin, proceed
from roost.bots.gloria.value import FEATURES, Values, find_features, victory_shares
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, Floats
from roost.core.engine.rng import below, next_word, seed
from roost.games.gloria.playouts import deal_random
from roost.games.gloria.rules import MAX_PLAYERS, MOTIFS, Phase, State, apply, begin_again, scorings

Side: TypeAlias = tuple[Any, Any, Limits]
"""A bot: its policies, its value and the limits of its search. Without simulations it plays its first policy."""

MOST_ROWS = 80
"""The decisions of a game that are recorded at most."""
LEAST = -1000


@rule
def new_game(s: State, number: int) -> None:
    """Deal the game that a number stands for."""
    begin_again(s)
    seed(s.rng, number)
    deal_random(s)


@rule
def best_other(s: State, seat: int) -> int:
    """Return the most points of the other seats."""
    most = LEAST
    for other in range(s.players):
        if other != seat:
            most = max(most, s.points[other])
    return most


@rule(inline=False)
def decide(states: Sequence[State], q: Search, notes: Notes, tools: Tools, side: Side) -> int:
    """Return the decision of a side at the table `states[ROOT]`."""
    policies, model, limits = side
    s = states[ROOT]
    if limits[SIMULATIONS] == 0:
        return choose(s, policies[0], tools[0], s.rng)
    begin(q, states, policies, tools, next_word(s.rng), limits)
    while proceed(q, states, notes, policies, model, tools, limits[SIMULATIONS]):
        pass
    return q.action[0]


@rule(inline=False)
def match(
    states: Sequence[State],
    searches: Sequence[Search],
    notes: Sequence[Notes],
    tools: Tools,
    first: int,
    sides: tuple[Side, Side],
    shares: Floats,
    margins: Floats,
) -> int:
    """Play a deal for each place of `shares`, once from every seat, with the first side in that seat only.

    Enter its share of the victories and its margin, and return the number of its decisions."""
    s = states[ROOT]
    decisions = 0
    for i in range(len(shares)):
        for seat in range(s.players):
            new_game(s, first + i)
            forget(notes[0])
            while s.phase != Phase.OVER:
                side = sides[0] if s.turn == seat else sides[1]
                decisions += 1 if s.turn == seat else 0
                action = decide(states, searches[0], notes[0], tools, side)
                track(notes[0], s, action)
                apply(s, action)
            victory_shares(s, tools[1].share)
            shares[i] += tools[1].share[seat] / s.players
            margins[i] += (s.points[seat] - best_other(s, seat)) / s.players
    return decisions


@rule(inline=False)
def record(
    states: Sequence[State],
    searches: Sequence[Search],
    notes: Sequence[Notes],
    tools: Tools,
    first: int,
    start: int,
    sides: Sequence[Side],
    rows: Any,
    motifs: Any,
    shares: Any,
    stages: Cells,
    counts: Cells,
    who: Cells,
    every: int,
) -> int:
    """Play a game for each place of `counts`, every seat with a random side, and record decisions; return their number.

    A record has the features of all seats, what the units for motifs see, the shares of the victory in the end, and the
    scorings before it. The number of records of each game goes to `counts`; the first game is number `start`."""
    s = states[ROOT]
    count = 0
    for place in range(len(counts)):
        game = start + place
        new_game(s, first + game)
        forget(notes[0])
        for seat in range(MAX_PLAYERS):
            who[seat] = below(s.rng, len(sides))
        begun, decisions = count, game
        while s.phase != Phase.OVER:
            decisions += 1
            if decisions % every == 0 and count < begun + MOST_ROWS:
                enter_row(s, tools[1], rows[count])
                enter_inputs(s, tools[1], motifs[count])
                stages[count] = scorings(s)
                count += 1
            action = decide(states, searches[0], notes[0], tools, sides[who[s.turn]])
            track(notes[0], s, action)
            apply(s, action)
        for row in range(begun, count):
            victory_shares(s, shares[row])
        counts[place] = count - begun
    return count


@rule
def enter_row(s: State, v: Values, row: Any) -> None:
    """Enter the features of all seats in a record."""
    find_features(s, v)
    for seat in range(s.players):
        for i in range(FEATURES):
            row[seat][i] = v.feature[seat][i]


@rule
def enter_inputs(s: State, v: Values, inputs: Any) -> None:
    """Enter what the units see of all motifs and seats in a record."""
    for seat in range(s.players):
        for motif in range(MOTIFS):
            find_inputs(s, seat, motif, v.given)
            for i in range(INPUTS):
                inputs[seat][motif][i] = v.given[i]

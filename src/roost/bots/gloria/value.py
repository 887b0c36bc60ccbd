"""The value of a position: each seat's probability to win, by a small model that is learned from self-play.

Each seat has a score: a linear term and a layer of rectified units, over the features of the seat and what the units of
`motifs.py` have found. The probabilities are the softmax of the scores. A model has a table of weights for the seats
and one for the motifs, for each number of scorings so far. The rooster's model has no units for motifs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from roost.bots.gloria.motifs import INPUTS, MOST_MOTIF_UNITS, enter_motif_units
from roost.core.engine.bits import has, total
from roost.core.engine.compiled import rule
from roost.core.engine.floats import exp
from roost.core.engine.layout import Cells, FloatGrid, Floats, cells, float_grid, floats
from roost.games.gloria.rules import (
    DISPLAY,
    DOUBLER,
    MAX_PLAYERS,
    MOTIFS,
    ROOSTERS,
    SCORED_AT,
    WILD,
    Phase,
    State,
    held,
    is_foxed,
    pile_size,
    rows_by_length,
    scorings,
    worth_among,
)

POINTS, PAYS, DOUBLED_PAYS, LEAD, DOUBLED_LEAD, ROWS, SOLE, CONTESTED, FOXED, EXTENDS, PROMISE = range(11)
OPENERS, FRESH, HELD, DOUBLERS, LONE, OPENABLE, WILDS, ON_TURN, WAITS, OFFERED, NEXT_SCORING, PILE = range(11, 23)
LAID, LAID_DOUBLED, DOUBLABLE, FOX_LOSS, DEAD, STACKED, WILD_OFFERED, THREATS = range(23, 31)
FEATURES = 31
"""What the score of a seat depends on. NEXT_SCORING and PILE are the same for all seats."""
SCALE = (
    *(0.1, 0.1, 0.1, 0.2, 0.2, 0.2, 0.3, 0.3, 1.0, 0.25, 0.2),
    *(0.3, 0.3, 0.2, 1.0, 0.5, 0.5, 0.5, 0.3, 1.0, 0.5, 0.3, 1.0),
    *(0.1, 0.1, 0.3, 0.3, 0.5, 0.5, 0.5, 0.3),
)
"""Factors that bring the features to the same size."""
LAST_ROWS = 2
"""The last rows of a table: each unit's bias, and its factor in the score. The first column is the linear term."""
MOST_UNITS = 64
"""The columns that a table has at most."""


@dataclass(slots=True)
class Values:
    """The features of all seats and their probabilities to win."""

    feature: FloatGrid = float_grid(MAX_PLAYERS, FEATURES + MOST_MOTIF_UNITS)
    share: Floats = floats(MAX_PLAYERS)
    unit: Floats = floats(MOST_UNITS)
    given: Cells = cells(INPUTS)
    """The inputs of the units for a motif."""


@rule(inline=False)
def find_features(s: State, v: Values) -> None:
    """Compute the features of all seats."""
    for seat in range(s.players):
        f = v.feature[seat]
        for i in range(FEATURES):
            f[i] = 0.0
        enter_seat(s, seat, f)
    for motif in range(MOTIFS):
        enter_motif(s, motif, v)
    for seat in range(s.players):
        f = v.feature[seat]
        f[OPENABLE] = min(f[OPENERS], f[LONE])
        for i in range(FEATURES):
            f[i] *= SCALE[i]


@rule
def enter_seat(s: State, seat: int, f: Floats) -> None:
    """Enter the features that do not depend on rows."""
    f[POINTS], f[HELD], f[LONE] = s.points[seat], held(s, seat), s.lone[seat]
    f[DOUBLERS], f[WILDS] = s.hand[seat][DOUBLER], s.hand[seat][WILD]
    f[ON_TURN] = s.left if s.turn == seat else 0
    f[WAITS] = ((seat - s.turn + s.players) % s.players) / s.players
    f[NEXT_SCORING] = SCORED_AT[scorings(s)] - s.roosters
    left = pile_size(s.players) - s.top
    f[PILE] = (ROOSTERS - s.roosters) * 10.0 / left if left > 0 else 0.0
    extendable = s.begun[seat] & ~s.doubled[seat]
    for i in range(DISPLAY):
        if s.display[i] < MOTIFS and has(extendable, s.display[i]):
            f[OFFERED] += 1.0
        elif s.display[i] == WILD:
            f[WILD_OFFERED] += 1.0


@rule
def enter_motif(s: State, motif: int, v: Values) -> None:
    """Add the rows of a motif, and the cards for them in the hands, to the features of all seats."""
    rows = rows_by_length(s, motif)
    first, second = 0, 0
    for seat in range(s.players):
        length = s.length[seat][motif]
        if length > first:
            first, second = length, first
        elif length > second:
            second = length
    for seat in range(s.players):
        length, count = s.length[seat][motif], s.hand[seat][motif]
        if length > 0:
            longest = second if length == first else first
            enter_row(s, seat, motif, rows, longest, v.feature[seat])
        elif count > 0:
            v.feature[seat][OPENERS] += 1.0
            v.feature[seat][FRESH] += 1.0 if first == 0 else 0.0
            v.feature[seat][STACKED] += count - 1
    enter_laid(s, motif, v)


@rule
def laid(s: State, seat: int, motif: int) -> int:
    """Return how long a row would be if its owner laid all the cards of its motif in hand."""
    length, count = s.length[seat][motif], s.hand[seat][motif]
    if has(s.doubled[seat], motif) or (length == 0 and s.lone[seat] == 0):
        return length
    return length + count


@rule(inline=False)
def enter_laid(s: State, motif: int, v: Values) -> None:
    """Add what the rows of a motif would pay if all players laid their cards of it."""
    rows = 0
    for seat in range(s.players):
        length = laid(s, seat, motif)
        if length > 0 and not is_foxed(s, seat, motif):
            rows += 1 << 4 * length
    for seat in range(s.players):
        length, f = laid(s, seat, motif), v.feature[seat]
        if length == 0:
            continue
        if is_foxed(s, seat, motif):
            f[FOX_LOSS] += pays_among(length, rows + (1 << 4 * length)) * (2 if has(s.doubled[seat], motif) else 1)
            continue
        pays = pays_among(length, rows)
        f[LAID] += pays
        if has(s.doubled[seat], motif):
            f[LAID_DOUBLED] += pays
            f[DEAD] += s.hand[seat][motif]
        elif s.hand[seat][DOUBLER] > 0:
            f[DOUBLABLE] = max(f[DOUBLABLE], float(pays))
        if s.length[seat][motif] > 0 and pays_among(s.length[seat][motif], rows_by_length(s, motif)) > pays:
            f[THREATS] += 1.0


@rule
def pays_among(length: int, rows: int) -> int:
    """Return the points of a row of some length among rows by length (G18)."""
    is_tied = (rows >> 4 * length) & 15 > 1
    longer = rows >> 4 * (length + 1)
    if longer == 0:
        return 4 if total(rows) == 1 else (2 if is_tied else 3)
    return 1 if total(longer) == 1 and not is_tied else 0


@rule(inline=False)
def enter_row(s: State, seat: int, motif: int, rows: int, longest: int, f: Floats) -> None:
    """Add a row to the features of its owner; `longest` is the longest row of an opponent."""
    length, count = s.length[seat][motif], s.hand[seat][motif]
    points = worth_among(s, seat, motif, rows)
    lead = max(-2, min(3, length - longest))
    f[PAYS] += points
    if is_foxed(s, seat, motif):
        f[FOXED] += 1.0
    elif total(rows) == 1:
        f[SOLE] += 1.0
    if longest > 0 and -1 <= lead <= 1:
        f[CONTESTED] += 1.0
    if has(s.doubled[seat], motif):
        f[DOUBLED_PAYS] += points
        f[DOUBLED_LEAD] += lead
        return
    f[LEAD] += lead
    f[ROWS] += 1.0
    f[EXTENDS] += count
    if count > 0 and longest > 0:
        promised = 3 if length + count > longest else (2 if length + count == longest else 1)
        f[PROMISE] += max(0, promised - points)


@rule(inline=False)
def find_shares(s: State, model: Any, v: Values) -> None:
    """Compute the probability of each seat to win; in a finished game, its share of the victory."""
    if s.phase == Phase.OVER:
        victory_shares(s, v.share)
        return
    find_features(s, v)
    seats, motifs = model
    table = seats[scorings(s)]
    enter_motif_units(s, motifs[scorings(s)], v.given, v.unit, v.feature, FEATURES)
    best = -1e9
    for seat in range(s.players):
        v.share[seat] = score_of(v.feature[seat], table, v.unit)
        best = max(best, v.share[seat])
    whole = 0.0
    for seat in range(s.players):
        v.share[seat] = exp(v.share[seat] - best)
        whole += v.share[seat]
    for seat in range(s.players):
        v.share[seat] /= whole


@rule
def victory_shares(s: State, shares: Floats) -> None:
    """Share the victory of a finished game among the seats with the most points (G20)."""
    most, winners = s.points[0], 0
    for seat in range(1, s.players):
        most = max(most, s.points[seat])
    for seat in range(s.players):
        winners += 1 if s.points[seat] == most else 0
    for seat in range(s.players):
        shares[seat] = 1.0 / winners if s.points[seat] == most else 0.0


@rule(inline=False)
def score_of(f: Floats, table: FloatGrid, unit: Floats) -> float:
    """Return the score of a seat. The units are in the inner loop, which the processor can run side by side."""
    units, inputs = len(table[0]), len(table) - LAST_ROWS
    for u in range(units):
        unit[u] = table[inputs][u]
    for i in range(inputs):
        if f[i] != 0.0:
            row, factor = table[i], f[i]
            for u in range(units):
                unit[u] += row[u] * factor
    score = unit[0]
    for u in range(1, units):
        if unit[u] > 0.0:
            score += table[inputs + 1][u] * unit[u]
    return score

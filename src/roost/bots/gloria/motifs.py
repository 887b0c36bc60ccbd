"""What the value sees of single motifs: rectified units over a motif and a seat, added up over all motifs.

The features of a seat add up points and leads by fixed rules. These units learn how a row, the cards for it in all
hands and the display go together.
"""

from __future__ import annotations

from roost.core.engine.bits import has
from roost.core.engine.compiled import rule
from roost.core.engine.layout import Cells, FloatGrid, Floats
from roost.games.gloria.rules import DISPLAY, MOTIFS, State, is_foxed

LENGTH, IN_HAND, ENDED, UNDER_FOX = range(4)
"""The own row, the cards for it in the own hand, whether a doubler has ended it, whether it is foxed."""
LONGEST, SECOND, LONGEST_IN_HAND, LONGEST_ENDED = range(4, 8)
"""The longest and the second longest row of opponents that are not foxed; the cards for the longest in the hand of its
owner, and whether a doubler has ended it."""
OTHERS_HOLD, MOST_HELD, OTHERS_ROWS, ON_DISPLAY = range(8, 12)
"""The cards of the motif in other hands, the most in one of them, the rows of opponents, and cards of the display."""
INPUTS = 12
INPUT_SCALE = (0.4, 0.5, 1.0, 1.0, 0.4, 0.4, 0.5, 1.0, 0.3, 0.5, 0.4, 1.0)
"""Factors that bring the inputs to the same size."""
SUM_SCALE = 0.3
"""The factor of the sum over the motifs."""
INPUT_ROWS = INPUTS + 1
"""The rows of a table: a weight for each input and unit, and each unit's bias."""
MOST_MOTIF_UNITS = 32
"""The columns that a table has at most. Without any, nothing is seen of single motifs."""


@rule(inline=False)
def enter_motif_units(s: State, table: FloatGrid, given: Cells, unit: Floats, features: FloatGrid, first: int) -> None:
    """Enter the sums of the units in the features of all seats, from place `first` on."""
    units = len(table[0])
    for seat in range(s.players):
        for u in range(units):
            features[seat][first + u] = 0.0
        for motif in range(MOTIFS if units > 0 else 0):
            find_inputs(s, seat, motif, given)
            add_units(table, given, unit, features[seat], first)


@rule(inline=False)
def find_inputs(s: State, seat: int, motif: int, given: Cells) -> None:
    """Compute the inputs of a motif and a seat."""
    for i in range(INPUTS):
        given[i] = 0
    given[LENGTH], given[IN_HAND] = s.length[seat][motif], s.hand[seat][motif]
    given[ENDED] = 1 if has(s.doubled[seat], motif) else 0
    given[UNDER_FOX] = 1 if is_foxed(s, seat, motif) else 0
    for other in range(s.players):
        if other != seat:
            add_other(s, other, motif, given)
    for i in range(DISPLAY):
        given[ON_DISPLAY] += 1 if s.display[i] == motif else 0


@rule
def add_other(s: State, other: int, motif: int, given: Cells) -> None:
    """Add the row and the hand of an opponent."""
    length, count = s.length[other][motif], s.hand[other][motif]
    given[OTHERS_HOLD] += count
    given[MOST_HELD] = max(given[MOST_HELD], count)
    given[OTHERS_ROWS] += 1 if length > 0 else 0
    if is_foxed(s, other, motif):
        return
    if length > given[LONGEST]:
        given[SECOND], given[LONGEST] = given[LONGEST], length
        given[LONGEST_IN_HAND], given[LONGEST_ENDED] = count, 1 if has(s.doubled[other], motif) else 0
    elif length > given[SECOND]:
        given[SECOND] = length


@rule(inline=False)
def add_units(table: FloatGrid, given: Cells, unit: Floats, f: Floats, first: int) -> None:
    """Add the units of a motif. They are in the inner loop, which the processor can run side by side."""
    units = len(table[0])
    for u in range(units):
        unit[u] = table[INPUTS][u]
    for i in range(INPUTS):
        if given[i] != 0:
            row, factor = table[i], given[i] * INPUT_SCALE[i]
            for u in range(units):
                unit[u] += row[u] * factor
    for u in range(units):
        f[first + u] += max(unit[u], 0.0) * SUM_SCALE

"""The workspace of the judgement of 5211."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import Any

from roost.core.engine import layout
from roost.core.engine.layout import Cells, FloatGrid, Floats, cells, float_grid, floats, number
from roost.games.g5211.rules import CARDS, COLOURS, HAND, MAX_PLAYERS, ROW, limit

CHOICES = comb(HAND, 2)
"""Choices of a first turn: pairs of five cards. The other turns have at most five."""
MOST_PLANS = max(comb(HAND, cards) for cards in range(1, ROW + 1))
"""Ways to play the rest of a round from a hand."""
COUNTS = limit(MAX_PLAYERS) + 1
"""Numbers of cards of a colour that matter: 0 up to the highest limit."""
MOST_TO_COME = (MAX_PLAYERS - 1) * ROW


@dataclass(slots=True)
class Desk:
    """What a judgement is worked out on. Make it with `new_desks`."""

    binomials: FloatGrid = float_grid(CARDS + 1, MOST_TO_COME + 1)
    chance: FloatGrid = float_grid(COLOURS, COUNTS + 1)
    """The probability that opponents add 0, 1, 2, ... cards to a colour."""
    fewer: FloatGrid = float_grid(COLOURS, COUNTS + 1)
    """The probability that they add fewer."""
    margin: Floats = floats(COLOURS + 1)
    """Own points minus the weighted points of the opponents if a colour scores, or the mascots."""
    each_way: Floats = floats(1)
    """The probability of each way to draw the cards that are to come."""
    start: Cells = cells(COLOURS)
    out: Floats = floats(COLOURS)
    """The probability that a colour reaches the limit."""
    before: Floats = floats(COLOURS)
    beaten: Floats = floats(COLOURS)
    plan: Floats = floats(MOST_PLANS)
    """The worth of each plan for the rest of the round."""
    worth: Floats = floats(CHOICES)
    """The worth of each choice."""
    share: Floats = floats(MAX_PLAYERS)
    hidden: int = number()
    """A tally of the cards that the seat has not seen."""
    unseen: int = number()
    """Their number."""
    to_come: int = number()
    """The number of cards that the opponents will still play in this round."""
    open_cards: int = number()
    """A tally of the cards on the table."""
    rng: Cells = cells(4, "i8")


def new_desks(is_compiled: bool) -> Sequence[Desk]:
    """Return a desk in a sequence of one: a NumPy record for compiled code, or a plain object."""
    desk = Desk()
    desk.binomials = [[float(comb(cards, drawn)) for drawn in range(MOST_TO_COME + 1)] for cards in range(CARDS + 1)]
    if not is_compiled:
        return [desk]
    desks = layout.new_states(Desk, 1)
    layout.store(desk, desks, 0)
    return desks


def read(records: Any, name: str) -> list[float]:
    """Return a row of floats of the first of `records`, whatever `new_states` made them of."""
    if isinstance(records, list):
        return list(getattr(records[0], name))
    return [float(number) for number in records[0][name]]

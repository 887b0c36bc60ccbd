"""How a decision is judged: the constants of the review, in one place.

A loss is a part of the win share that a player could expect. The grades are those of chess programs: names for a
small, a noticeable and a large part of the winning chance.
"""

from __future__ import annotations

from enum import StrEnum

INACCURACY, MISTAKE, BLUNDER = 0.005, 0.02, 0.05
"""The least loss of each grade, as a share of the win."""
CONFIDENCE = 0.95
"""Of the interval of a difference. If it includes zero, the decision is too close to call."""
IN_MIX = 0.05
"""A choice that the bot itself makes at least this often costs nothing: mixing is part of its play. The softmax of the
bot gives every choice that it has not dropped a probability; below this it would hardly ever make it."""


class Verdict(StrEnum):
    """The judgement of a decision."""

    FORCED = "forced"
    """There was one legal action."""
    BEST = "best"
    """The choice of the bot."""
    MIX = "mix"
    """A choice that the bot makes, too."""
    CLOSE = "close"
    """Too close to call."""
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


FREE = frozenset({Verdict.FORCED, Verdict.BEST, Verdict.MIX})
"""Verdicts that cost nothing."""
ERRORS = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)


def grade(loss: float, low: float, high: float) -> Verdict:
    """Return the verdict on a loss with its interval."""
    if low <= 0.0 <= high:
        return Verdict.CLOSE
    if loss < INACCURACY:
        return Verdict.FINE
    if loss < MISTAKE:
        return Verdict.INACCURACY
    return Verdict.MISTAKE if loss < BLUNDER else Verdict.BLUNDER

"""Odd opponents of Gloria Picktoria: they play unlike any hen, and a strong bot has to beat them all the same."""

from __future__ import annotations

from collections.abc import Mapping

from roost.bots.gloria import judgement as columns
from roost.bots.gloria import weights
from roost.training.gloria.lab import Side

TO_THE_END = 1000
"""More turns than any game has."""


def odd_bots() -> dict[str, Side]:
    """Return the odd opponents by name."""
    anything = weights.soft(weights.hen_1(), 1000.0)
    return {
        "random": Side([anything]),
        "points now": _odd({columns.RIVALRY: 0, columns.LEAD: 0, columns.EXTENDS: 0.05, columns.OPENS: 0.05}),
        "hoarder": _odd({columns.EXTENDS: 3, columns.OPENS: 3, columns.STRAY: 2, columns.BLIND: 1, columns.DOUBLES: 9}),
        "chest builder": _odd({columns.CHESTS: 6, columns.NO_CHEST: -6, columns.OPENS: 2}),
        "spoiler": _odd({columns.RIVALRY: 3, columns.DENY: 5}),
        "gambler": _odd({columns.BLIND: 3}),
        "flat Monte Carlo": Side([anything], limits=(100, 40, TO_THE_END, 0, 0, 0)),
    }


def _odd(changes: Mapping[int, float]) -> Side:
    """Return a first hen with other weights."""
    table = [row.copy() for row in weights.hen_1()]
    for row in table:
        for column, weight in changes.items():
            row[column] = float(weight)
    return Side([table])

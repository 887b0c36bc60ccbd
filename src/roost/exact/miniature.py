"""A miniature of 5211: the same rules with fewer cards, small enough for exact solvers."""

from __future__ import annotations

from typing import Any

from roost.core import registry
from roost.core.game import Game

PLAYERS = 2
RULES: dict[str, Any] = {"colours": 2, "copies": (3, 2), "turns": 2, "hand": 4, "removed": 2}
"""Ten cards: two colours with three mascots and two 2s each. Two cards are removed, each player gets four.

One round of two turns is played, with two cards and then one. The fourth card is discarded, as the fifth one is in the
big game. The limit and the number of mascots that score are those of the big game for two players."""


def miniature() -> Game[Any, Any]:
    """Return the miniature."""
    return registry.load("5211", PLAYERS, rules=RULES)

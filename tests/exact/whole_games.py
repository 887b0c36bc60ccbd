"""Small whole games for tests, walked through once."""

from __future__ import annotations

from functools import cache

import roost
from roost import exact

TINY = {"colours": 2, "copies": (2, 2), "turns": 1, "hand": 3, "removed": 2}
"""A single decision of each seat."""
TWO_ROUNDS = {"colours": 2, "copies": (1, 3), "turns": 1, "hand": 2, "limit": 1, "mascots": 0, "removed": 0}
"""Two rounds: two cards each, then two more from the pile."""


@cache
def miniature() -> exact.WholeGame:
    return exact.WholeGame(exact.miniature())


@cache
def tiny() -> exact.WholeGame:
    return exact.WholeGame(roost.load("5211", 2, rules=TINY))

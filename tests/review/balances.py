"""A value for tests of luck and skill: the parts must add up whatever the value is."""

from __future__ import annotations

import hashlib
from typing import Any

from roost.review.balance import Moves, Shares, Values


def made_up(players: int) -> Values:
    """Return a value that is any function of the state."""

    def of(state: Any) -> Shares:
        digest = hashlib.sha256(repr(state).encode()).digest()
        return tuple(byte / sum(digest[:players]) for byte in digest[:players])

    def of_made(state: Any, made: Moves) -> Shares:
        return of((state, list(made)))

    return Values(of, of_made)

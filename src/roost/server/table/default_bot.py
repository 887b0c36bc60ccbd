"""The default bot: for players who are away, and for empty seats."""

from __future__ import annotations

from functools import lru_cache

from roost import bots


@lru_cache
def default_bot(game: str) -> str:
    """Return the default bot of a game, the strongest one that is fast enough."""
    return bots.default(game)

"""Short recorded games for the tests of the review."""

from __future__ import annotations

import functools
from typing import Any

import roost
from roost.core.fair import seed_from_text
from roost.core.record import Record
from roost.testing.play import random_record

FEW = 16
"""Simulations per decision: enough to run every part."""


@functools.cache
def played(name: str, players: int, seed: str = "review") -> Record:
    """Return a random game."""
    return random_record(game(name, players), seed_from_text(seed))


@functools.cache
def game(name: str, players: int) -> Any:
    """Return a game with its default options."""
    return roost.load(name, players)

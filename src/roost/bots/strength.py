"""How strong the built-in bots are, as measured in the arena: the figures that people see when they pick a bot.

`strength.json` is a list of rows with the fields of `Strength`, written from a report of `roost arena`. The first row
of a bot for a number of players is the one that is shown. Without the file there are no figures.
"""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib import resources
from typing import Any

FILE = "strength.json"


@dataclass(frozen=True, kw_only=True)
class Strength:
    """The result of one bot against bots of one other kind in all other seats."""

    game: str
    bot: str
    players: int
    against: str
    share: float
    """Wins per game, ties split. An even share is 1 / players."""
    low: float
    """The lower end of the 95 % interval of the share."""
    high: float
    deals: int
    """Number of deals, each played once from every seat."""

    def __post_init__(self) -> None:
        if not (0 <= self.low <= self.share <= self.high <= 1 and self.players > 1 and self.deals > 0):
            raise ValueError(f"not a measured result: {self}")


def strengths(game: str) -> tuple[Strength, ...]:
    """Return the measured results in a game, at most one per bot and number of players."""
    found: dict[tuple[str, int], Strength] = {}
    for row in _rows():
        if row.game == game:
            found.setdefault((row.bot, row.players), row)
    return tuple(found.values())


@functools.cache
def _rows() -> tuple[Strength, ...]:
    file = resources.files("roost.bots") / FILE
    return parse(file.read_text("utf-8")) if file.is_file() else ()


def parse(text: str) -> tuple[Strength, ...]:
    """Return the rows of a file; raise TypeError or ValueError if they do not have the fields of `Strength`."""
    return tuple(Strength(**_clipped(row)) for row in json.loads(text))


def _clipped(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose interval does not reach beyond 0 and 1, as that of a share near them may."""
    return {key: min(1.0, max(0.0, value)) if key in ("low", "high") else value for key, value in row.items()}

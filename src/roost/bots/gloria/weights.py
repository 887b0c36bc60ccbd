"""The weights of the bots of Gloria Picktoria, read from files in this folder on first use."""

from __future__ import annotations

import functools
import json
from importlib import resources
from typing import Any, TypeAlias

from roost.games.gloria.rules import ROOSTERS

Table: TypeAlias = list[list[float]]
"""The weights of a judgement: a row for each number of roosters that are out, the columns of `judgement.py`."""

HEN_1 = (0.5, 0.4, 2.0, 0.35, 0.3, 0.1, 0.9, 1.2, 0.3, 0.0, -100.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The first hen's weights. Her share of the penalty, column 9, grows with the number of roosters."""


@functools.cache
def hen_1() -> Table:
    """Return the weights of the first hen, which never change."""
    return [[*HEN_1[:9], (roosters / ROOSTERS) ** 2, *HEN_1[10:]] for roosters in range(ROOSTERS)]


def hen(players: int) -> Table:
    """Return the tuned weights of the hen."""
    table: Table = _read("hen")[str(players)]
    return table


@functools.cache
def _read(name: str) -> Any:
    return json.loads(resources.files(__package__).joinpath(f"{name}.json").read_text())

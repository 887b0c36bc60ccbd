"""The types of measures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from roost.lab.study.counts import Array, Counts

Unit: TypeAlias = Literal["share", "points", "number"]
Parts: TypeAlias = Callable[[Counts], tuple[Array, Array]]
"""What is divided by what: two numbers for each batch; in a chart, a row of them."""


@dataclass(frozen=True)
class Figure:
    """One number about a game."""

    key: str
    unit: Unit
    parts: Parts


@dataclass(frozen=True)
class Chart:
    """A number for each of several categories."""

    key: str
    unit: Unit
    parts: Parts
    categories: tuple[str, ...] | None = None
    """Keys of their names; None: they are numbers, from `first` on."""
    first: int = 0
    is_curve: bool = False
    """Neighbouring categories belong together."""
    fair: bool = False
    """All categories would be equal in a game that favours nobody."""


def over(top: Array, bottom: Array) -> tuple[Array, Array]:
    """Return what is divided by what, with the same denominator for all categories."""
    return top, bottom[:, None] + 0 * top if top.ndim > bottom.ndim else bottom

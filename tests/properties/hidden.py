"""Change by hand what a seat cannot see."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Protocol

from roost.core.engine import layout
from roost.core.game import Seat


class Change(Protocol):
    """Changes a state in a way that `seat` cannot see."""

    def __call__(self, state: Any, seat: Seat | None, chance: random.Random, /) -> None: ...


def others(state: Any, seat: Seat | None) -> list[Seat]:
    """Return all other seats."""
    return [other for other in range(state.players) if other != seat]


def changed(state: Any, seat: Seat | None, changes: Iterable[Change], chance: random.Random) -> Any:
    """Return the same table for `seat`, and another one for everybody else."""
    other = layout.copy(state)
    for change in changes:
        change(other, seat, chance)
    return other

"""Rules that do next to nothing, to measure what a copy of a state and a call from Python cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.engine.compiled import rule


@rule
def copy_often(states: Sequence[Any], times: int) -> int:
    """Copy `states[0]` to `states[1]` again and again, changed each time so that no copy can be left out."""
    total = 0
    for i in range(times):
        states[0].rng[0] = i
        states[1] = states[0]  # type: ignore[index]  # compiled code only: an array of records
        total += states[1].rng[0]
    return total


@rule
def phase_of(states: Sequence[Any], index: int) -> int:
    """Return the phase of a state: the least that a call can do."""
    phase: int = states[index].phase
    return phase

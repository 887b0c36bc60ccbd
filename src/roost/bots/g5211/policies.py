"""Policies of 5211: rows of weights for `judgement.py`."""

from __future__ import annotations

from collections.abc import Sequence

HEN_1 = (0.8, 0.4, 0.3, 0.4, 0.5, 0.0)
"""The weights of the first hen, for any number of players. They never change: `hen-1` is the yardstick."""

HEN = {
    2: HEN_1,
    3: HEN_1,
    4: HEN_1,
    5: HEN_1,
}
"""The weights of the hen by number of players, found by `roost train`."""


def soft(weights: Sequence[float], noise: float) -> tuple[float, ...]:
    """Return the policy with random changes of up to `noise` to the worth of each choice."""
    return (*weights[:-1], noise)

"""Adam: steps that follow the mean of the last slopes, and are small where these differ."""

from __future__ import annotations

from typing import Any

KEPT, SQUARES_KEPT = 0.9, 0.999
"""What is kept of the mean slope and of the mean square in each step."""
LEAST = 1e-8


class Adam:
    """The state of a descent. `squares_kept` is lower for a descent of few steps."""

    def __init__(self, like: Any, squares_kept: float = SQUARES_KEPT) -> None:
        import numpy as np

        self._mean, self._square = np.zeros_like(like), np.zeros_like(like)
        self._squares_kept = squares_kept
        self._steps = 0

    def direction(self, slope: Any) -> Any:
        """Return what to add, times a rate, to go up a slope; each number is about 1 where the slopes agree."""
        import numpy as np

        self._steps += 1
        self._mean += (1 - KEPT) * (slope - self._mean)
        self._square += (1 - self._squares_kept) * (slope * slope - self._square)
        mean = self._mean / (1 - KEPT**self._steps)
        return mean / (np.sqrt(self._square / (1 - self._squares_kept**self._steps)) + LEAST)

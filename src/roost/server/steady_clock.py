"""A clock for deadlines and leases: it follows a reference, but never goes back and never jumps by itself.

The time of a computer can jump by an hour, forward or back. Between two readings, this clock counts monotonic seconds.
If the reference is ahead, because it jumped or the computer slept, the clock steps forward when it is told; the time in
between counts as an outage (`rooms/pulse.py`). If the reference is behind, the clock runs slower until they agree.
"""

from __future__ import annotations

import time
from collections.abc import Callable

SLOWNESS = 0.1
"""The part of the time that is left out while the clock is ahead: players have a little more time then."""


class SteadyClock:
    """Returns the Unix time."""

    def __init__(self, wall: Callable[[], float] = time.time, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._time = wall()
        self._ticks = monotonic()
        self._ahead = 0.0
        """How far the clock is ahead of the reference."""

    def __call__(self) -> float:
        """Return the time, which is never before one returned earlier."""
        ticks = self._monotonic()
        passed, self._ticks = ticks - self._ticks, ticks
        left_out = min(self._ahead, passed * SLOWNESS)
        self._ahead -= left_out
        self._time += passed - left_out
        return self._time

    def follow(self, reference: float, at_least: float) -> None:
        """Step forward to the reference, or to the time that another process has reached, or slow down."""
        now = self()
        self._time = max(now, reference, at_least)
        self._ahead = self._time - reference

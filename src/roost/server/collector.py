"""Garbage collection in small portions, between two steps of the event loop.

The interpreter collects when enough objects have been created and not freed. Moves free nearly as many as they create,
so tens of thousands were young by then, and all tables waited for 10 ms. Here, few are young at any time.
"""

from __future__ import annotations

import asyncio
import gc
import time

PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 1.0
SHARE = 100
"""Young objects are collected for one of so many parts of the time, unless that makes the pauses too long."""
LEAST_GROWTH = 300_000
"""All objects are collected after this growth at the earliest: 8,000 closed connections leave so many."""
_YOUNG = 1
"""The generation whose collection moves all young objects to the old ones."""


class Collector:
    """Collects the garbage of this process instead of the interpreter."""

    def __init__(self) -> None:
        self._grown = 0
        """Objects created and not freed since the last full collection, as far as the interpreter counts them."""
        self._kept = 0
        """The objects after that collection."""
        self._limit = LEAST_GROWTH
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to collect. What exists now, such as imported modules, is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._wait(PAUSE_SECONDS)

    def stop(self) -> None:
        """Leave it to the interpreter again."""
        if self._next is not None:
            self._next.cancel()
            self._next = None
        gc.enable()

    def _wait(self, seconds: float) -> None:
        self._next = asyncio.get_running_loop().call_later(seconds, self._collect)

    def _collect(self) -> None:
        self._grown += gc.get_count()[0]
        if self._grown >= self._limit and self._has_grown():
            self._collect_all()
            self._wait(PAUSE_SECONDS)
            return
        start = time.perf_counter()
        gc.collect(_YOUNG)
        wait = SHARE * (time.perf_counter() - start)
        self._wait(min(max(PAUSE_SECONDS, wait), LONGEST_PAUSE_SECONDS))

    def _has_grown(self) -> bool:
        """Count the objects. The interpreter does not tell of old ones that were freed. To count is much faster."""
        self._grown = len(gc.get_objects()) - self._kept
        return self._grown >= self._limit

    def _collect_all(self) -> None:
        gc.collect()
        self._grown, self._kept = 0, len(gc.get_objects())
        self._limit = max(LEAST_GROWTH, self._kept)  # so that it happens when their number has doubled

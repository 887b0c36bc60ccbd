"""Garbage collection in small portions, between two steps of the event loop.

The interpreter collects when enough objects have been created and not freed. Moves free nearly as many as they create,
so tens of thousands were young by then, and all tables waited for 10 ms. Here, few are young at any time.

To collect all objects stops the process for up to a second, and finds little: connections, requests and moves are freed
without it. So that waits until the process has hardly anything to do.
"""

from __future__ import annotations

import asyncio
import gc
import time

PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 1.0
SHARE = 100
"""Young objects are collected for one of so many parts of the time, unless that makes the pauses too long."""
LEAST_GROWTH = 300_000
"""All objects are collected after this growth at the earliest."""
URGENT = 10
"""After so many times the growth they are collected even if the process is busy, because their memory may be needed."""
CALM = 0.03
"""The share of the time that a calm process works: with some thirty moves per second it works more."""
CALM_SECONDS = 1.0
"""How long it must have been calm."""
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
        self._measured = (0.0, 0.0)
        """When it was measured last how much the process works: the time, and the processor time until then."""
        self._is_calm = False
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to collect. What exists now, such as imported modules, is never looked at again."""
        gc.collect()
        gc.freeze()
        gc.disable()
        self._measured = (time.monotonic(), time.process_time())
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
        self._measure(time.monotonic(), time.process_time())
        limit = self._limit if self._is_calm else self._limit * URGENT
        if self._grown >= limit and self._has_grown(limit):
            self._collect_all()
            self._wait(PAUSE_SECONDS)
            return
        start = time.perf_counter()
        gc.collect(_YOUNG)
        wait = SHARE * (time.perf_counter() - start)
        self._wait(min(max(PAUSE_SECONDS, wait), LONGEST_PAUSE_SECONDS))

    def _measure(self, now: float, worked: float) -> None:
        """Note whether the process has been calm since the last measurement, if that was long enough ago."""
        since, before = self._measured
        if now >= since + CALM_SECONDS:
            self._is_calm = worked - before < CALM * (now - since)
            self._measured = (now, worked)

    def _has_grown(self, limit: int) -> bool:
        """Count the objects. The interpreter does not tell of old ones that were freed. To count is much faster."""
        self._grown = len(gc.get_objects()) - self._kept
        return self._grown >= limit

    def _collect_all(self) -> None:
        gc.collect()
        self._grown, self._kept = 0, len(gc.get_objects())
        self._limit = max(LEAST_GROWTH, self._kept)  # so that it happens when their number has doubled

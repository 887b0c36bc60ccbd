"""Long work on the event loop, in slices: moves of other tables come first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

SHARE = 3
"""Long work gets one of so many parts of the time."""
LEAST_PAUSE = 0.001
"""uvloop, whose clock counts milliseconds, does not wait for less. Then no other thread, such as the storage writer's,
would run."""


async def in_slices(work: Iterator[None]) -> None:
    """Do some work, and let others use the event loop where it yields: twice as long as the work took since then."""
    start = time.perf_counter()
    for _ in work:
        await asyncio.sleep(max(LEAST_PAUSE, (SHARE - 1) * (time.perf_counter() - start)))
        start = time.perf_counter()

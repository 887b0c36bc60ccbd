"""Whether the storage can be written: one state for logs, metrics and `/readyz`.

A storage that is nearly broken still writes something: a full disk has room in the pages that exist, and if a table is
missing, the others are there. So what has failed must succeed before the state changes, or be over for some time.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable, Iterable

from roost.server import metrics

CALM_SECONDS = 5.0
"""After this time without a failure, the storage works again, even if what failed has not been tried again."""

log = logging.getLogger("roost.storage")


class Health:
    """The outcome of the last writes. Only changes are logged, because a broken storage fails at every write."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self.problem: str | None = None
        """Why a write failed; None if the storage works."""
        self._now = now
        self._failed: set[Hashable] = set()
        """The kinds of writes that have failed and not succeeded since."""
        self._failed_at = 0.0

    def fail(self, kinds: Iterable[Hashable], problem: str) -> None:
        """Note that writes of some kinds have failed together."""
        if self.problem is None:
            log.error("storage unavailable", extra={"reason": problem})
        self.problem = problem
        self._failed.update(kinds)
        self._failed_at = self._now()
        metrics.STORAGE.set(0)

    def succeed(self, kinds: Iterable[Hashable]) -> None:
        """Note that writes of some kinds have reached the storage."""
        self._failed.difference_update(kinds)
        if self._failed and self._now() < self._failed_at + CALM_SECONDS:
            return
        if self.problem is not None:
            log.warning("storage available again")
        self.problem = None
        self._failed.clear()
        metrics.STORAGE.set(1)

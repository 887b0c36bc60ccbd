"""Whether the storage can be written: one state for logs, metrics and `/readyz`."""

from __future__ import annotations

import logging

from roost.server import metrics

log = logging.getLogger("roost.storage")


class Health:
    """The outcome of the last write. Only changes are logged, because a broken storage fails at every write."""

    def __init__(self) -> None:
        self.problem: str | None = None
        """Why the last write failed; None if it succeeded."""

    def note(self, problem: str | None) -> None:
        """Note the outcome of a write."""
        if problem is not None and self.problem is None:
            log.error("storage unavailable", extra={"reason": problem})
        elif problem is None and self.problem is not None:
            log.warning("storage available again")
        self.problem = problem
        metrics.STORAGE.set(problem is None)

"""A question to machines that may not have Roost."""

from __future__ import annotations

from collections.abc import Callable

from roost.workers.sources import Sources


def probe() -> Callable[[], Sources | None]:
    """Return a function that finds the versions on the machine where it is called; None where Roost is missing.

    It is pickled with its code, because it is defined in another function."""

    def versions() -> Sources | None:
        try:
            from roost.workers import sources
        except ImportError:
            return None
        return sources.sources()

    return versions

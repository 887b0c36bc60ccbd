"""Tables that failed: each is left alone for a while, longer after each failure, and holds up no other."""

from __future__ import annotations

FIRST_WAIT, LONGEST_WAIT = 5.0, 600.0


class Quarantine:
    """Remembers until when a table is left alone."""

    def __init__(self) -> None:
        self._waits: dict[str, tuple[float, float]] = {}
        """Until when, and how long that is."""

    def add(self, table: str, now: float) -> None:
        """A table failed, perhaps again."""
        _, last = self._waits.get(table, (now, FIRST_WAIT / 2))
        wait = min(2 * last, LONGEST_WAIT)
        self._waits[table] = now + wait, wait

    def release(self, table: str) -> None:
        """A table works again."""
        self._waits.pop(table, None)

    def tables(self, now: float) -> set[str]:
        """The tables that are still left alone."""
        return {table for table, (until, _) in self._waits.items() if now < until}

"""Tables that failed: each is skipped for a while, longer after each failure, and delays no other table."""

from __future__ import annotations

FIRST_WAIT, LONGEST_WAIT = 5.0, 600.0


class Quarantine:
    """Keeps the tables to skip, and until when."""

    def __init__(self) -> None:
        self._waits: dict[str, tuple[float, float]] = {}
        """For each table, the time until which it is skipped, and the length of the wait."""

    def add(self, table: str, now: float) -> None:
        """Skip a table after a failure, twice as long as after the previous one."""
        _, last = self._waits.get(table, (now, FIRST_WAIT / 2))
        wait = min(2 * last, LONGEST_WAIT)
        self._waits[table] = now + wait, wait

    def release(self, table: str) -> None:
        """Remove a table that works again."""
        self._waits.pop(table, None)

    def tables(self, now: float) -> set[str]:
        """Return the tables to skip."""
        return {table for table, (until, _) in self._waits.items() if now < until}

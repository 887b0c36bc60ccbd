"""Tables that something is wrong with: each is left alone for a while, longer each time, and holds up no other."""

from __future__ import annotations

FIRST_WAIT, LONGEST_WAIT = 5.0, 600.0


class Trouble:
    """Remembers until when a table is left alone."""

    def __init__(self) -> None:
        self._waits: dict[str, tuple[float, float]] = {}
        """Until when, and how long that is."""

    def begin(self, table: str, now: float) -> None:
        """It could not be seen to, perhaps once more."""
        _, last = self._waits.get(table, (now, FIRST_WAIT / 2))
        wait = min(2 * last, LONGEST_WAIT)
        self._waits[table] = now + wait, wait

    def end(self, table: str) -> None:
        """It could."""
        self._waits.pop(table, None)

    def left_alone(self, now: float) -> set[str]:
        """The tables whose time has not come yet."""
        return {table for table, (until, _) in self._waits.items() if now < until}

"""When somebody's time is up, as plain arithmetic on a table: no clock runs here.

- With a clock, each decision has its seconds from the moment it was asked for; then a bot decides. Who lets that happen
  twice in a row is away.
- With no clock, somebody who is there may think for ten minutes; then they are away.
- Whoever the table waits for and who is connected nowhere is away after a while, clock or no clock.
- For whoever is away a bot plays, until they follow the table again or act. Then the seat is theirs at once, with the
  whole time before them; once a moment, and nobody else's time is any longer for it.

Times are stored with the entries, so they outlive the process that measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Literal, TypeAlias

from roost.core.game import Seat
from roost.protocol.base import CLOCKS
from roost.server.table.fold import Table

GRACE_SECONDS = 20.0
"""How long somebody may be connected nowhere while the table waits for them."""

Why: TypeAlias = Literal["clock", "idle", "gone"]


def next_time(table: Table, gone_at: Mapping[Seat, float]) -> float | None:
    """When something will be due; `gone_at` says when each person who is not here will have been gone too long."""
    times = (min(table.deadline_of(seat), gone_at.get(seat, inf)) for seat in table.waits_for)
    return min(times, default=None)


def due(table: Table, gone_at: Mapping[Seat, float], now: float) -> dict[Seat, Why]:
    """What is due now, seat by seat."""
    late: Why = "idle" if CLOCKS[table.created.clock] is None else "clock"
    found: dict[Seat, Why] = {}
    for seat in table.waits_for:
        if now >= table.deadline_of(seat):
            found[seat] = late
        elif now >= gone_at.get(seat, inf):
            found[seat] = "gone"
    return found

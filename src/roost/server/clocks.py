"""When somebody's time is up, as plain arithmetic on a table: no clock runs here.

- With a clock, each decision has its seconds from the moment it was asked for; then a bot decides. Who lets that happen
  twice in a row is away.
- With no clock, somebody who is there may think for ten minutes; then they are away.
- Whoever the table waits for and who is connected nowhere is away after a while, clock or no clock.
- For whoever is away a bot plays, until they follow the table again or act. Then the seat is theirs at once.

Times are stored with the entries, so they outlive the process that measures them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from roost.core.game import Seat
from roost.protocol import CLOCKS
from roost.server.table import Table

GRACE_SECONDS = 20.0
"""How long somebody may be connected nowhere while the table waits for them."""

Why: TypeAlias = Literal["clock", "idle", "gone"]


def next_time(table: Table, gone_at: Mapping[Seat, float]) -> float | None:
    """When something will be due; `gone_at` says when each person who is not here will have been gone too long."""
    if table.deadline is None:
        return None
    return min([table.deadline, *(gone_at[seat] for seat in table.waits_for if seat in gone_at)])


def due(table: Table, gone_at: Mapping[Seat, float], now: float) -> dict[Seat, Why]:
    """What is due now, seat by seat."""
    if table.deadline is None:
        return {}
    if now >= table.deadline:
        why: Why = "clock" if CLOCKS[table.created.clock] is not None else "idle"
        return dict.fromkeys(table.waits_for, why)
    return {seat: "gone" for seat in table.waits_for if seat in gone_at and now >= gone_at[seat]}

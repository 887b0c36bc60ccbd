"""Deadlines of the players, computed from a table. No clock runs here.

- A player has a deadline only while another person plays. The driver also checks that one of them is connected: nobody
  else has to wait for a person who plays against bots, or for people who are all disconnected.
- With a clock, each decision has a time limit; when it runs out, a bot decides. A player who runs out of time twice in
  a row is away.
- Without a clock, a connected player is away after ten minutes without a decision.
- A disconnected player is away after a grace period while the table waits for them, with or without a clock.
- A stand-in bot plays for a player who is away, until they follow the table again, say that they are back or make a
  move. The returning player gets the full time, once per moment; the deadlines of the others do not change.
- If all people are away, the game is paused, until one of them is back.
- While the server is away, no time runs: afterwards every player who owes a decision has that much more.

The entries contain the times, so the deadlines survive a restart of the process.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from typing import Literal, TypeAlias

from roost.core.game import Seat
from roost.protocol.base import CLOCKS
from roost.server.storage.types import Outage
from roost.server.table.fold import Table

GRACE_SECONDS = 20.0
"""How long a player may be disconnected while the table waits for them."""

Why: TypeAlias = Literal["clock", "idle", "gone"]


def next_time(table: Table, gone_at: Mapping[Seat, float]) -> float | None:
    """Return the next deadline; `gone_at` has the times when disconnected players count as gone."""
    times = [
        min(table.deadline_of(seat), gone_at.get(seat, inf)) for seat in table.waits_for if table.has_company(seat)
    ]
    return min(times, default=None)


def extensions(table: Table, outages: Iterable[Outage]) -> dict[Seat, float]:
    """Return how much more time players get for outages since they were asked, those aside that they got it for."""
    found: dict[Seat, float] = {}
    for seat in table.waits_for:
        asked, extended = table.asked_at(seat), table.seats[seat].extended_at
        lost = sum(outage.end - max(outage.start, asked) for outage in outages if outage.end > max(asked, extended))
        if lost > 0 and table.has_company(seat):
            found[seat] = lost
    return found


def due(table: Table, gone_at: Mapping[Seat, float], now: float) -> dict[Seat, Why]:
    """Return the seats whose deadline has passed, each with the reason."""
    late: Why = "idle" if CLOCKS[table.created.clock] is None else "clock"
    found: dict[Seat, Why] = {}
    for seat in table.waits_for:
        if not table.has_company(seat):
            continue
        if now >= table.deadline_of(seat):
            found[seat] = late
        elif now >= gone_at.get(seat, inf):
            found[seat] = "gone"
    return found

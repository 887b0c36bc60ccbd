"""Days in UTC, as the deal of the day counts them."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from roost.server.storage.types import Day


def day_at(time: float, later: int = 0) -> Day:
    """Return the day of a Unix time, or a number of days later."""
    return (datetime.fromtimestamp(time, UTC).date() + timedelta(later)).isoformat()


def begin(day: Day) -> float:
    """Return the Unix time at which a day begins."""
    return datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()


def end(day: Day) -> float:
    """Return the Unix time at which a day ends: then its secrets are revealed, and its tries no longer count."""
    return begin(day) + timedelta(days=1).total_seconds()

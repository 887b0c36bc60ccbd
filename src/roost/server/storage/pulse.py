"""The pulse: when any process was last alive, and the outages in between; batched for many callers (see `writer.py`).

On PostgreSQL the time is that of the database, which is the same for all processes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from roost.server.storage import bulk
from roost.server.storage.schema import outages, pulse
from roost.server.storage.types import Beat, Outage

AWAY_SECONDS = 3.0
"""Without a beat for longer than this, the server was away."""
KEPT_SECONDS = 7 * 86_400.0
"""How long outages are remembered: no decision takes longer."""
_ROW = 1


@dataclass(frozen=True, slots=True)
class Alive:
    """A process is alive at a time, by its clock and by that of its computer."""

    now: float
    wall: float


def beat(connection: Connection, given: Sequence[Alive]) -> list[Beat]:
    """Note that processes are alive; record an outage if none was for a while."""
    reference = _reference(connection, given[-1].wall)
    last = connection.execute(select(pulse.c.at).where(pulse.c.id == _ROW).with_for_update()).scalar()
    now = max(reference, *(each.now for each in given), last or 0.0)
    if last is None:
        bulk.add(connection, pulse, [{"id": _ROW, "at": now}])  # another process may do the same
    else:
        connection.execute(update(pulse).where(pulse.c.id == _ROW).values(at=now))
        _record(connection, Outage(last, now))
    rows = connection.execute(select(outages.c.start, outages.c.end).order_by(outages.c.start)).all()
    return [Beat(now, reference, tuple(Outage(row.start, row.end) for row in rows))] * len(given)


def _reference(connection: Connection, wall: float) -> float:
    if connection.dialect.name == "sqlite":
        return wall
    return float(connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar_one())


def _record(connection: Connection, outage: Outage) -> None:
    if outage.end - outage.start > AWAY_SECONDS:
        connection.execute(delete(outages).where(outages.c.end < outage.end - KEPT_SECONDS))
        connection.execute(insert(outages).values(start=outage.start, end=outage.end))

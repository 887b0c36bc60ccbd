"""Replays of finished games: the write, batched for many callers (see `writer.py`), and the query."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.schema import replays
from roost.server.storage.types import StoredReplay, TableId

SPECTATOR = -1
"""The seat of a replay for spectators."""


def store(connection: Connection, found: Sequence[StoredReplay]) -> list[None]:
    """Store replays, each instead of the one that another version has made."""
    rows = {
        (replay.table, _number(replay.seat)): {
            "table_id": replay.table,
            "seat": _number(replay.seat),
            "version": replay.version,
            "body": replay.body,
        }
        for replay in found
    }
    ordered = [rows[key] for key in sorted(rows)]
    bulk.change(connection, replays, ordered)
    bulk.add(connection, replays, ordered)
    return [None] * len(found)


def of(table: TableId, seat: int | None, version: str) -> Query:
    """Select a replay that a version has made."""
    is_wanted = (replays.c.table_id == table) & (replays.c.seat == _number(seat)) & (replays.c.version == version)
    return select(replays.c.body).where(is_wanted)


def _number(seat: int | None) -> int:
    return SPECTATOR if seat is None else seat

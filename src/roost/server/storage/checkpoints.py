"""Checkpoints of tables: the write, batched for many callers (see `writer.py`), and the query."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from sqlalchemy import Connection, bindparam, case, func, select

from roost.server.storage import bulk
from roost.server.storage.database import Bound, Query
from roost.server.storage.schema import checkpoints, entries
from roost.server.storage.transactions import AnyRow
from roost.server.storage.types import StoredCheckpoint, TableId


def store(connection: Connection, found: Sequence[StoredCheckpoint]) -> list[None]:
    """Store checkpoints, each instead of the one that other code has made."""
    rows = {
        (checkpoint.table, checkpoint.version): {
            "table_id": checkpoint.table,
            "version": checkpoint.version,
            "code": checkpoint.code,
            "entry_hash": checkpoint.entry_hash,
            "state": checkpoint.state,
            "steps": checkpoint.steps,
        }
        for checkpoint in found
    }
    ordered = [rows[key] for key in sorted(rows)]
    bulk.change(connection, checkpoints, ordered)
    bulk.add(connection, checkpoints, ordered)
    return [None] * len(found)


def hash_of(body: str) -> str:
    """Return the hash of an entry, by which a checkpoint is known to belong to the log."""
    return hashlib.sha256(body.encode()).hexdigest()


def _of() -> Query:
    """Return the query of `of`, which finds no checkpoint after the end of the log."""
    is_of_table = checkpoints.c.table_id == bindparam("table")
    last = select(func.max(checkpoints.c.version)).where(is_of_table).scalar_subquery()
    state = case((checkpoints.c.version == last, checkpoints.c.state)).label("state")
    same = (entries.c.table_id == checkpoints.c.table_id) & (entries.c.version == checkpoints.c.version)
    columns = [checkpoints.c[name] for name in ("version", "code", "entry_hash", "steps")]
    return select(*columns, state, entries.c.body).join(entries, same).where(is_of_table).order_by(columns[0])


_OF = _of()


def of(table: TableId) -> Bound:
    """Select the checkpoints of a table, with the entries that they were made after. Only the last one has a state."""
    return Bound(_OF, {"table": table})


def decode(table: TableId, found: Sequence[AnyRow]) -> list[StoredCheckpoint]:
    """Return the checkpoints of a query; none at all if one of them does not belong to the log."""
    if any(row.entry_hash != hash_of(row.body) for row in found):
        return []
    return [
        StoredCheckpoint(
            table=table,
            version=row.version,
            code=row.code,
            entry_hash=row.entry_hash,
            state=bytes(row.state or b""),
            steps=bytes(row.steps),
        )
        for row in found
    ]

"""Finished and abandoned tables as they are shown: the write, batched for many callers, and the query."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.schema import closed_tables, tables
from roost.server.storage.types import StoredClosedTable, TableId


def store(connection: Connection, found: Sequence[StoredClosedTable]) -> list[None]:
    """Store tables, each instead of an earlier version of itself."""
    rows = {
        closed.table: {
            "table_id": closed.table,
            "version": closed.version,
            "server": closed.server,
            "body": closed.body,
        }
        for closed in found
    }
    ordered = [rows[table] for table in sorted(rows)]
    bulk.change(connection, closed_tables, ordered)
    bulk.add(connection, closed_tables, ordered)
    return [None] * len(found)


def of(table: TableId, server: str) -> Query:
    """Select a table as a version of the server stored it, unless something has happened at it since."""
    same = (closed_tables.c.table_id == tables.c.id) & (closed_tables.c.version == tables.c.version)
    found = select(closed_tables.c.version, closed_tables.c.body).join(tables, same)
    return found.where(closed_tables.c.table_id == table, closed_tables.c.server == server)

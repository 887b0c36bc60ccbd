"""Complete reviews of finished games: the write, batched for many callers (see `writer.py`), and the query."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, select

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.schema import reviews
from roost.server.storage.types import StoredReview, TableId


def store(connection: Connection, found: Sequence[StoredReview]) -> list[None]:
    """Add reviews; one that exists stays as it is."""
    rows = [
        {"table_id": review.table, "seat": review.seat, "created": review.created, "body": review.body}
        for review in sorted(found, key=lambda review: (review.table, review.seat))
    ]
    bulk.add(connection, reviews, rows)
    return [None] * len(found)


def of(table: TableId, seat: int) -> Query:
    """Select the review of a seat."""
    return select(reviews).where(reviews.c.table_id == table, reviews.c.seat == seat)

"""Leases, which decide which process drives a table: the writes, batched for many callers (see `writer.py`)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Double,
    Exists,
    and_,
    bindparam,
    delete,
    literal,
    or_,
    select,
    union_all,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from roost.server.storage import bulk
from roost.server.storage.database import Bound, Query
from roost.server.storage.rows import decode_summary
from roost.server.storage.schema import NEED_DRIVER, leases, tables
from roost.server.storage.tables import summaries
from roost.server.storage.types import Summary, TableId

LONGEST_SECONDS = 60.0
Time: TypeAlias = float | BindParameter[float]


@dataclass(frozen=True, slots=True)
class Acquire:
    """Acquire the lease of one table."""

    table: TableId
    owner: str
    now: float
    seconds: float


@dataclass(frozen=True, slots=True)
class AcquireDriverless:
    """Acquire free or expired leases of tables that need a driver up to a limit, except those in `exclude`."""

    owner: str
    now: float
    seconds: float
    limit: int
    exclude: frozenset[TableId] = frozenset()


@dataclass(frozen=True, slots=True)
class Renew:
    """Renew all leases of an owner."""

    owner: str
    now: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Release:
    """Release one lease of an owner, or all (`table` None)."""

    owner: str
    table: TableId | None


def acquire(connection: Connection, wanted: Sequence[Acquire]) -> list[bool]:
    """Acquire leases that are free, expired or held by the same owner; return for each whether it succeeded."""
    results = dict.fromkeys(range(len(wanted)), False)
    for place in sorted(results, key=lambda place: wanted[place].table):  # a fixed order, to avoid deadlocks
        want = wanted[place]
        lease = select(*[literal(value) for value in (want.table, want.owner, want.now + want.seconds)])
        free = or_(leases.c.owner == want.owner, ~_is_valid(want.now))
        results[place] = bool(_acquire(connection, lease.where(literal(1) == 1), free))
    return list(results.values())


def acquire_driverless(connection: Connection, wanted: Sequence[AcquireDriverless]) -> list[list[Summary]]:
    """Acquire leases of tables that need a driver and have none, and return the tables of each owner."""
    results = []
    for want in wanted:
        ids: list[TableId] = []
        for needs_driver in NEED_DRIVER:
            lease = select(tables.c.id, literal(want.owner), literal(want.now + want.seconds))
            free = needs_driver, ~_held(want.now), tables.c.id.not_in(sorted(want.exclude))
            lease = lease.where(*free).order_by(tables.c.id).limit(want.limit - len(ids))
            ids += _acquire(connection, lease, ~_is_valid(want.now))
        rows = bulk.find(connection, list(summaries.selected_columns), tables.c.id, ids)
        results.append([decode_summary(row) for row in rows])
    return results


def any_driverless(now: float, exclude: Collection[TableId]) -> Bound:
    """Select some of the tables that `acquire_driverless` would acquire."""
    return Bound(_ANY_DRIVERLESS, {"now": now, "exclude": sorted(exclude)})


def _acquire(connection: Connection, lease: Query, free: ColumnElement[bool]) -> list[TableId]:
    """Insert leases, or replace them where `free` holds, and return the tables that were acquired."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = insert(leases).from_select(["table_id", "owner", "expires"], lease)
    values = {"owner": new.excluded.owner, "expires": new.excluded.expires}
    upsert = new.on_conflict_do_update(index_elements=["table_id"], set_=values, where=free)
    return list(connection.execute(upsert.returning(leases.c.table_id)).scalars())


def renew(connection: Connection, wanted: Sequence[Renew]) -> list[set[TableId]]:
    """Renew leases, and return the tables that each owner still holds."""
    results = []
    for want in wanted:
        held = (leases.c.owner == want.owner, _is_valid(want.now))
        longer = update(leases).where(*held).values(expires=want.now + want.seconds)
        kept = connection.execute(longer.returning(leases.c.table_id))
        results.append(set(kept.scalars()))
    return results


def release(connection: Connection, released: Sequence[Release]) -> list[None]:
    """Release leases."""
    for each in released:
        own = delete(leases).where(leases.c.owner == each.owner)
        connection.execute(own if each.table is None else own.where(leases.c.table_id == each.table))
    return [None] * len(released)


def _held(now: Time) -> Exists:
    return select(leases.c.table_id).where(leases.c.table_id == tables.c.id, _is_valid(now)).exists()


def _is_valid(now: Time) -> ColumnElement[bool]:
    """A lease is valid until it expires. One that seems to last for long was written by a clock that was wrong."""
    return and_(leases.c.expires > now, leases.c.expires <= now + LONGEST_SECONDS)


def _any_driverless() -> Query:
    """Return the query of `any_driverless`: a table that runs and one that counts down.

    SQLite uses the indexes for these tables because of the order."""
    excluded = tables.c.id.in_(bindparam("exclude", expanding=True))
    free = ~_held(bindparam("now", type_=Double)), ~excluded
    found = [select(tables.c.id).where(needs, *free).order_by(tables.c.id).limit(1) for needs in NEED_DRIVER]
    return select(union_all(*[select(each.subquery()) for each in found]).subquery())


_ANY_DRIVERLESS = _any_driverless()

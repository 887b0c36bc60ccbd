"""Which process drives a table: what is written, for many callers at once (see `writer.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, Exists, delete, literal, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.rows import decode_summary
from roost.server.storage.schema import leases, tables
from roost.server.storage.tables import summaries
from roost.server.storage.types import Summary, TableId


@dataclass(frozen=True, slots=True)
class Acquire:
    """One table, wanted by one owner until a time."""

    table: TableId
    owner: str
    now: float
    seconds: float


@dataclass(frozen=True, slots=True)
class AcquireDriverless:
    """As many free leases as there are, up to a limit, except those in `exclude`."""

    owner: str
    now: float
    seconds: float
    limit: int
    exclude: frozenset[TableId] = frozenset()


@dataclass(frozen=True, slots=True)
class Renew:
    """All tables of an owner, until a time."""

    owner: str
    now: float
    seconds: float


@dataclass(frozen=True, slots=True)
class Release:
    """One table of an owner, or all."""

    owner: str
    table: TableId | None


def acquire(connection: Connection, wanted: Sequence[Acquire]) -> list[bool]:
    """Whether each got it: nobody has it, the lease ran out, or it is the owner's own."""
    results = dict.fromkeys(range(len(wanted)), False)
    for place in sorted(results, key=lambda place: wanted[place].table):  # in one order: nobody waits in a circle
        want = wanted[place]
        lease = select(*[literal(value) for value in (want.table, want.owner, want.now + want.seconds)])
        free = or_(leases.c.owner == want.owner, leases.c.expires <= want.now)
        results[place] = bool(_acquire(connection, lease.where(literal(1) == 1), free))
    return list(results.values())


def acquire_driverless(connection: Connection, wanted: Sequence[AcquireDriverless]) -> list[list[Summary]]:
    """The tables that each got."""
    results = []
    for want in wanted:
        lease = select(tables.c.id, literal(want.owner), literal(want.now + want.seconds))
        free = tables.c.status == "running", ~_held(want.now), tables.c.id.not_in(sorted(want.exclude))
        ids = _acquire(
            connection, lease.where(*free).order_by(tables.c.id).limit(want.limit), leases.c.expires <= want.now
        )
        rows = bulk.find(connection, list(summaries.selected_columns), tables.c.id, ids)
        results.append([decode_summary(row) for row in rows])
    return results


def _acquire(connection: Connection, lease: Query, free: ColumnElement[bool]) -> list[TableId]:
    """Those of the leases that could be written: there were none, or they were free."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = insert(leases).from_select(["table_id", "owner", "expires"], lease)
    values = {"owner": new.excluded.owner, "expires": new.excluded.expires}
    upsert = new.on_conflict_do_update(index_elements=["table_id"], set_=values, where=free)
    return list(connection.execute(upsert.returning(leases.c.table_id)).scalars())


def renew(connection: Connection, wanted: Sequence[Renew]) -> list[set[TableId]]:
    """The tables that each still has."""
    results = []
    for want in wanted:
        held = (leases.c.owner == want.owner, leases.c.expires > want.now)
        longer = update(leases).where(*held).values(expires=want.now + want.seconds)
        kept = connection.execute(longer.returning(leases.c.table_id))
        results.append(set(kept.scalars()))
    return results


def release(connection: Connection, given_up: Sequence[Release]) -> list[None]:
    """Free for others."""
    for each in given_up:
        own = delete(leases).where(leases.c.owner == each.owner)
        connection.execute(own if each.table is None else own.where(leases.c.table_id == each.table))
    return [None] * len(given_up)


def _held(now: float) -> Exists:
    return select(leases.c.table_id).where(leases.c.table_id == tables.c.id, leases.c.expires > now).exists()

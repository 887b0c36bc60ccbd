"""Which process drives a table: what is written, for many callers at once (see `writer.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, or_, update
from sqlalchemy.ext.asyncio import AsyncConnection

from roost.server.storage.database import insert
from roost.server.storage.port import TableId
from roost.server.storage.schema import leases


@dataclass(frozen=True, slots=True)
class Take:
    """One table, wanted by one owner until a time."""

    table: TableId
    owner: str
    now: float
    seconds: float


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


async def take(connection: AsyncConnection, wanted: Sequence[Take]) -> list[bool]:
    """Whether each got it: nobody has it, the lease ran out, or it is the owner's own."""
    results = dict.fromkeys(range(len(wanted)), False)
    for place in sorted(results, key=lambda place: wanted[place].table):  # in one order: nobody waits in a circle
        want = wanted[place]
        lease = {"owner": want.owner, "expires": want.now + want.seconds}
        statement = insert(connection, leases).values(table_id=want.table, **lease)
        free = or_(leases.c.owner == want.owner, leases.c.expires <= want.now)
        upsert = statement.on_conflict_do_update(index_elements=["table_id"], set_=lease, where=free)
        taken = await connection.execute(upsert.returning(leases.c.table_id))
        results[place] = taken.scalar_one_or_none() is not None
    return list(results.values())


async def renew(connection: AsyncConnection, wanted: Sequence[Renew]) -> list[set[TableId]]:
    """The tables that each still has."""
    results = []
    for want in wanted:
        held = (leases.c.owner == want.owner, leases.c.expires > want.now)
        longer = update(leases).where(*held).values(expires=want.now + want.seconds)
        kept = await connection.execute(longer.returning(leases.c.table_id))
        results.append(set(kept.scalars()))
    return results


async def release(connection: AsyncConnection, given_up: Sequence[Release]) -> list[None]:
    """Free for others."""
    for each in given_up:
        own = delete(leases).where(leases.c.owner == each.owner)
        await connection.execute(own if each.table is None else own.where(leases.c.table_id == each.table))
    return [None] * len(given_up)

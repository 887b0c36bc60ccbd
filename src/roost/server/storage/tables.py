"""Tables and their logs: the writes, batched for many callers (see `writer.py`), and the queries."""

from __future__ import annotations

import functools
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Dialect,
    Integer,
    Text,
    TextClause,
    bindparam,
    delete,
    not_,
    or_,
    select,
    text,
    union,
)

from roost.server.storage import bulk
from roost.server.storage.database import Bound, Query
from roost.server.storage.history import add_games, rate_games
from roost.server.storage.rows import SUMMARY, encode_seats, encode_sitting, encode_summary
from roost.server.storage.schema import entries, sitting, tables
from roost.server.storage.types import Finished, NoSuchTable, PersonId, Played, Summary, TableId, Version, WriteConflict

# Writes


@dataclass(frozen=True, slots=True)
class Creation:
    """Create a table with its first entries."""

    summary: Summary
    secret: bytes
    bodies: Sequence[str]


@dataclass(frozen=True, slots=True)
class Append:
    """Append entries to a table, the first with `version`; all of them are stored, or none."""

    table: TableId
    version: Version
    bodies: Sequence[str]
    summary: Summary
    finished: Finished | None = None
    forfeited: Played | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """Note that somebody follows these tables."""

    tables: frozenset[TableId]
    now: float


class Known(NamedTuple):
    """What the storage has of a table: columns of its row."""

    id: TableId
    version: Version
    seats: str


def create(connection: Connection, creations: Sequence[Creation]) -> list[WriteConflict | None]:
    """Create tables; the result is WriteConflict where the id is taken, also by an earlier item of the batch."""
    rows = [
        {
            "id": new.summary.table,
            "secret": new.secret,
            "created": new.summary.updated,
            **dict(zip(SUMMARY, encode_summary(new.summary), strict=True)),
        }
        for new in creations
    ]
    added = bulk.add(connection, tables, rows)
    results: list[WriteConflict | None] = []
    winners = []
    for new in creations:
        if new.summary.table in added:
            added.remove(new.summary.table)
            winners.append(new)
            results.append(None)
        else:
            results.append(WriteConflict(new.summary.table, new.summary.version))
    bulk.add_next(
        connection, entries, _ENTRY, [row for new in winners for row in _rows(new.summary.table, 1, new.bodies)]
    )
    _seat(connection, [new.summary for new in winners])
    return results


def see(connection: Connection, seen: Sequence[Seen]) -> list[None]:
    """Note when somebody last followed tables."""
    rows = {table: {"seen": each.now, "id": table} for each in seen for table in each.tables}
    bulk.change(connection, tables, [rows[table] for table in sorted(rows)])
    return [None] * len(seen)


def append(connection: Connection, appends: Sequence[Append]) -> list[Exception | None]:
    """Append entries; the result is WriteConflict for a version that is not the next, NoSuchTable for an unknown id."""
    is_simple = len({new.table for new in appends}) == len(appends)
    at_once = is_simple and connection.dialect.name == "postgresql"
    found, winners = (_append_at_once if at_once else _append_in_steps)(connection, appends)
    moved = [new.summary for new in winners if found[new.table].seats != encode_seats(new.summary.seats)]
    _reseat(connection, moved)
    finished = add_games(connection, [(new.finished, new.summary.is_public) for new in winners if new.finished])
    rate_games(connection, [*finished, *(new.forfeited for new in winners if new.forfeited)])
    won = {id(new) for new in winners}
    return [None if id(new) in won else _refusal(new, new.table in found) for new in appends]


def _append_in_steps(connection: Connection, appends: Sequence[Append]) -> tuple[Mapping[TableId, Known], list[Append]]:
    """Look for the tables, add the entries, and change the tables; return the tables, and what was added."""
    found = _lookup(connection, {new.table for new in appends})
    candidates: dict[TableId, Append] = {}
    for new in appends:
        if new.table in found and new.version == found[new.table].version + 1:
            candidates.setdefault(new.table, new)
    winners = _add_entries(connection, list(candidates.values()))
    if winners:
        bulk.change_each(connection, tables, SUMMARY, [encode_summary(new.summary) for new in winners])
    return found, winners


def _append_at_once(connection: Connection, appends: Sequence[Append]) -> tuple[Mapping[TableId, Known], list[Append]]:
    """Do the same with one statement of PostgreSQL, because each answer takes time; at most one append per table.

    Another process may add the same version at the same time; then the insert waits for its transaction."""
    rows = [(*encode_summary(new.summary), new.version, new.bodies[0]) for new in appends]
    columns = (*SUMMARY, "first", "body")
    given = {name: bulk.array_text([row[place] for row in rows]) for place, name in enumerate(columns)}
    results = connection.execute(_append_statement(connection.dialect), given).all()
    found = {row.id: Known(row.id, row.version, row.seats) for row in results}
    added = {row.id for row in results if row.is_added}
    winners = sorted((new for new in appends if new.table in added), key=lambda new: new.table)
    _add_more(connection, winners)
    return found, winners


@functools.cache
def _append_statement(dialect: Dialect) -> TextClause:
    types = {**{name: tables.c[name].type for name in SUMMARY}, "first": entries.c.version.type, "body": Text()}
    names = ", ".join(types)
    arrays = ", ".join(f"CAST(:{name} AS {of.compile(dialect)}[])" for name, of in types.items())
    changes = ", ".join(f"{name} = new.{name}" for name in SUMMARY if name != "id")
    return text(f"""
        WITH new AS MATERIALIZED (SELECT * FROM unnest({arrays}) AS given({names})),
        known AS MATERIALIZED (SELECT t.id, t.version, t.seats FROM tables t JOIN new ON t.id = new.id),
        added AS (
            INSERT INTO entries (table_id, version, body)
            SELECT new.id, new.first, new.body FROM new JOIN known ON known.id = new.id
            WHERE new.first = known.version + 1 ORDER BY new.id
            ON CONFLICT DO NOTHING RETURNING table_id
        ),
        changed AS (
            UPDATE tables SET {changes} FROM new JOIN added ON added.table_id = new.id WHERE tables.id = new.id
        )
        SELECT known.id, known.version, known.seats, added.table_id IS NOT NULL AS is_added
        FROM known LEFT JOIN added ON added.table_id = known.id
    """)


def _refusal(new: Append, is_known: bool) -> Exception:
    return WriteConflict(new.table, new.version) if is_known else NoSuchTable(new.table)


def _lookup(connection: Connection, ids: set[TableId]) -> dict[TableId, Known]:
    return {row[0]: Known(*row) for row in bulk.find_each(connection, tables, Known._fields, ids)}


def _add_entries(connection: Connection, appends: list[Append]) -> list[Append]:
    """Add entries, and return the appends that were the first with their version.

    Another process may have added the same version since the look-up; PostgreSQL then waits here for its transaction.
    The first entry decides: no other process can add the following ones before this transaction ends."""
    appends = sorted(appends, key=lambda new: new.table)
    first = [row for new in appends for row in _rows(new.table, new.version, new.bodies[:1])]
    added = bulk.add_next(connection, entries, _ENTRY, first)
    winners = [new for new in appends if new.table in added]
    _add_more(connection, winners)
    return winners


def _add_more(connection: Connection, winners: Sequence[Append]) -> None:
    """Add all entries but the first ones."""
    more = [row for new in winners for row in _rows(new.table, new.version + 1, new.bodies[1:])]
    bulk.add_next(connection, entries, _ENTRY, more)


_ENTRY = ("table_id", "version", "body")


def _rows(table: TableId, version: Version, bodies: Sequence[str]) -> list[tuple[TableId, Version, str]]:
    return [(table, number, body) for number, body in enumerate(bodies, version)]


def _reseat(connection: Connection, summaries: Sequence[Summary]) -> None:
    if summaries:
        connection.execute(delete(sitting).where(sitting.c.table_id.in_([each.table for each in summaries])))
        _seat(connection, summaries)


def _seat(connection: Connection, summaries: Sequence[Summary]) -> None:
    bulk.add(connection, sitting, [row for summary in summaries for row in encode_sitting(summary)])


# Queries

summaries = select(*[tables.c[name] for name in SUMMARY])
_LIVE_STATUS = ("open", "running")
_LIVE = tables.c.status.in_(_LIVE_STATUS)


_LOG = (
    select(entries.c.version, entries.c.body)
    .where(entries.c.table_id == bindparam("table"), entries.c.version > bindparam("after"))
    .order_by(entries.c.version)
)
_SECRET = select(tables.c.secret).where(tables.c.id == bindparam("table"))


def log(table: TableId, after: Version) -> Bound:
    """Select the entries after a version."""
    return Bound(_LOG, {"table": table, "after": after})


def secret(table: TableId) -> Bound:
    """Select a table's secret."""
    return Bound(_SECRET, {"table": table})


def open_to_all(limit: int, since: float, before: float | None) -> Query:
    """Select the public tables that are not full, with an entry or a follower since a time, created before another."""
    found = summaries.where(*_may_join(since))
    if before is not None:
        found = found.where(tables.c.created < before)
    return found.order_by(tables.c.created.desc()).limit(limit)


def _may_join(since: float) -> tuple[ColumnElement[bool], ...]:
    is_alive = or_(tables.c.updated >= since, tables.c.seen >= since)
    return tables.c.status == "open", tables.c.is_public, tables.c.starts_at.is_(None), is_alive


def waiting(game: str, since: float, limit: int) -> Query:
    """Select the public tables of a game that are not full, with an entry or a follower since a time."""
    found = summaries.where(*_may_join(since), tables.c.game == game)
    return found.order_by(tables.c.created, tables.c.id).limit(limit)


def running_in_public(limit: int) -> Query:
    """Select the public tables with a running game that is not paused."""
    found = summaries.where(tables.c.status == "running", tables.c.is_public, not_(tables.c.is_paused))
    return found.order_by(tables.c.created.desc()).limit(limit)


def _live_with() -> Query:
    """Return the query of `live_with`; each subquery uses an index."""
    person: BindParameter[str] = bindparam("person")
    seats = select(sitting.c.table_id).where(sitting.c.player == person)
    hosted = [select(tables.c.id).where(tables.c.status == status, tables.c.host == person) for status in _LIVE_STATUS]
    found = summaries.where(tables.c.id.in_(union(seats, *hosted)), _LIVE)
    return found.order_by(tables.c.created.desc()).limit(bindparam("limit", type_=Integer))


_LIVE_WITH = _live_with()


def live_with(person: PersonId, limit: int) -> Bound:
    """Select the open and running tables where a person has a seat or is the host."""
    return Bound(_LIVE_WITH, {"person": person, "limit": limit})


def open_since(before: float, limit: int, exclude: Collection[TableId]) -> Query:
    """Select the open tables without an entry since a time, except those in `exclude`."""
    idle = tables.c.status == "open", tables.c.updated < before, tables.c.id.not_in(sorted(exclude))
    return summaries.where(*idle).order_by(tables.c.updated).limit(limit)

"""Reading and writing many rows with one statement.

SQLite executes a statement per row at almost no cost. PostgreSQL answers each statement over the network, so all rows
go into one statement there, with one array parameter per column.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import (
    ARRAY,
    Column,
    ColumnElement,
    Connection,
    Executable,
    Table,
    TableValuedAlias,
    any_,
    bindparam,
    column,
    func,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from roost.server.storage.transactions import AnyRow

Values: TypeAlias = Mapping[str, Any]
_NEW = "new_"
"""Prefix of parameter names, because SQLAlchemy reserves the plain column names."""


def find(
    connection: Connection, columns: Sequence[ColumnElement[Any]], key: Column[Any], values: Collection[Any]
) -> Sequence[AnyRow]:
    """Return the rows whose key is one of `values`."""
    if _is_sqlite(connection):
        return connection.execute(_find_each(tuple(columns), key), {"wanted": json.dumps(list(values))}).all()
    query = select(*columns)
    wanted = bindparam("wanted", list(values), ARRAY(key.type))
    return connection.execute(query.where(key == any_(wanted))).all()


def add(connection: Connection, table: Table, rows: Sequence[Values]) -> set[Any]:
    """Insert rows, skip those that exist, and return the first column of the inserted ones."""
    if not rows:
        return set()
    names = tuple(rows[0])
    if _is_sqlite(connection):
        result = connection.execute(_add_each(table), [dict(row) for row in rows])
    else:
        result = connection.execute(_add_all(table, names), _by_column(names, rows))
    return set(result.scalars())


def add_next(connection: Connection, table: Table, rows: Sequence[Values]) -> set[Any]:
    """Insert rows like `add`, of which on SQLite none exists: only the transaction that looked for them can write."""
    if not rows or not _is_sqlite(connection):
        return add(connection, table, rows)
    names = tuple(rows[0])
    connection.exec_driver_sql(_add_new(table, names), [tuple(row[name] for name in names) for row in rows])
    first = table.columns[0].name
    return {row[first] for row in rows}


def change(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Update existing rows; each item has the primary key and the new values of the other columns."""
    if not rows:
        return
    names = tuple(rows[0])
    if _is_sqlite(connection):
        statement, order = _change_each(table, names)
        connection.exec_driver_sql(statement, [tuple(row[name] for name in order) for row in rows])
    else:
        connection.execute(_change_all(table, names), _by_column(names, rows))


def _is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _by_column(names: Sequence[str], rows: Sequence[Values]) -> dict[str, list[Any]]:
    return {_NEW + name: [row[name] for row in rows] for name in names}


@functools.cache
def _add_each(table: Table) -> Executable:
    return sqlite.insert(table).on_conflict_do_nothing().returning(table.columns[0])


@functools.cache
def _add_all(table: Table, names: tuple[str, ...]) -> Executable:
    new = _new_rows(table, names)
    rows = select(*[new.c[name] for name in names])
    return postgresql.insert(table).from_select(names, rows).on_conflict_do_nothing().returning(table.columns[0])


@functools.cache
def _find_each(columns: tuple[ColumnElement[Any], ...], key: Column[Any]) -> Executable:
    return select(*columns).where(key.in_(text("SELECT value FROM json_each(:wanted)")))


# The next two go to the driver of SQLite as they are: SQLAlchemy takes longer for their parameters than SQLite for all.


@functools.cache
def _add_new(table: Table, names: tuple[str, ...]) -> str:
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


@functools.cache
def _change_each(table: Table, names: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the statement, and the names in the order of its parameters."""
    keys = tuple(key.name for key in table.primary_key)
    others = tuple(name for name in names if name not in keys)
    new, same = ", ".join(f"{name} = ?" for name in others), " AND ".join(f"{key} = ?" for key in keys)
    return f"UPDATE {table.name} SET {new} WHERE {same}", (*others, *keys)


@functools.cache
def _change_all(table: Table, names: tuple[str, ...]) -> Executable:
    new = _new_rows(table, names)
    keys = [key.name for key in table.primary_key]
    same = [table.c[key] == new.c[key] for key in keys]
    return update(table).where(*same).values({name: new.c[name] for name in names if name not in keys})


def _new_rows(table: Table, names: Sequence[str]) -> TableValuedAlias:
    """Return the array parameters as a table `new` with one column each."""
    arrays = [bindparam(_NEW + name, type_=ARRAY(table.c[name].type)) for name in names]
    columns = [column(name, table.c[name].type) for name in names]
    return func.unnest(*arrays).table_valued(*columns).render_derived("new")

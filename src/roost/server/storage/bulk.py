"""Reading and writing many rows with one statement.

SQLite executes a statement per row at almost no cost. PostgreSQL answers each statement over the network, so all rows
go into one statement there, with one array parameter per column.
"""

from __future__ import annotations

import functools
import json
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import (
    ARRAY,
    Column,
    ColumnElement,
    Connection,
    Executable,
    Table,
    TableValuedAlias,
    Text,
    any_,
    bindparam,
    cast,
    column,
    func,
    select,
    text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError

from roost.server.storage.transactions import AnyRow

Values: TypeAlias = Mapping[str, Any]
Row: TypeAlias = tuple[Any, ...]
Result = TypeVar("Result")
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
        values = [tuple(row[name] for name in names) for row in rows]
        result = connection.execute(_add_all(table, names), _by_column(names, values))
    return set(result.scalars())


def change(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Update existing rows; each item has the primary key and the new values of the other columns."""
    if rows:
        names = tuple(rows[0])
        change_each(connection, table, names, [tuple(row[name] for name in names) for row in rows])


# Every move runs the next three. On SQLite, their statements go to the driver itself, because SQLAlchemy takes longer
# for them than SQLite; so there are no types that have to be converted.


def find_each(connection: Connection, table: Table, names: tuple[str, ...], values: Collection[str]) -> Sequence[Row]:
    """Return columns of the rows whose primary key is one of `values`."""
    (key,) = table.primary_key
    if _is_sqlite(connection):
        statement = _find_plain(table, names, key.name)
        return _run(connection, lambda driver: driver.execute(statement, [json.dumps(list(values))]).fetchall())
    found = connection.execute(_find_all(table, names, key.name), {"wanted": array_text(values)})
    return [tuple(row) for row in found]


def add_next(connection: Connection, table: Table, names: tuple[str, ...], rows: Sequence[Row]) -> set[Any]:
    """Insert rows like `add`, of which on SQLite none exists: only the transaction that looked for them can write."""
    if not rows:
        return set()
    if _is_sqlite(connection):
        _run(connection, lambda driver: driver.executemany(_add_new(table, names), rows))
        return {row[0] for row in rows}
    return set(connection.execute(_add_all(table, names), _by_column(names, rows)).scalars())


def change_each(connection: Connection, table: Table, names: tuple[str, ...], rows: Sequence[Row]) -> None:
    """Update existing rows; `names` are those of the columns, the primary key among them."""
    if _is_sqlite(connection):
        _run(connection, lambda driver: driver.executemany(_change_plain(table, names), rows))
    else:
        connection.execute(_change_all(table, names), _by_column(names, rows))


def _run(connection: Connection, work: Callable[[sqlite3.Connection], Result]) -> Result:
    """Work with the driver of SQLite in the transaction of a connection; its errors are those of SQLAlchemy."""
    driver: Any = connection.connection.driver_connection
    try:
        return work(driver)
    except sqlite3.Error as error:
        raise DBAPIError.instance(None, None, error, sqlite3.Error, hide_parameters=True) from error


def _is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def _by_column(names: Sequence[str], rows: Sequence[Row]) -> dict[str, str]:
    return {_NEW + name: array_text([row[place] for row in rows]) for place, name in enumerate(names)}


def array_text(values: Collection[Any]) -> str:
    """Return an array as PostgreSQL reads it: the driver takes longer for that than for the rest of a move."""
    return "{" + ",".join(map(_element, values)) + "}"


def _element(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return f'"\\\\x{value.hex()}"' if isinstance(value, bytes) else str(value)


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


@functools.cache
def _find_all(table: Table, names: tuple[str, ...], key: str) -> Executable:
    wanted = _array("wanted", table.c[key])
    return select(*[table.c[name] for name in names]).where(table.c[key] == any_(wanted))


@functools.cache
def _find_plain(table: Table, names: tuple[str, ...], key: str) -> str:
    return f"SELECT {', '.join(names)} FROM {table.name} WHERE {key} IN (SELECT value FROM json_each(?))"


@functools.cache
def _add_new(table: Table, names: tuple[str, ...]) -> str:
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


@functools.cache
def _change_plain(table: Table, names: tuple[str, ...]) -> str:
    """Return an update with numbered parameters, in the order of `names`."""
    keys = {key.name for key in table.primary_key}
    numbered = [(name, f"{name} = ?{number}") for number, name in enumerate(names, 1)]
    new = ", ".join(text for name, text in numbered if name not in keys)
    same = " AND ".join(text for name, text in numbered if name in keys)
    return f"UPDATE {table.name} SET {new} WHERE {same}"


@functools.cache
def _change_all(table: Table, names: tuple[str, ...]) -> Executable:
    new = _new_rows(table, names)
    keys = [key.name for key in table.primary_key]
    same = [table.c[key] == new.c[key] for key in keys]
    return update(table).where(*same).values({name: new.c[name] for name in names if name not in keys})


def _new_rows(table: Table, names: Sequence[str]) -> TableValuedAlias:
    """Return the array parameters as a table `new` with one column each."""
    arrays = [_array(_NEW + name, table.c[name]) for name in names]
    columns = [column(name, table.c[name].type) for name in names]
    return func.unnest(*arrays).table_valued(*columns).render_derived("new")


def _array(name: str, of: Column[Any]) -> ColumnElement[Any]:
    """Return a parameter that `array_text` makes of values of a column."""
    return cast(bindparam(name, type_=Text), ARRAY(of.type))

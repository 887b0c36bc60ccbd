"""The connections to a database, and what is particular to SQLite and to PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import URL, Executable, Row, Select, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from roost.core.errors import BadSetup
from roost.server.storage import migrate
from roost.server.storage.transactions import InThread, OnLoop, Transactions
from roost.server.storage.types import Unavailable

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}
AnyRow: TypeAlias = Row[*tuple[Any, ...]]
Query: TypeAlias = Select[*tuple[Any, ...]]
READERS = 4
FAILURES = (OperationalError, InterfaceError, PoolTimeout, OSError)
"""What is raised where a database cannot be reached, does not answer, or cannot write."""
READ_SECONDS = 10.0
"""Until a database that does not answer is given up."""
BUSY_SECONDS = 10.0
"""How long SQLite waits for another process that writes."""
_CONNECT_SECONDS = 5
_HOW = {"max_overflow": 0, "hide_parameters": True}
"""Of every engine. Errors do not show the values of a statement: they end in logs, and secrets are among them."""


def sqlite_url(path: Path) -> str:
    """The address of a database that is a file."""
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


class Database:
    """One connection that writes, and a few that read. What is read is never part of a transaction."""

    def __init__(self, url: str) -> None:
        self.url = _parse(url)
        if self.url.get_backend_name() == "sqlite":
            self.writer, self.reader = _open_sqlite(self.url)
        else:
            self.writer, self.reader = _open_postgresql(self.url)

    async def start(self) -> None:
        """Connect, and run the migrations that are missing."""
        try:
            if self.url.get_backend_name() == "sqlite":
                await asyncio.to_thread(_prepare_file, self.url)
            await self.writer.run(migrate.upgrade)
        except (DBAPIError, sqlite3.Error, PoolTimeout, OSError) as error:
            await self.stop()
            shown = self.url.render_as_string(hide_password=True)
            raise BadSetup("storage-unreachable", url=shown, detail=reason(error)) from error
        except BaseException:
            await self.stop()
            raise

    async def stop(self) -> None:
        """Close every connection."""
        await self.writer.stop()
        await self.reader.dispose()

    async def read(self, query: Executable) -> Sequence[AnyRow]:
        """All rows of a query. A connection that has been cut is replaced once: a restart of PostgreSQL is no error."""
        try:
            try:
                return await self._read(query)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._read(query)
        except FAILURES as error:
            raise Unavailable(reason(error)) from error

    async def _read(self, query: Executable) -> Sequence[AnyRow]:
        async with asyncio.timeout(READ_SECONDS), self.reader.connect() as connection:
            return (await connection.execute(query)).all()


def reason(error: BaseException) -> str:
    """The first line of what the driver says, without the statement and its values."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]


def _parse(text: str) -> URL:
    try:
        url = make_url(text)
    except ArgumentError as error:
        raise BadSetup("storage-bad-url", known=", ".join(DRIVERS)) from error
    backend = {"postgres": "postgresql"}.get(url.get_backend_name(), url.get_backend_name())
    if backend not in DRIVERS:
        raise BadSetup("storage-bad-url", known=", ".join(DRIVERS))
    if backend == "postgresql" and importlib.util.find_spec("psycopg") is None:
        raise BadSetup("setup-missing-extra", extra="cluster", package="psycopg")
    return url.set(drivername=DRIVERS[backend])


def _open_sqlite(url: URL) -> tuple[Transactions, AsyncEngine]:
    wait = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    writer = create_engine(url.set(drivername="sqlite"), pool_size=1, connect_args=wait, **_HOW)
    reader = create_async_engine(url, pool_size=READERS, connect_args=wait, **_HOW)

    @event.listens_for(writer, "connect")
    def prepare_writer(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # transactions begin as the next function says
        # With FULL a commit is on the disk, not only on its way there.
        _pragmas(connection, "synchronous = FULL", "foreign_keys = ON")

    @event.listens_for(writer, "begin")
    def begin_as_writer(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # one that begins to read and then writes can be refused midway

    @event.listens_for(reader.sync_engine, "connect")
    def prepare_reader(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        _pragmas(connection, "query_only = ON")

    return InThread(writer), reader


def _prepare_file(url: URL) -> None:
    """Let others read while one writes: WAL, which a file keeps once it is set.

    Setting it does not wait for another process that does the same, as everything else does: so it is tried again. And
    it is done plainly: where the file cannot be opened, aiosqlite leaves a thread behind that fails again, later."""
    until = time.monotonic() + BUSY_SECONDS
    path = url.database or ":memory:"
    if path != ":memory:":
        _create_for_owner(path)
    with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                    raise
                time.sleep(0.01)


def _create_for_owner(path: str) -> None:
    """Nobody else reads the secrets of running games; what SQLite puts beside the file has the same mode."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _open_postgresql(url: URL) -> tuple[Transactions, AsyncEngine]:
    url = url if "connect_timeout" in url.query else url.update_query_dict({"connect_timeout": str(_CONNECT_SECONDS)})
    writer = create_async_engine(url, pool_size=1, isolation_level="READ COMMITTED", **_HOW)
    reader = create_async_engine(url, pool_size=READERS, isolation_level="AUTOCOMMIT", **_HOW)

    @event.listens_for(writer.sync_engine, "connect")
    def prepare_writer(connection: Any, _record: Any) -> None:
        # A server may be set up to forget the last commits in a crash: not ours.
        cursor = connection.cursor()
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        cursor.close()
        connection.commit()

    return OnLoop(writer), reader

"""Connections to the database, and the differences between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import URL, Executable, Select, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine

from roost.core.errors import BadSetup
from roost.server.extras import require
from roost.server.storage import migrate
from roost.server.storage.file_lock import FileLock
from roost.server.storage.transactions import (
    AnyRow,
    InThread,
    OnLoop,
    Reads,
    ReadsInThreads,
    ReadsOnLoop,
    Transactions,
)
from roost.server.storage.types import Unavailable
from roost.server.storage.wal import Wal

DRIVERS = {"sqlite": "sqlite+pysqlite", "postgresql": "postgresql+psycopg"}
Query: TypeAlias = Select[*tuple[Any, ...]]


class Bound(NamedTuple):
    """A query that is made once, with the values of its parameters: making it takes longer than running it."""

    query: Query
    values: Mapping[str, Any]


AnyQuery: TypeAlias = Executable | Bound
READERS = 4
READ_SECONDS = 10.0
"""Time limit of a query."""
BUSY_SECONDS = 10.0
"""How long SQLite waits while another process writes."""
_CONNECT_SECONDS = 5
_KEEPALIVE = {
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "15000",
}
"""Notices within 20 seconds that the machine of PostgreSQL is gone; the usual settings of TCP take hours."""
IDLE_TRANSACTION = "10s"
"""After this time without a word, PostgreSQL ends a transaction. The process may be gone with its machine, or stopped,
and all others wait for the rows that it has locked."""
_ENGINE_OPTIONS = {"max_overflow": 0, "hide_parameters": True}
"""Errors are logged, so they must not contain the values of a statement, which include secrets."""


def sqlite_url(path: Path) -> str:
    """Return the URL of a SQLite database file."""
    return URL.create("sqlite", database=str(path)).render_as_string(hide_password=False)


class Database:
    """One connection for writing and a few for reading. Reads are never part of a transaction."""

    def __init__(self, url: str, is_exclusive: bool = False) -> None:
        self.url = _parse(url)
        self._lock = FileLock(f"{self.url.database}.lock") if is_exclusive and _is_file(self.url) else None
        self._reading: set[asyncio.Task[Sequence[AnyRow]]] = set()
        if self.url.get_backend_name() == "sqlite":
            self.writer, self.reader = _open_sqlite(self.url)
        else:
            self.writer, self.reader = _open_postgresql(self.url)

    async def start(self) -> None:
        """Connect, and run the missing migrations."""
        try:
            if self._lock is not None:
                self._lock.acquire()
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
        """Complete the reads, and close every connection."""
        await self.writer.stop()
        if self._reading:
            await asyncio.wait(self._reading)
        await self.reader.stop()
        if self._lock is not None:
            self._lock.release()

    async def read(self, query: AnyQuery) -> Sequence[AnyRow]:
        """Return all rows of a query. If the caller is cancelled, the query is completed anyway.

        A connection that is cancelled twice, while it reads and while it closes, would never be closed."""
        reading = asyncio.create_task(self._read_again(query))
        self._reading.add(reading)
        reading.add_done_callback(self._has_read)
        return await asyncio.shield(reading)

    def _has_read(self, reading: asyncio.Task[Sequence[AnyRow]]) -> None:
        self._reading.discard(reading)
        if not reading.cancelled():
            reading.exception()  # the caller raises it; if it was cancelled, asyncio must not warn

    async def _read_again(self, query: AnyQuery) -> Sequence[AnyRow]:
        """Return all rows of a query; retry once if the connection was lost, for example in a restart of PostgreSQL."""
        try:
            try:
                return await self._read(query)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return await self._read(query)
        except Exception as error:
            if is_failure(error) or isinstance(error, ProgrammingError):
                raise Unavailable(reason(error)) from error
            raise

    async def _read(self, query: AnyQuery) -> Sequence[AnyRow]:
        made, values = query if isinstance(query, Bound) else (query, {})
        async with asyncio.timeout(READ_SECONDS):
            return await self.reader.read(made, values)


def is_failure(error: Exception) -> bool:
    """Return True for the error of a database that cannot be reached, does not answer, or cannot write.

    A statement that the database does not understand, or whose values it refuses, fails by itself."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, DataError | IntegrityError | ProgrammingError)
    return isinstance(error, PoolTimeout | OSError)


def reason(error: BaseException) -> str:
    """Return the first line of the driver's error message, without the statement and its values."""
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
    if backend == "postgresql":
        require("psycopg", "psycopg[binary]")
    return url.set(drivername=DRIVERS[backend])


def _is_file(url: URL) -> bool:
    return url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")


def _open_sqlite(url: URL) -> tuple[Transactions, Reads]:
    wait = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    writer = create_engine(url, pool_size=1, connect_args=wait, **_ENGINE_OPTIONS)
    reader = create_engine(url, pool_size=READERS, connect_args=wait, **_ENGINE_OPTIONS)

    @event.listens_for(writer, "connect")
    def prepare_writer(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # `begin_as_writer` begins the transactions
        # With FULL, a commit has reached the disk when it returns.
        _pragmas(connection, "synchronous = FULL", "foreign_keys = ON", "wal_autocheckpoint = 0")

    @event.listens_for(writer, "begin")
    def begin_as_writer(connection: Any) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # a transaction that reads first may fail at its first write

    @event.listens_for(reader, "connect")
    def prepare_reader(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        _pragmas(connection, "query_only = ON")
        connection.create_function("lower", 1, _lower, deterministic=True)  # SQLite's own knows ASCII only

    wal = Wal(url.database or "", BUSY_SECONDS) if _is_file(url) else None
    return InThread(writer, wal), ReadsInThreads(reader, READERS)


def _prepare_file(url: URL) -> None:
    """Switch the file to WAL mode, which is permanent and lets processes read while another one writes.

    The busy timeout does not cover two processes that switch at the same time, so the statement is retried
    here."""
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
    """Create the file for its owner only, because it holds the secrets of running games; SQLite copies the mode."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))


def _lower(text: Any) -> Any:
    return text.lower() if isinstance(text, str) else text


def _pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _open_postgresql(url: URL) -> tuple[Transactions, Reads]:
    url = url.set(query={"connect_timeout": str(_CONNECT_SECONDS), **_KEEPALIVE, **url.query})
    writer = create_async_engine(url, pool_size=1, isolation_level="READ COMMITTED", **_ENGINE_OPTIONS)
    reader = create_async_engine(url, pool_size=READERS, isolation_level="AUTOCOMMIT", **_ENGINE_OPTIONS)

    @event.listens_for(writer.sync_engine, "connect")
    def prepare_writer(connection: Any, _record: Any) -> None:
        # PostgreSQL may be configured to lose the last commits in a crash, which Roost must not.
        cursor = connection.cursor()
        cursor.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        cursor.execute("SELECT set_config('idle_in_transaction_session_timeout', %s, false)", [IDLE_TRANSACTION])
        cursor.close()
        connection.commit()

    return OnLoop(writer), ReadsOnLoop(reader)

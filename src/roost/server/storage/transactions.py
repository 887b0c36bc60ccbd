"""How statements run: writes in transactions on one connection, one after another, and reads on a few others."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Executable, Row
from sqlalchemy.ext.asyncio import AsyncEngine

from roost.server.storage.wal import Wal

Result = TypeVar("Result")
AnyRow: TypeAlias = Row[*tuple[Any, ...]]


class Transactions(ABC):
    """Runs transactions one after another."""

    @abstractmethod
    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Run a function in a transaction; commit if it returns, roll back if it raises."""

    @abstractmethod
    async def stop(self) -> None:
        """Close the connection."""


class OnLoop(Transactions):
    """For a database on the network, which does not block the event loop."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def stop(self) -> None:
        await self._engine.dispose()


class InThread(Transactions):
    """For a database in this process: runs a whole transaction in a separate thread.

    Running each statement from the event loop would wait for a busy loop a dozen times per transaction."""

    def __init__(self, engine: Engine, wal: Wal | None = None) -> None:
        self._engine = engine
        self._wal = wal
        self._thread = ThreadPoolExecutor(1, "storage writer")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.connect() as connection:
            with connection.begin():
                result = work(connection)
            if self._wal is not None:
                driver: Any = connection.connection.driver_connection
                self._wal.note(driver)
        return result

    async def stop(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        if self._wal is not None:
            await asyncio.to_thread(self._wal.stop)
        self._engine.dispose()


class Reads(ABC):
    """Runs queries that are not part of a transaction."""

    @abstractmethod
    async def read(self, query: Executable, values: Mapping[str, Any]) -> Sequence[AnyRow]:
        """Return all rows of a query."""

    @abstractmethod
    async def stop(self) -> None:
        """Close the connections."""


class ReadsOnLoop(Reads):
    """For a database on the network."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, query: Executable, values: Mapping[str, Any]) -> Sequence[AnyRow]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query, values)).all()

    async def stop(self) -> None:
        await self._engine.dispose()


class ReadsInThreads(Reads):
    """For a database in this process: a query is one call in another thread, not one per step of the query."""

    def __init__(self, engine: Engine, threads: int) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(threads, "storage reader")

    async def read(self, query: Executable, values: Mapping[str, Any]) -> Sequence[AnyRow]:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, query, values)

    def _read(self, query: Executable, values: Mapping[str, Any]) -> Sequence[AnyRow]:
        with self._engine.connect() as connection:
            return connection.execute(query, values).all()

    async def stop(self) -> None:
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()

"""Transactions on the writing connection: each runs a plain function, and returns its result after the commit."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

Result = TypeVar("Result")


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

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "storage writer")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    def _run(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.begin() as connection:
            return work(connection)

    async def stop(self) -> None:
        await asyncio.to_thread(self._thread.shutdown)
        self._engine.dispose()

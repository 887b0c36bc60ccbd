"""Transactions on the one connection that writes: a plain function of it, and its result when that is on the disk."""

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
    """One after the other."""

    @abstractmethod
    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """All that it writes, or nothing."""

    @abstractmethod
    async def stop(self) -> None:
        """Close the connection."""


class OnLoop(Transactions):
    """For a database across the network: nothing is to be done while it works."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def stop(self) -> None:
        await self._engine.dispose()


class InThread(Transactions):
    """For a database within this process: all at once, in a thread of its own.

    Statement by statement, each answer would wait for its turn on a busy loop, a dozen times in one transaction."""

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

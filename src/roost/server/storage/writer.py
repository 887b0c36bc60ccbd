"""Group commit: what waits to be written is written in one transaction, and each caller learns its own result.

A commit waits for the disk, some milliseconds; hundreds of moves can share it. There is one writer a process.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from roost.server.storage.database import FAILURES, reason
from roost.server.storage.transactions import Transactions
from roost.server.storage.types import Unavailable

BATCH = 500
"""Writes a transaction at most, so that the first of them does not wait for the last too long."""
WRITE_SECONDS = 30.0
"""Seconds until a database that does not answer is given up for this batch."""
ATTEMPTS = 3
_TRY_AGAIN = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that got into another's way and was rolled back."""

Argument = TypeVar("Argument")
Result = TypeVar("Result")
Operation: TypeAlias = Callable[[Connection, Sequence[Argument]], Sequence[Result | Exception]]
"""Writes something for each argument, and has a result for each: an exception is raised to that caller alone.

It raises only what ends the transaction, and it may be run again after that."""


@dataclass(eq=False, slots=True)
class _Waiting:
    operation: Operation[Any, Any]
    argument: Any
    future: asyncio.Future[Any]


class Writer:
    """Collects writes while a transaction is under way, and makes them the next one."""

    def __init__(self, transactions: Transactions, operations: Sequence[Operation[Any, Any]]) -> None:
        """`operations` are all there are, in the order that they have in every transaction: so processes that write to
        the same rows wait for each other, but never in a circle."""
        self._transactions = transactions
        self._order = {operation: place for place, operation in enumerate(operations)}
        self._queue: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Begin to write."""
        self._task = asyncio.create_task(self._run(), name="storage writer")

    async def stop(self) -> None:
        """Write what waits, and take no more."""
        self._is_stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, operation: Operation[Argument, Result], argument: Argument) -> Result:
        """Durable on return. A caller who is cancelled meanwhile does not know whether it was written."""
        if self._task is None or self._is_stopping:
            raise Unavailable("the storage is not running")
        waiting = _Waiting(operation, argument, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        self._wake.set()
        result: Result = await waiting.future
        return result

    async def _run(self) -> None:
        while self._queue or not self._is_stopping:
            if not self._queue:
                self._wake.clear()
                await self._wake.wait()
                continue
            batch = [self._queue.popleft() for _ in range(min(BATCH, len(self._queue)))]
            batch = [waiting for waiting in batch if not waiting.future.done()]
            try:
                await self._write_together(batch)
            finally:
                _give_up(batch, "the storage stopped")  # only if this task is cancelled is anybody left

    async def _write_together(self, batch: Sequence[_Waiting]) -> None:
        try:
            results = await self._transact(batch)
        except Unavailable as error:
            _give_up(batch, str(error))
        except Exception as error:
            if len(batch) == 1:
                _settle(batch[0].future, error)
                return
            for waiting in batch:  # one of them cannot be written: the others must not suffer for it
                await self._write_together([waiting])
        else:
            for waiting, result in zip(batch, results, strict=True):
                _settle(waiting.future, result)

    async def _transact(self, batch: Sequence[_Waiting]) -> list[Any]:
        for attempt in range(1, ATTEMPTS + 1):
            transaction = _Transaction(batch, self._order)
            try:
                async with asyncio.timeout(WRITE_SECONDS):
                    return await self._transactions.run(transaction.write)
            except FAILURES as error:
                if attempt == ATTEMPTS or transaction.is_committing or not _may_try_again(error):
                    raise Unavailable(reason(error)) from error
        raise AssertionError("the last attempt returns or raises")


class _Transaction:
    """One attempt at a batch."""

    def __init__(self, batch: Sequence[_Waiting], order: dict[Operation[Any, Any], int]) -> None:
        self._batch = batch
        self._order = order
        self.is_committing = False
        """From here on, an error does not tell whether it was written."""

    def write(self, connection: Connection) -> list[Any]:
        """The result of each write, in order."""
        groups: dict[Operation[Any, Any], list[int]] = {}
        for place, waiting in enumerate(self._batch):
            groups.setdefault(waiting.operation, []).append(place)
        results: list[Any] = [None] * len(self._batch)
        for operation in sorted(groups, key=self._order.__getitem__):
            places = groups[operation]
            found = operation(connection, [self._batch[place].argument for place in places])
            for place, result in zip(places, found, strict=True):
                results[place] = result
        self.is_committing = True
        return results


def _may_try_again(error: Exception) -> bool:
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in _TRY_AGAIN


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():  # its caller was cancelled
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _give_up(batch: Sequence[_Waiting], why: str) -> None:
    for waiting in batch:
        _settle(waiting.future, Unavailable(why))

"""Group commit: all waiting writes share one transaction, and each caller gets its own result.

A commit waits some milliseconds for the disk; hundreds of moves can share it. There is one writer per process.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError, ProgrammingError

from roost.server.storage.database import is_failure, reason
from roost.server.storage.health import Health
from roost.server.storage.transactions import Transactions
from roost.server.storage.types import Unavailable

WRITES_PER_TRANSACTION = 500
"""Limits how long the first write of a transaction waits for the last one."""
WRITE_SECONDS = 30.0
"""Time limit of a transaction."""
ATTEMPTS = 3
_RETRYABLE_CODES = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that was rolled back because of a serialization failure or a deadlock."""

Argument = TypeVar("Argument")
Result = TypeVar("Result")
Operation: TypeAlias = Callable[[Connection, Sequence[Argument]], Sequence[Result | Exception]]
"""Writes something for each argument and returns a result for each; an exception as a result is raised to that caller.

An exception that it raises rolls back the transaction, after which it may be called again."""


@dataclass(eq=False, slots=True)
class _PendingWrite:
    operation: Operation[Any, Any]
    argument: Any
    future: asyncio.Future[Any]


class Writer:
    """Collects writes while a transaction is running, and runs them in the next one."""

    def __init__(self, transactions: Transactions, operations: Sequence[Operation[Any, Any]], health: Health) -> None:
        """`operations` are all operations, in their order within a transaction: a fixed order prevents deadlocks
        between processes that write the same rows."""
        self._transactions = transactions
        self._health = health
        self._order = {operation: place for place, operation in enumerate(operations)}
        self._queue: deque[_PendingWrite] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._is_stopping = False

    def start(self) -> None:
        """Start the task that writes."""
        self._task = asyncio.create_task(self._run(), name="storage writer")

    async def stop(self) -> None:
        """Complete the queued writes, and accept no more."""
        self._is_stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, operation: Operation[Argument, Result], argument: Argument) -> Result:
        """Write and return the result once it is durable; if the caller is cancelled, the write may still happen."""
        if self._task is None or self._is_stopping:
            raise Unavailable("the storage is not running")
        waiting = _PendingWrite(operation, argument, asyncio.get_running_loop().create_future())
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
            batch = [self._queue.popleft() for _ in range(min(WRITES_PER_TRANSACTION, len(self._queue)))]
            batch = [waiting for waiting in batch if not waiting.future.done()]
            try:
                await self._write_together(batch)
            finally:
                _fail_all(batch, "the storage stopped")  # callers still wait only if this task was cancelled

    async def _write_together(self, batch: Sequence[_PendingWrite]) -> None:
        try:
            results = await self._transact(batch)
        except Unavailable as error:
            self._health.fail(_kinds(batch), str(error))
            _fail_all(batch, str(error))
        except ProgrammingError as error:  # a table is missing, or a column
            await self._write_apart(batch, Unavailable(reason(error)))
        except Exception as error:
            await self._write_apart(batch, error)
        else:
            for waiting, result in zip(batch, results, strict=True):
                _settle(waiting.future, result)

    async def _write_apart(self, batch: Sequence[_PendingWrite], error: Exception) -> None:
        """Write one by one what failed together: a write that fails must not affect the others."""
        if len(batch) > 1:
            for waiting in batch:
                await self._write_together([waiting])
            return
        if isinstance(error, Unavailable):
            self._health.fail(_kinds(batch), str(error))
        _settle(batch[0].future, error)

    async def _transact(self, batch: Sequence[_PendingWrite]) -> list[Any]:
        for attempt in range(1, ATTEMPTS + 1):
            transaction = _Transaction(batch, self._order, is_test=self._health.problem is not None)
            try:
                async with asyncio.timeout(WRITE_SECONDS):
                    results = await self._transactions.run(transaction.write)
                if transaction.shows_health:
                    self._health.succeed(_kinds(batch))
                return results
            except asyncio.CancelledError as error:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
                raise Unavailable("the transaction was cancelled") from error  # by the driver, not by the server
            except Exception as error:
                if not is_failure(error):
                    raise
                if attempt == ATTEMPTS or transaction.is_committing or not _is_retryable(error):
                    raise Unavailable(reason(error)) from error
        raise AssertionError("the last attempt returns or raises")


class _Transaction:
    """One attempt at a batch."""

    def __init__(
        self, batch: Sequence[_PendingWrite], order: dict[Operation[Any, Any], int], is_test: bool = False
    ) -> None:
        """`is_test`: the last write failed, so only a row that is really written shows that the storage works again."""
        self._batch = batch
        self._is_test = is_test
        self._order = order
        self.is_committing = False
        """Whether all statements have run: after an error in the commit, the outcome is unknown."""
        self.shows_health = not is_test
        """Whether its success shows that the storage can be written: a renewal of no leases succeeds on a full disk."""

    def write(self, connection: Connection) -> list[Any]:
        """Run all writes, grouped by operation, and return their results in order."""
        before = _written(connection) if self._is_test else 0
        groups: dict[Operation[Any, Any], list[int]] = {}
        for place, waiting in enumerate(self._batch):
            groups.setdefault(waiting.operation, []).append(place)
        results: list[Any] = [None] * len(self._batch)
        for operation in sorted(groups, key=self._order.__getitem__):
            places = groups[operation]
            found = operation(connection, [self._batch[place].argument for place in places])
            for place, result in zip(places, found, strict=True):
                results[place] = result
        self.shows_health = not self._is_test or _written(connection) > before
        self.is_committing = True
        return results


def _written(connection: Connection) -> int:
    """Return a number that is larger after rows were written."""
    if connection.dialect.name == "sqlite":
        driver = connection.connection.driver_connection
        assert driver is not None
        return int(driver.total_changes)
    return int(connection.exec_driver_sql("SELECT count(txid_current_if_assigned())").scalar_one())


def _kinds(batch: Sequence[_PendingWrite]) -> set[Operation[Any, Any]]:
    return {waiting.operation for waiting in batch}


def _is_retryable(error: Exception) -> bool:
    if not isinstance(error, DBAPIError):
        return False
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) in _RETRYABLE_CODES


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():  # the caller was cancelled
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)


def _fail_all(batch: Sequence[_PendingWrite], why: str) -> None:
    for waiting in batch:
        _settle(waiting.future, Unavailable(why))

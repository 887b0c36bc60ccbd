"""Background tasks, whose errors are logged and which are cancelled when the server stops."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from roost.core.errors import RoostError
from roost.server.errors import ServiceUnavailable
from roost.server.storage.types import Unavailable

log = logging.getLogger("roost.tasks")


class BackgroundTasks:
    """Holds the running tasks."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task, unless the server is stopping."""
        if self._is_stopped:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Log the error of a failed task. The upkeep repeats work that failed because the storage was unavailable."""
        self._tasks.discard(task)
        match None if task.cancelled() else task.exception():
            case None:
                pass
            case ServiceUnavailable() | Unavailable():
                log.warning("storage unavailable")
            case RoostError() as error:
                log.error("refused", extra={"key": error.key})
            case error:
                log.error("task failed", exc_info=error)

    async def stop(self) -> None:
        """Cancel all tasks."""
        self._is_stopped = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

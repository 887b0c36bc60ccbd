"""Work that nobody waits for, and that is not lost sight of: errors are logged, and it ends with the server."""

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
    """Keeps what is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_over = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin it now; at the end nothing is begun any more."""
        if self._is_over:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """What cannot be stored just now is for the next look round; anything else is an error of ours, and logged."""
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
        """End all of it."""
        self._is_over = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

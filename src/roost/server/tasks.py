"""Work that nobody waits for, and that is not lost sight of: errors are logged, and it ends with the server."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from roost.core.errors import RoostError
from roost.server.errors import TryAgain
from roost.server.storage.port import Unavailable

log = logging.getLogger("roost.tasks")


class Tasks:
    """Keeps what is under way."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin it now."""
        task = asyncio.create_task(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """End all of it."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    """What cannot be stored just now is for the next look round; anything else is an error of ours, and logged."""
    try:
        await work
    except (TryAgain, Unavailable):
        log.warning("storage unavailable")
    except RoostError as error:
        log.error("refused", extra={"key": error.key})
    except Exception:
        log.exception("task failed")

"""The review worker as the server sees it: the parts of a review, as they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from roost.server.rooms.review_messages import Complete, Part, ReviewRequest
from roost.server.rooms.worker_loop import Failed
from roost.server.rooms.worker_process import WorkerProcess

NICENESS = 19
"""The lowest priority: reviews use what bots and the server leave."""
SILENT_SECONDS = 1200.0
"""How long a part may take before the worker is killed. The first one may wait for code that is compiled."""


class ReviewWorker(WorkerProcess):
    """One worker process for reviews."""

    def __init__(self) -> None:
        super().__init__("roost.server.rooms.review_worker", NICENESS)

    async def review(self, request: ReviewRequest) -> AsyncIterator[Part]:
        """Yield the parts of a review; on any error, such as TimeoutError or EOFError, kill the process and raise."""
        try:
            await self.send(request)
            is_over = False
            while not is_over:
                async with asyncio.timeout(SILENT_SECONDS):
                    part: Part = await self.receive()
                is_over = isinstance(part, Complete | Failed)
                yield part
        except BaseException:
            await self.stop()
            raise

"""The review worker as the server sees it: a process that is started on first use, and again after it was killed."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import AsyncIterator

from roost.server.rooms.bot_messages import LENGTH
from roost.server.rooms.review_messages import Judged, Part, ReviewRequest

NICENESS = 19
"""The lowest priority: reviews use what bots and the server leave."""
SILENT_SECONDS = 1200.0
"""How long a part may take before the worker is killed. The first one may wait for code that is compiled."""
_STREAM_LIMIT = 1 << 20


class ReviewWorker:
    """One worker process. It reviews one game at a time."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, if it runs."""
        return None if self._process is None else self._process.pid

    async def review(self, request: ReviewRequest) -> AsyncIterator[Part]:
        """Yield the parts of a review; on any error, such as TimeoutError or EOFError, kill the process and raise."""
        try:
            process = await self._running()
            assert process.stdin is not None
            assert process.stdout is not None
            body = pickle.dumps(request, pickle.HIGHEST_PROTOCOL)
            process.stdin.write(LENGTH.pack(len(body)) + body)
            await process.stdin.drain()
            is_over = False
            while not is_over:
                async with asyncio.timeout(SILENT_SECONDS):
                    part = await _read(process.stdout)
                is_over = not isinstance(part, Judged)
                yield part
        except BaseException:
            await self.stop()
            raise

    async def _running(self) -> asyncio.subprocess.Process:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "roost.server.rooms.review_worker",
                str(NICENESS),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_STREAM_LIMIT,
            )
        return self._process

    async def stop(self) -> None:
        """Kill the process. A call that is cancelled can be repeated."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            process.kill()
            await process.wait()
        if self._process is process:
            self._process = None


async def _read(stream: asyncio.StreamReader) -> Part:
    head = await stream.readexactly(LENGTH.size)
    part: Part = pickle.loads(await stream.readexactly(*LENGTH.unpack(head)))
    return part

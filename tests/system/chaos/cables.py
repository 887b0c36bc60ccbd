"""Cables between processes: connections through them can be cut, or fall silent as in a network partition."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from types import TracebackType
from typing import Self

CHUNK = 1 << 16


class Cable:
    """Forwards connections to the first of its targets, in random order, that accepts them."""

    def __init__(self, targets: Sequence[int], rng: random.Random) -> None:
        self._targets = list(targets)
        self._rng = rng
        self._flows = asyncio.Event()
        self._flows.set()
        self._is_cut = False
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server is not None
        self._server.close()
        await self._drop()

    async def cut(self) -> None:
        """Close all connections, and every new one at once."""
        self._is_cut = True
        await self._drop()

    def silence(self) -> None:
        """Forward nothing, and keep all connections open."""
        self._flows.clear()

    def mend(self) -> None:
        """Forward again, also what was sent meanwhile."""
        self._is_cut = False
        self._flows.set()

    async def _drop(self) -> None:
        tasks = set(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            with contextlib.suppress(OSError, asyncio.CancelledError):  # one end is gone, or the cable is cut
                await self._connect(reader, writer)
        finally:
            self._tasks.discard(task)
            writer.transport.abort()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            return
        for port in self._rng.sample(self._targets, len(self._targets)):
            try:
                far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                continue
            try:
                both = self._forward(reader, far_writer), self._forward(far_reader, writer)
                await asyncio.wait([asyncio.ensure_future(way) for way in both], return_when=asyncio.FIRST_COMPLETED)
            finally:
                far_writer.transport.abort()
            return

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(CHUNK):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        await self._flows.wait()  # in a partition, the far end does not learn that this one is closed

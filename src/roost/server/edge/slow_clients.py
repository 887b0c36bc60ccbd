"""Disconnects clients that do not read.

Data for a client that does not read stays in the write buffer. When the buffer is full, nothing more can be sent, not
even a close frame, so closing the connection would wait for the same buffer. Therefore the transport is aborted.
"""

from __future__ import annotations

import asyncio

from roost.server import metrics

WRITE_SECONDS = 10.0
"""How long the write buffer may stay full."""


class Abortable(asyncio.Protocol):
    """A protocol of uvicorn whose connection is aborted when its client does not read, or for another reason."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    _unread: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timeout: the write buffer is full."""
        super().pause_writing()
        self._unread = self.loop.call_later(WRITE_SECONDS, self.abort, "slow")

    def resume_writing(self) -> None:
        """Cancel the timeout: the client reads again."""
        self._cancel_unread()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout: the connection is closed."""
        self._cancel_unread()
        super().connection_lost(exc)

    def _cancel_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def abort(self, why: str) -> None:
        """Cut the connection, for a reason that the metrics count."""
        if not self.transport.is_closing():
            metrics.DROPPED.labels(why).inc()
            self.transport.abort()

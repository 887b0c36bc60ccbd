"""Disconnects clients that do not read.

Data for a client that does not read stays in the write buffer. When the buffer is full, nothing more can be sent, not
even a close frame, so closing the socket would wait for the same buffer. Therefore the transport is aborted.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from roost.server import metrics

WRITE_SECONDS = 10.0
"""How long the write buffer may stay full."""


class WriteTimeoutSocket(WebSocketsSansIOProtocol):
    """A uvicorn WebSocket that is aborted when its client does not read."""

    _timeout: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """Start the timeout: the write buffer is full."""
        super().pause_writing()
        self._timeout = self.loop.call_later(WRITE_SECONDS, self._abort)

    def resume_writing(self) -> None:
        """Cancel the timeout: the client reads again."""
        self._cancel_timeout()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeout: the connection is closed."""
        self._cancel_timeout()
        super().connection_lost(exc)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _abort(self) -> None:
        metrics.DROPPED.labels("slow").inc()
        self.transport.abort()

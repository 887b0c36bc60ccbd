"""A client that does not take what it is sent is cut off.

What is written to a socket whose client does not read stays in a buffer. Where that is full, nothing more can be
sent, and not even a closing message: asking the socket to close would wait for the same buffer. So it is done below,
at the transport, which can simply be given up.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from roost.server import metrics

WRITE_SECONDS = 10.0
"""How long a full buffer may stay full."""


class WriteTimeoutSocket(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn that closes when its client does not read."""

    _timeout: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The buffer is full."""
        super().pause_writing()
        self._timeout = self.loop.call_later(WRITE_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over, whoever ended it."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _give_up(self) -> None:
        metrics.DROPPED.labels("slow").inc()
        self.transport.abort()

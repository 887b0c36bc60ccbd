"""A client that does not take what it is sent is cut off.

What is written to a socket whose client does not read stays in a buffer. Where that is full, nothing more can be
sent, and not even a closing message: asking the socket to close would wait for the same buffer. So it is done below,
at the transport, which can simply be given up.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from roost.server import metrics

SEND_SECONDS = 10.0
"""How long a full buffer may stay full."""


class PatientSocket(WebSocketsSansIOProtocol):
    """A WebSocket of uvicorn with an end to its patience."""

    _patience: asyncio.TimerHandle | None = None

    def pause_writing(self) -> None:
        """The buffer is full."""
        super().pause_writing()
        self._patience = self.loop.call_later(SEND_SECONDS, self._give_up)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over, whoever ended it."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        metrics.DROPPED.labels("slow").inc()
        self.transport.abort()

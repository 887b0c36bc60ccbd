"""Disconnects clients that connect and say nothing, or do not finish a request.

Without these limits, connections that cost a client nothing would stay open without end. A body that the application
waits for is refused in `middleware.py`; here connections end whose body nobody waits for.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from roost.server.edge.slow_clients import Abortable

HEAD_SECONDS = 10.0
"""How long a client may take for the head of a request, and to begin the first one."""
REQUEST_SECONDS = 30.0
"""How long the body may take after it: longer than in `middleware.py`, whose answer says why."""
HEAD_BYTES = 32_768
"""How much of an incomplete head may arrive: browsers send a tenth of it."""


class GuardedRequests(Abortable, HttpToolsProtocol):
    """An HTTP connection of uvicorn that is aborted when its client does not read, or does not finish a request."""

    _deadline: asyncio.TimerHandle | None = None
    """Not None while a request is incomplete."""
    _is_head: bool = True
    """Whether the head is incomplete."""
    _head: int = 0
    """How much of it has arrived."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Wait for the first request."""
        super().connection_made(transport)
        self._await_head()

    def on_message_begin(self) -> None:
        """Wait for the rest of the head."""
        super().on_message_begin()
        self._await_head()

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        self._is_head = False
        self._await(REQUEST_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait no longer: the request is complete."""
        self._cancel_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Wait no longer: the connection becomes a WebSocket."""
        self._cancel_deadline()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Parse data, and count that of an incomplete head."""
        super().data_received(data)
        if self._deadline is not None and self._is_head:
            self._head += len(data)
            if self._head > HEAD_BYTES:
                self.abort("long-head")

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer: the connection is closed."""
        self._cancel_deadline()
        super().connection_lost(exc)

    def _await_head(self) -> None:
        if self._deadline is None:
            self._is_head, self._head = True, 0
            self._await(HEAD_SECONDS)

    def _await(self, seconds: float) -> None:
        self._cancel_deadline()
        self._deadline = self.loop.call_later(seconds, self.abort, "half-request")

    def _cancel_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

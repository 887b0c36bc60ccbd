"""Disconnects clients that connect and say nothing, do not finish a request, or send a flood of requests or headers.

Without these limits, connections that cost a client nothing would stay open without end, and a client could have
thousands of requests or headers parsed in one step. A body that the application waits for is refused in
`middleware.py`; here connections end whose body nobody waits for.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import ClassVar

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from roost.server.edge.addresses import is_this_machine, payer_of
from roost.server.edge.slow_clients import Abortable

HEAD_SECONDS = 10.0
"""How long a client may take for the head of a request, and to begin the first one."""
REQUEST_SECONDS = 30.0
"""How long the body may take after it: longer than in `middleware.py`, whose answer says why."""
HEAD_BYTES = 32_768
"""How much of an incomplete head may arrive: browsers send a tenth of it."""
MOST_HEADERS = 100
"""Headers of a request: browsers send twenty, and each of them is looked at many times."""
MOST_WAITING = 20
"""Requests that a client may send before the first one is answered: browsers send one."""
READ_BYTES = 2048
"""Bytes that are parsed in one step: they can hold a hundred small requests, but not thousands."""


class GuardedRequests(Abortable, HttpToolsProtocol):
    """An HTTP connection of uvicorn that is aborted when its client does not read, or does not finish a request."""

    _open: ClassVar[Counter[str]] = Counter()
    """The connections to this process other than WebSockets, by the address that they count for."""
    _payer: str | None = None
    """Whom this connection counts for; None on this machine and for a proxy."""
    _deadline: asyncio.TimerHandle | None = None
    """Not None while a request is incomplete."""
    _is_head: bool = True
    """Whether the head is incomplete."""
    _head: int = 0
    """How much of it has arrived."""
    _earlier: tuple[RequestResponseCycle, ...] = ()
    """Requests that are being answered, or wait for that, before the last one."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in uvicorn
        """Wait for the first request; cut the connection if there are too many from its address."""
        super().connection_made(transport)
        self._await_head()
        host = self.client[0] if self.client else ""
        if not is_this_machine(host) and host not in getattr(self.app, "trusted_hosts", ()):
            self._payer = payer_of(host)
            self._open[self._payer] += 1
            if self._open[self._payer] > self.config.app.edge.limits.connections_per_address:  # type: ignore[union-attr]
                self.abort("too-many")

    def on_message_begin(self) -> None:
        """Wait for the rest of the head."""
        super().on_message_begin()
        self._await_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header. Raise ValueError for too many: then the answer is 400, and the rest is not parsed."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            raise ValueError("too many headers")

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        self._is_head = False
        self._await(REQUEST_SECONDS)
        before: RequestResponseCycle | None = self.cycle
        super().on_headers_complete()
        if before is not None and before is not self.cycle and not before.response_complete:
            self._earlier = (*(cycle for cycle in self._earlier if not cycle.response_complete), before)

    def on_message_complete(self) -> None:
        """Wait no longer: the request is complete."""
        self._cancel_deadline()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Wait no longer: the connection becomes a WebSocket."""
        self._cancel_deadline()
        self._release()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it refers to this object, which is freed now

    def data_received(self, data: bytes) -> None:
        """Parse data in small parts, so that a flood is noticed before all of it is parsed."""
        for first in range(0, len(data), READ_BYTES):
            if self.transport.is_closing() or self.transport.get_protocol() is not self:  # it became a WebSocket
                return
            part = data[first : first + READ_BYTES]
            super().data_received(part)
            self._count(len(part))

    def _count(self, size: int) -> None:
        """Cut the connection if the head is too long, or too many requests wait."""
        if self._deadline is not None and self._is_head:
            self._head += size
            if self._head > HEAD_BYTES:
                self.abort("long-head")
        if len(self.pipeline) > MOST_WAITING:
            self.abort("request-flood")

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer: the connection is closed."""
        self._cancel_deadline()
        self._release()
        super().connection_lost(exc)
        for cycle in self._earlier:  # uvicorn tells the last one only: the others would write to a closed connection
            cycle.disconnected = True
            cycle.message_event.set()
        self._earlier = ()
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # so that requests are freed now, and not by the collector

    def _release(self) -> None:
        if self._payer is not None:
            self._open[self._payer] -= 1
            if not self._open[self._payer]:
                del self._open[self._payer]
            self._payer = None

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

"""A minimal WebSocket client: a thousand of them must not distort the measurement.

It implements only the parts of RFC 6455 that the load test needs: text in both directions and answers to pings, but no
compression and no outgoing fragments.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import TypeAlias, cast

Receiver: TypeAlias = Callable[[bytes], None]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10
_MASK_BIT, _LAST = 0x80, 0x80
_MASK = bytes(4)
"""Masking protects proxies from hostile pages; a mask of zeros needs no computation."""


class HandshakeFailed(Exception):
    """The server refused the connection; the message is the first line of its response."""


class Wire(asyncio.Protocol):
    """One connection; `take` is called with each message as bytes."""

    def __init__(self, request: bytes, take: Receiver) -> None:
        self.take = take
        self.is_lost = False
        self.received = 0
        """Number of bytes received, frames and handshake included."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._request = request
        self._buffer = bytearray()
        self._parts: list[bytes] = []
        self._transport: asyncio.Transport | None = None

    # Sending

    def send(self, text: bytes) -> None:
        """Send one text message."""
        self._frame(_TEXT, text)

    def close(self) -> None:
        """Abort the connection without a closing handshake, as a closed browser does."""
        if self._transport is not None:
            self._transport.abort()

    def pause_reading(self) -> None:
        """Stop reading: the client no longer accepts messages."""
        if self._transport is not None:
            self._transport.pause_reading()

    def _frame(self, kind: int, content: bytes) -> None:
        size = len(content)
        if size < 126:
            head = struct.pack("!BB", _LAST | kind, _MASK_BIT | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", _LAST | kind, _MASK_BIT | 126, size)
        else:
            head = struct.pack("!BBQ", _LAST | kind, _MASK_BIT | 127, size)
        if self._transport is not None and not self.is_lost:
            self._transport.write(head + _MASK + content)

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost = True
        if not self.opened.done():
            self.opened.set_exception(HandshakeFailed(str(exc or "closed")))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self.received += len(data)
        if not self.opened.done() and not self._read_handshake():
            return
        while self._read_frame():
            pass

    def _read_handshake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        first = bytes(self._buffer[: self._buffer.find(b"\r\n")]).decode("latin-1")
        del self._buffer[: end + 4]
        if " 101 " not in first:
            self.opened.set_exception(HandshakeFailed(first))
            self.close()
            return False
        self.opened.set_result(None)
        return True

    def _read_frame(self) -> bool:
        """Handle one frame if the buffer contains a complete one; return whether it did."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        kind, size, start = buffer[0], buffer[1] & 0x7F, 2
        if size == 126:
            size, start = int.from_bytes(buffer[2:4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(buffer[2:10], "big"), 10
        end = start + size
        if len(buffer) < start or len(buffer) < end:
            return False
        content = bytes(buffer[start:end])
        del buffer[:end]
        self._handle(kind & 0x0F, bool(kind & _LAST), content)
        return True

    def _handle(self, kind: int, is_last: bool, content: bytes) -> None:
        if kind == _PING:
            self._frame(_PONG, content)
        elif kind == _CLOSE:
            self._frame(_CLOSE, content[:2])
            self.close()
        elif kind != _PONG:
            self._parts.append(content)
            if is_last:
                message, self._parts = b"".join(self._parts), []
                self.take(message)


async def open_wire(host: str, port: int, cookie: str, take: Receiver) -> Wire:
    """Connect and complete the handshake; raise HandshakeFailed or OSError otherwise."""
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
    )
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(request.encode(), take), host, port)
    await wire.opened
    return wire

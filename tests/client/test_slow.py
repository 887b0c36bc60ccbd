"""Clients that do not read, on real sockets, since only those have buffers that fill up."""

from __future__ import annotations

import asyncio
import base64
import os
import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from roost.client import Visitor
from roost.server.edge import slow_clients
from roost.server.edge.socket import MAX_UNREAD
from roost.server.metrics import REGISTRY

pytestmark = pytest.mark.anyio
SLOW = 3


async def test_client_that_reads_nothing_is_dropped(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "WRITE_SECONDS", 0.3)
    before = _dropped()
    async with Visitor(live_server) as host:
        table = (await host.quick("gloria", players=5, bot="chick")).table
        watch = f'{{"type":"watch","table":"{table}"}}'.encode()
        with ExitStack() as stack:
            for _ in range(SLOW):  # each request is answered, and the answers stay unread
                _send(stack.enter_context(_open(live_server, host.cookie)), watch, MAX_UNREAD)
            async with asyncio.timeout(60):
                while _dropped() < before + SLOW or REGISTRY.get_sample_value("roost_connections") != 0:
                    await asyncio.sleep(0.01)


def _dropped() -> float:
    return REGISTRY.get_sample_value("roost_connections_dropped_total", {"why": "slow"}) or 0.0


def _open(server: str, cookie: str) -> socket.socket:
    """Open a WebSocket with the smallest possible receive buffer."""
    address = urlsplit(server)
    peer = socket.socket()
    peer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    peer.connect((address.hostname, address.port))
    lines = [
        "GET /ws HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        f"Cookie: {cookie}",
    ]
    peer.sendall("\r\n".join([*lines, "", ""]).encode())
    assert peer.recv(12) == b"HTTP/1.1 101"
    return peer


def _send(peer: socket.socket, text: bytes, times: int) -> None:
    mask = bytes(4)
    peer.sendall((bytes([0x81, 0x80 | len(text)]) + mask + text) * times)

"""Clients that do not read, do not finish or send too much, on real sockets, which have buffers that fill up."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gc
import os
import socket
import threading
import weakref
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from uvicorn.protocols.http.httptools_impl import RequestResponseCycle

from roost.client import Visitor
from roost.server.edge import middleware, requests, slow_clients, web_sockets
from roost.server.edge.middleware import Guard
from roost.server.edge.socket import MAX_UNREAD
from roost.server.metrics import REGISTRY

pytestmark = pytest.mark.anyio
SLOW = 3


async def test_client_that_reads_nothing_is_dropped(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "WRITE_SECONDS", 0.3)
    before = _dropped("slow")
    async with Visitor(live_server) as host:
        table = (await host.quick("gloria", players=5, bot="chick")).table
        watch = f'{{"type":"watch","table":"{table}"}}'.encode()
        with ExitStack() as stack:
            for _ in range(SLOW):  # each request is answered, and the answers stay unread
                _send(stack.enter_context(_open(live_server, host.cookie)), watch, MAX_UNREAD)
            async with asyncio.timeout(60):
                while _dropped("slow") < before + SLOW or REGISTRY.get_sample_value("roost_connections") != 0:
                    await asyncio.sleep(0.01)


PING, TEXT, PART = 0x89, 0x01, 0x00
"""First bytes of frames: a ping, the first part of a text, another part of it."""


@pytest.mark.parametrize("frames", [bytes([PING]), bytes([TEXT, PART])], ids=["pings", "fragments"])
async def test_client_that_sends_a_flood_of_frames_is_dropped(live_server: str, frames: bytes) -> None:
    async with Visitor(live_server) as host:
        with _open(live_server, host.cookie) as peer:
            before = _dropped("frame-flood")
            few = (bytes([PING]) * (web_sockets.FRAME_BURST // 2)) if frames[0] == PING else frames
            _send_frames(peer, few)
            await asyncio.sleep(0.1)
            assert _dropped("frame-flood") == before
            _send_frames(peer, frames[-1:] * 20_000)
            async with asyncio.timeout(60):
                while _dropped("frame-flood") == before:
                    await asyncio.sleep(0.01)
        assert (await host.quick("5211", players=2, bot="chick")).table


@pytest.mark.parametrize("part", [b"", b"GET / HTTP/1.1\r\nHost: loc"], ids=["nothing", "half a head"])
async def test_client_that_finishes_no_request_is_dropped(
    live_server: str, monkeypatch: pytest.MonkeyPatch, part: bytes
) -> None:
    monkeypatch.setattr(requests, "HEAD_SECONDS", 0.2)
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(part)
    before = _dropped("half-request")
    async with asyncio.timeout(60):
        assert await _rest(reader) == b""
    assert _dropped("half-request") == before + 1
    writer.close()


async def test_client_that_a_proxy_does_not_know_is_not_this_machine(live_server: str) -> None:
    strangers = ["unknown", "_hidden", "127.0.0.1, unknown", "unknown, 127.0.0.1", "127.0.0.1, 192.0.2.7"]
    async with httpx.AsyncClient(base_url=live_server, trust_env=False) as client:
        assert (await client.get("/metrics")).status_code == 200
        for forwarded in strangers:
            answer = await client.get("/metrics", headers={"X-Forwarded-For": forwarded})
            assert answer.status_code == 403, forwarded


async def test_client_that_sends_an_endless_head_is_dropped(live_server: str) -> None:
    before = _dropped("long-head")
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET / HTTP/1.1\r\n")
    async with asyncio.timeout(60):
        with contextlib.suppress(ConnectionError):
            for _ in range(1 + requests.HEAD_BYTES // 1000):
                writer.write(b"X-More: " + b"x" * 1000 + b"\r\n")
                await writer.drain()
                await asyncio.sleep(0)
        with contextlib.suppress(ConnectionError):
            assert await _rest(reader) == b""
    assert _dropped("long-head") == before + 1
    writer.close()


async def test_connections_of_an_address_are_limited_before_they_say_anything(
    live_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "is_this_machine", lambda address: address == "127.0.0.1")
    address = urlsplit(live_server)
    before = _dropped("too-many")

    async def connect(host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(address.hostname, address.port, local_addr=(host, 0))

    def ask(writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")

    many = [await connect("127.0.0.2") for _ in range(20)]
    reader, refused = await connect("127.0.0.2")
    async with asyncio.timeout(60):
        assert await _rest(reader) == b""
        refused.close()
        assert _dropped("too-many") == before + 1
        for other in ("127.0.0.1", "127.0.0.3"):
            reader, writer = await connect(other)
            ask(writer)
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.close()
        many[0][1].close()
        await asyncio.sleep(0.2)
        reader, writer = await connect("127.0.0.2")
        ask(writer)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200"), "a closed connection counts no more"
    for _, each in [*many, (reader, writer)]:
        each.close()


async def test_client_that_sends_many_requests_at_once_is_dropped(live_server: str) -> None:
    address = urlsplit(live_server)
    before = _dropped("request-flood")
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET /api/me HTTP/1.1\r\n\r\n" * 5000)
    async with asyncio.timeout(60):
        assert (await _rest(reader)).count(b"HTTP/1.1") <= requests.MOST_WAITING
    assert _dropped("request-flood") == before + 1
    writer.close()


async def test_dropped_client_leaves_nothing_in_the_log(
    live_server: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first request waits for its refusal when the flood after it is noticed, and is answered to nobody then.

    All requests are freed without a collection."""
    answered = threading.Event()  # the server has a thread of its own
    waiting: weakref.WeakSet[RequestResponseCycle] = weakref.WeakSet()
    make = RequestResponseCycle.__init__

    def note(cycle: RequestResponseCycle, *args: Any, **named: Any) -> None:
        make(cycle, *args, **named)
        waiting.add(cycle)

    monkeypatch.setattr(RequestResponseCycle, "__init__", note)

    async def refuse(_guard: object, _scope: object, _receive: object, send: Any) -> None:
        await asyncio.sleep(0.1)
        await send({"type": "http.response.start", "status": 429, "headers": []})
        await send({"type": "http.response.body", "body": b"later"})
        answered.set()

    monkeypatch.setattr(Guard, "__call__", refuse)
    address = urlsplit(live_server)
    _, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET /api/me HTTP/1.1\r\n\r\n" * 5000)
    gc.disable()
    try:
        async with asyncio.timeout(60):
            while not answered.is_set() or waiting:
                await asyncio.sleep(0.01)
    finally:
        gc.enable()
    assert [record.getMessage() for record in caplog.records if record.name == "uvicorn.error"] == []
    writer.close()


@pytest.mark.parametrize("many", [requests.MOST_HEADERS + 1, 20_000])
async def test_request_with_too_many_headers_in_one_piece_is_refused(live_server: str, many: int) -> None:
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET /api/me HTTP/1.1\r\n" + b"a:b\r\n" * many + b"\r\n")
    async with asyncio.timeout(60):
        answer = await _rest(reader)
    assert answer == b"" or answer.startswith(b"HTTP/1.1 400")
    writer.close()


async def test_body_that_nobody_waits_for_does_not_keep_a_connection(
    live_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "REQUEST_SECONDS", 0.5)
    before = _dropped("half-request")
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(f"GET /healthz HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 9\r\n\r\n".encode())
    async with asyncio.timeout(60):
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        writer.write(b"{")  # uvicorn ends silent connections, but not after this
        await _rest(reader)
    assert _dropped("half-request") == before + 1
    writer.close()


async def test_socket_outlives_the_time_for_requests(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "REQUEST_SECONDS", 0.05)
    async with Visitor(live_server) as host:
        with _open(live_server, host.cookie) as peer:
            before = _dropped("half-request")
            await asyncio.sleep(0.2)
            peer.setblocking(False)
            _send_frames(peer, bytes([PING]))
            await asyncio.sleep(0.1)
            assert bytes([0x8A, 0]) in peer.recv(65_536)
        assert _dropped("half-request") == before


async def test_head_that_never_ends_is_cut_off(live_server: str) -> None:
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    writer.write(b"GET / HTTP/1.1\r\nX: " + b"x" * 10 * requests.HEAD_BYTES)
    async with asyncio.timeout(60):
        assert await _rest(reader) == b""
    writer.close()


async def test_body_that_does_not_arrive_is_refused_in_time(live_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "BODY_SECONDS", 0.2)
    address = urlsplit(live_server)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    head = ["PUT /api/me HTTP/1.1", f"Host: {address.netloc}", "Content-Type: application/json", "Content-Length: 9"]
    writer.write("\r\n".join([*head, "", "{"]).encode())
    async with asyncio.timeout(60):
        answer = await reader.readuntil(b"}}")
    assert answer.startswith(b"HTTP/1.1 408")
    assert b'"body-too-slow"' in answer
    writer.close()


async def _rest(reader: asyncio.StreamReader) -> bytes:
    """Return everything until the server closes the connection, also by a reset."""
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


def _dropped(why: str) -> float:
    return REGISTRY.get_sample_value("roost_connections_dropped_total", {"why": why}) or 0.0


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


def _send_frames(peer: socket.socket, kinds: bytes) -> None:
    """Send empty frames with these first bytes; the server may cut them off."""
    with contextlib.suppress(ConnectionError):
        peer.sendall(b"".join(bytes([kind, 0x80]) + bytes(4) for kind in kinds))


def _send(peer: socket.socket, text: bytes, times: int) -> None:
    mask = bytes(4)
    peer.sendall((bytes([0x81, 0x80 | len(text)]) + mask + text) * times)

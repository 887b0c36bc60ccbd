"""Attacks, each from one address: they go on until they are killed."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import os
from collections.abc import Awaitable, Callable
from typing import Any

import httpx

from roost.core import fair

ATTACKER = "192.0.2.66"
FROM = {"X-Forwarded-For": ATTACKER, "Content-Type": "application/json"}
HEADER = f"Host: localhost\r\nX-Forwarded-For: {ATTACKER}\r\n"
CONTRIBUTION = bytes(16)
CONTRIBUTION_HASH = fair.contribution_hash(CONTRIBUTION).hex()

Attack = Callable[[str, list[str]], Awaitable[None]]


# HTTP


async def replays(url: str, tables: list[str]) -> None:
    """Ask for replays of long games, uncompressed, 40 times a second."""
    await _flood(url, (f"/api/tables/{table}/replay" for table in itertools.cycle(tables)), 40)


async def loads(url: str, tables: list[str]) -> None:
    """Ask for long games, so that the server has to fold their logs."""
    await _flood(url, (f"/api/tables/{table}" for table in itertools.cycle(tables)), 40)


async def lists(url: str, _tables: list[str]) -> None:
    """Ask for the lists of tables and games without a pause."""
    await _flood(url, itertools.cycle(["/api/tables", "/api/games", "/api/games/recent", "/api/me"]), 500)


async def new_tables(url: str, _tables: list[str]) -> None:
    """Create tables with a new identity each."""
    async with _client(url) as client:
        while True:
            client.cookies.clear()
            await client.get("/api/me")
            await client.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})


async def bots(url: str, _tables: list[str]) -> None:
    """Play against many slow bots, with a new identity for each game."""
    await asyncio.gather(*[_against_bots(url) for _ in range(30)])


async def pings(url: str, _tables: list[str]) -> None:
    """Send pings on ten sockets as fast as they go, and connect again when they are cut."""
    await asyncio.gather(*[_frames(url, bytes([0x89, 0x80]) + bytes(4)) for _ in range(10)])


async def fragments(url: str, _tables: list[str]) -> None:
    """Send endless fragments on ten sockets."""
    await asyncio.gather(
        *[_frames(url, bytes([0x00, 0x80]) + bytes(4), bytes([0x01, 0x80]) + bytes(4)) for _ in range(10)]
    )


async def half_requests(url: str, _tables: list[str]) -> None:
    """Open connections that never finish a request, up to 500 at a time."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)
                writer.write(f"GET / HTTP/1.1\r\nX-Forwarded-For: {ATTACKER}\r\nX: ".encode())
                await reader.read()
                writer.close()
            await asyncio.sleep(0.1)

    await asyncio.gather(*[one() for _ in range(500)])


async def statistics(url: str, _tables: list[str]) -> None:
    """Ask for the figures of a person with 10,000 games, and search their games for somebody who is not there."""
    paths = ["/api/people/ann", "/api/people/ann/games?search=nobody", "/api/people/bot:hen", "/api/leaderboard/5211"]
    await _flood(url, itertools.cycle(paths), 500)


async def pages(url: str, _tables: list[str]) -> None:
    """Ask for the page and other addresses outside of the API without a pause."""
    await asyncio.gather(*[_flood(url, itertools.cycle(["/", "/readyz", "/nowhere/at/all"]), 500) for _ in range(4)])


async def posts(url: str, _tables: list[str]) -> None:
    """Send large and deeply nested bodies without a pause."""
    bodies = ["[" * 60_000, '{"a":' * 10_000, '{"game":"5211","seats":[' + "{}," * 20_000 + "{}]}"]

    async def post() -> None:
        async with _client(url) as client:
            await client.get("/api/me")
            for body in itertools.cycle(bodies):
                await client.post("/api/tables", content=body)

    await asyncio.gather(*[post() for _ in range(30)])


async def previews(url: str, _tables: list[str]) -> None:
    """Ask for previews of eight actions without a pause, with twenty identities."""

    async def preview() -> None:
        async with _client(url) as client:
            await client.get("/api/me")
            body = {"game": "gloria", "players": 5, "options": {"start": 0}, "contribution_hash": CONTRIBUTION_HASH}
            path = f"/api/tables/{(await client.post('/api/quick', json=body)).json()['table']}"
            await client.post(f"{path}/reveal", json={"contribution": CONTRIBUTION.hex()})
            while True:
                await client.post(f"{path}/preview", json={"actions": ["draw"]})

    await asyncio.gather(*[preview() for _ in range(20)])


async def pipelines(url: str, _tables: list[str]) -> None:
    """Send thousands of requests at once, without waiting for answers, on ten connections."""
    await asyncio.gather(*[_pour(url, f"GET /api/games HTTP/1.1\r\n{HEADER}\r\n" * 10_000) for _ in range(10)])


async def headers(url: str, _tables: list[str]) -> None:
    """Send requests with thousands of headers on ten connections."""
    request = "GET / HTTP/1.1\r\n" + HEADER + "a:b\r\n" * 40_000 + "\r\n"
    await asyncio.gather(*[_pour(url, request) for _ in range(10)])


async def silence(url: str, _tables: list[str]) -> None:
    """Hold two thousand connections that say nothing."""
    await asyncio.gather(*[_pour(url, "") for _ in range(2000)])


async def reconnects(url: str, _tables: list[str]) -> None:
    """Open sockets with fifty identities as fast as it goes, and close them at once."""

    async def reconnect() -> None:
        cookie = await _cookie(url)
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                (await _handshake(url, cookie)).close()

    await asyncio.gather(*[reconnect() for _ in range(50)])


async def watches(url: str, tables: list[str]) -> None:
    """Follow long games and leave them again on a hundred sockets, as fast as messages are taken."""
    await asyncio.gather(*[_watch(url, tables) for _ in range(100)])


async def empty_texts(url: str, _tables: list[str]) -> None:
    """Send empty messages on ten sockets as fast as they go, and connect again when they are cut."""
    await asyncio.gather(*[_frames(url, bytes([0x81, 0x80]) + bytes(4)) for _ in range(10)])


async def chat(url: str, _tables: list[str]) -> None:
    """Talk at the honest table with twenty identities."""
    async with _client(url) as client:
        running = (await client.get("/api/tables")).json()["running"]
    table = running[0]["table"]
    await asyncio.gather(*[_talk(url, table) for _ in range(20)])


# How they are made


def _client(url: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=url, headers={**FROM, "Accept-Encoding": "identity"}, trust_env=False, timeout=60)


async def _flood(url: str, paths: Any, per_second: int) -> None:
    async with _client(url) as client:
        waiting: set[asyncio.Task[httpx.Response]] = set()
        for path in paths:
            waiting.add(asyncio.create_task(client.get(path)))
            if len(waiting) >= 50:
                _, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            await asyncio.sleep(1 / per_second)


async def _against_bots(url: str) -> None:
    async with _client(url) as client:
        while True:
            client.cookies.clear()
            await client.get("/api/me")
            body = {"game": "gloria", "players": 5, "bot": "fox", "contribution_hash": CONTRIBUTION_HASH}
            made = await client.post("/api/quick", json=body)
            if made.status_code == 201:
                path = f"/api/tables/{made.json()['table']}/reveal"
                revealed = await client.post(path, json={"contribution": CONTRIBUTION.hex()})
                assert revealed.is_success or revealed.status_code == 429, revealed.text
            else:
                assert made.status_code in (401, 429), made.text  # 401: it was refused an identity


async def _cookie(url: str) -> str:
    """Return the cookie of a new identity; the server may refuse it for a while."""
    async with _client(url) as client:
        while not client.cookies:
            await client.get("/api/me")
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in client.cookies.jar)


async def _pour(url: str, text: str) -> None:
    """Send a text on one connection after another, and wait until the server closes each."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", httpx.URL(url).port)
            try:
                writer.write(text.encode())
                await asyncio.gather(writer.drain(), reader.read())
            finally:
                writer.close()
        await asyncio.sleep(0.01)


async def _handshake(url: str, cookie: str = "") -> asyncio.StreamWriter:
    cookie = cookie or await _cookie(url)
    port = httpx.URL(url).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [
        "GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        f"X-Forwarded-For: {ATTACKER}", f"Cookie: {cookie}",
    ]  # fmt: skip
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    asyncio.ensure_future(reader.read()).add_done_callback(lambda done: done.exception())
    return writer


async def _frames(url: str, frame: bytes, first: bytes = b"") -> None:
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, httpx.HTTPError):
            writer = await _handshake(url)
            writer.write(first)
            while not writer.is_closing():
                writer.write(frame * 1000)
                await writer.drain()
                await asyncio.sleep(0)
        await asyncio.sleep(0.01)


def _text(text: str) -> bytes:
    """Return a frame with a text of 126 bytes or more, or a shorter one."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0xFE]) + len(text).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + text.encode()


async def _watch(url: str, tables: list[str]) -> None:
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, httpx.HTTPError):
            writer = await _handshake(url)
            for table in itertools.cycle(tables):
                writer.write(_text(f'{{"type":"watch","table":"{table}","since":1}}'))
                writer.write(_text(f'{{"type":"leave_watch","table":"{table}"}}'))
                await writer.drain()
                await asyncio.sleep(0.1)
        await asyncio.sleep(0.1)


async def _talk(url: str, table: str) -> None:
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, httpx.HTTPError):
            writer = await _handshake(url)
            for number in itertools.count():
                writer.write(_text(f'{{"type":"say","table":"{table}","id":"{number}","text":"{"spam " * 20}"}}'))
                await writer.drain()
                await asyncio.sleep(0.02)
        await asyncio.sleep(0.1)


_ALL: tuple[Attack, ...] = (
    replays, loads, lists, statistics, pages, posts, previews, new_tables, bots, pings, fragments, empty_texts,
    half_requests, pipelines, headers, silence, reconnects, watches, chat,
)  # fmt: skip
ATTACKS: dict[str, Attack] = {attack.__name__: attack for attack in _ALL}

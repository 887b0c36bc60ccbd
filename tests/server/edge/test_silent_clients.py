"""Connections over a network that say nothing, or whose client is gone, are closed; others stay open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from roost.server.edge import web_sockets
from roost.server.edge.app import create_app
from roost.server.edge.identity import COOKIE
from roost.server.run import configure
from roost.server.service import Pace
from roost.server.settings import Settings
from roost.server.storage.database import sqlite_url
from tests.server.house import TIMEOUT

pytestmark = pytest.mark.anyio
SOON = 0.3


@asynccontextmanager
async def connected(folder: Path, ping_interval: float | None) -> AsyncIterator[ClientConnection]:
    """Connect to a server that pings its clients; the client itself does not."""
    settings = Settings(data=folder, database_url=sqlite_url(folder / "db"), signing_key=b"k" * 32)
    app = create_app(settings, pace=Pace(bot_workers=1))
    config = configure(app, "127.0.0.1", 0, None)
    config.ws_ping_interval = config.ws_ping_timeout = ping_interval
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server._serve())
    async with asyncio.timeout(TIMEOUT):
        while not server.started:
            await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    cookie = {"Cookie": f"{COOKIE}={app.edge.identities.sign(app.edge.identities.new())}"}
    async with connect(f"ws://127.0.0.1:{port}/ws", additional_headers=cookie, ping_interval=None) as socket:
        await socket.recv()  # hello
        yield socket
    server.should_exit = True
    await serving


async def test_connection_that_never_says_anything_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sockets, "FIRST_SECONDS", SOON)
    async with connected(tmp_path, SOON) as socket, asyncio.timeout(TIMEOUT):
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_connection_that_has_said_something_stays_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_sockets, "FIRST_SECONDS", SOON)
    async with connected(tmp_path, None) as socket:
        await socket.send('{"type":"ping"}')
        assert await socket.recv() == '{"type":"pong"}'
        await asyncio.sleep(2 * SOON)
        await socket.send('{"type":"ping"}')
        assert await socket.recv() == '{"type":"pong"}'


async def test_client_that_does_not_answer_pings_is_dropped(tmp_path: Path) -> None:
    async with connected(tmp_path, SOON) as socket:
        await socket.send('{"type":"ping"}')
        socket.transport.pause_reading()
        await asyncio.sleep(3 * SOON)
        socket.transport.resume_reading()
        async with asyncio.timeout(TIMEOUT):
            await socket.wait_closed()


async def test_usual_configuration_pings_clients(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, database_url=sqlite_url(tmp_path / "db"), signing_key=b"k" * 32)
    config = configure(create_app(settings), "127.0.0.1", 0, None)
    assert config.ws_ping_interval == config.ws_ping_timeout == 20.0

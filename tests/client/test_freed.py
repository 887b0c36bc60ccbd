"""Connections leave no cycles of references: what is closed is freed at once, and need not be collected."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Iterator

import pytest

from roost.client import Visitor
from roost.client.line import Line
from roost.server.edge.connections import Connection
from roost.server.edge.requests import GuardedRequests
from roost.server.edge.socket import Socket
from roost.server.edge.web_sockets import GuardedSocket

pytestmark = pytest.mark.anyio
SECONDS = 20
PARTS = (GuardedRequests, GuardedSocket, Socket, Connection)
"""What the server keeps of a connection, from its first request on."""


@pytest.fixture
def _uncollected() -> Iterator[None]:
    """Collect no garbage; there is none from before."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def kept() -> list[str]:
    """Return the names of all parts of connections in this process, which is also that of the server."""
    return sorted(type(item).__name__ for item in gc.get_objects() if isinstance(item, PARTS))


@pytest.mark.usefixtures("_uncollected")
@pytest.mark.parametrize("end", ["close", "disappear", "break the protocol", "read nothing"])
async def test_closed_socket_is_freed_without_a_collection(live_server: str, end: str) -> None:
    async with Visitor(live_server) as host:
        table = (await host.quick("5211", players=2, bot="chick")).table
        async with Line(host) as line:
            followed = await line.follow(table)
            await followed.next_state()
            assert [name for name in kept() if name != "GuardedRequests"] == ["Connection", "GuardedSocket", "Socket"]
            assert line._socket is not None
            transport = line._socket.transport
            if end == "break the protocol":
                transport.write(b"\xff\xff\xff\xff")
                await asyncio.sleep(0.2)
            elif end == "read nothing":
                transport.pause_reading()
                for _ in range(100):
                    await line._socket.send(json.dumps({"type": "watch", "table": table}))
            if end != "close":
                transport.abort()
    async with asyncio.timeout(SECONDS):
        while kept():
            await asyncio.sleep(0.05)

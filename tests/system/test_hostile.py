"""Hostile clients: clear errors, no crash, bounded memory, and at other tables nobody notices."""

from __future__ import annotations

import asyncio
import json
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from roost.client import Line, Refused, Visitor
from roost.loadtest.api import Api, Identity, for_all
from roost.loadtest.figures import Times
from roost.loadtest.processes import ServerProcess, allow_many_files, memory_of
from roost.loadtest.table import Follower
from roost.loadtest.wire import HandshakeFailed, open_wire
from tests.system.players import Player, counts, players_at, until_all_moved

CONNECTIONS = int(os.environ.get("ROOST_CONNECTIONS", "400"))
"""Opened and left; `make hostile` asks for 10,000."""
SLOW = 50
A_PERSON = 20
"""Connections that one person may have."""
FEW = 160
"""Open files of a server with a few connections: those of the HTTP client stay open for some seconds for reuse."""
GROWTH = 40.0
"""MiB that the server may keep after a storm: buffers and free lists, not connections."""

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> ServerProcess:
    return ServerProcess(tmp_path_factory.mktemp("hostile"))


@pytest.fixture(autouse=True, scope="module")
def _running(server: ServerProcess) -> Iterator[None]:
    allow_many_files()
    with server:
        yield
    assert "Traceback" not in server.log.read_text()


@asynccontextmanager
async def undisturbed(server: ServerProcess) -> AsyncIterator[list[Player]]:
    """Games that go on while something is done to the server, and after it."""
    pid = server.pid
    async with players_at([server.url], 2) as players:
        await until_all_moved(players, counts(players))
        before = counts(players)
        yield players
        await until_all_moved(players, before)
        await until_all_moved(players, counts(players))
        assert all(player.line.breaks == 0 for player in players)
    assert server.pid == pid


def _files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def test_thousands_of_connections_opened_and_left(server: ServerProcess) -> None:
    async with undisturbed(server):
        api = Api()
        await _storm(server, api, CONNECTIONS)
        await _until_gone(server)
        memory = memory_of(server.pid)
        for _ in range(5):
            await _storm(server, api, CONNECTIONS // 5)
            await _until_gone(server)
        assert memory_of(server.pid) < memory + GROWTH, "memory grows with connections that are gone"
        await api.close()


async def _until_gone(server: ServerProcess) -> None:
    async with asyncio.timeout(60):
        while _files(server.pid) > FEW:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)


async def _storm(server: ServerProcess, api: Api, count: int) -> None:
    """Sockets of many people, and connections that never say a word; then all of them are gone."""
    guests = await for_all(range(-(-count // A_PERSON)), lambda _: api.enter(server.url))
    wires = await for_all(range(count), lambda number: _open(server, guests[number // A_PERSON]))
    mute = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(count // 10)]
    for wire in wires:
        wire.close()
    for peer in mute:
        peer.close()


async def _open(server: ServerProcess, guest: Identity) -> Follower:
    follower = Follower(Times())
    follower.wire = await open_wire("127.0.0.1", server.port, guest.cookie, follower.take)
    return follower


async def test_nobody_has_more_connections_than_anybody_needs(server: ServerProcess) -> None:
    api = Api()
    guest = await api.enter(server.url)
    wires = [await _open(server, guest) for _ in range(A_PERSON)]
    with pytest.raises(HandshakeFailed):
        await _open(server, guest)
    for wire in wires:
        wire.close()
    await api.close()


async def test_those_who_do_not_read_hold_nobody_up(server: ServerProcess) -> None:
    async with undisturbed(server) as players:
        memory = memory_of(server.pid)
        api = Api()
        watchers = []
        for _ in range(SLOW):
            watcher = await _open(server, await api.enter(server.url))
            watcher.follow(players[0].table)
            watcher.pause()
            watchers.append(watcher)
        await api.close()
        for _ in range(5):
            await until_all_moved(players, [count + 5 for count in counts(players)])
        assert memory_of(server.pid) < memory + GROWTH
        for watcher in watchers:
            watcher.close()


NONSENSE = [
    "", "null", "[]", "{}", "nonsense", '{"type": 1}', '{"type": "act"}', "[" * 10_000,
    '{"type": "watch", "table": {}}', '{"type": "watch", "table": "\\ud800"}',
    '{"type": "watch", "table": "../../etc/passwd"}', '{"type": "watch", "table": "a", "since": 1e400}',
    '{"type": "act", "table": "a", "seen": -1, "id": "x", "action": "Y1"}', '{"type": "ping", "more": 1}',
    '{"type": "act", "table": "a", "seen": true, "id": "\\u0000", "action": "Y1"}',
]  # fmt: skip


async def test_every_kind_of_nonsense_is_told_its_sender_alone(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as visitor, _socket(visitor) as stranger:
        assert json.loads(await stranger.recv())["type"] == "hello"
        for text in NONSENSE:
            await stranger.send(text)
            answer = json.loads(await stranger.recv())
            assert (answer["type"], answer["key"]) == ("error", "message-malformed"), text
        await stranger.send(b"\x00\xff")
        assert json.loads(await stranger.recv())["key"] == "message-malformed"


async def test_a_frame_that_is_too_long_closes_its_own_socket(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as visitor, _socket(visitor) as stranger:
        await stranger.recv()
        await stranger.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            await stranger.recv()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


async def test_others_seats_and_tables_that_are_not_there(server: ServerProcess) -> None:
    async with undisturbed(server) as players, Visitor(server.url) as visitor, Line(visitor) as line:
        victim = players[0].acknowledged[-1]
        for table, key in ((players[0].table, "not-seated"), ("unknown", "table-unknown")):
            with pytest.raises(Refused) as refused:
                await line.act(table, victim.seen, victim.action, victim.id)  # even with a message id of theirs
            assert refused.value.key == key
        for ask in (visitor.start, visitor.leave, visitor.rematch):
            with pytest.raises(Refused):
                await ask(players[0].table)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_other_sites_cannot_open_a_socket_or_send_a_form(server: ServerProcess, origin: str) -> None:
    async with Visitor(server.url) as visitor:
        with pytest.raises(InvalidStatus):
            await connect(
                server.url.replace("http", "ws") + "/ws",
                origin=Origin(origin),
                additional_headers={"Cookie": visitor.cookie},
                proxy=None,
            )
        kinds = {"application/json": 403, "application/x-www-form-urlencoded": 403, "text/plain": 403}
        for kind, status in kinds.items():
            headers = {"Cookie": visitor.cookie, "Origin": origin, "Content-Type": kind}
            assert _post(server, '{"name": "Mallory"}', headers) == status
        headers = {"Cookie": visitor.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        assert _post(server, "name=Mallory", headers) == 415
        headers |= {"Content-Type": "application/json", "Sec-Fetch-Site": "cross-site"}
        assert _post(server, '{"name": "Mallory"}', headers) == 403
        assert (await visitor.me()).name is None


def _post(server: ServerProcess, body: str, headers: dict[str, str]) -> int:
    path = f"{server.url}/api/me"
    return httpx.put(path, content=body, headers=headers, trust_env=False).status_code


WORDS = [
    "<script>alert(1)</script>", "'; DROP TABLE entries; --", '"><img src=x onerror=alert(1)>', "${7*7}{{7*7}}",
    "%s%n", "a" * 280,
]  # fmt: skip
BAD_LINES = {
    "chat-bad-character": ["\x00", "\u202eevil\u202c", "a\x07b", "two\nlines", "\x1b[31mred"],
    "chat-empty": ["\u2028", "\u200b", "   "],
    "message-malformed": ["", "a" * 281],
}
BAD_NAMES = {
    "name-bad-character": ["\x00", "\u202eevil\u202c", "a\x07b", "two\nlines", "\x1b[31mred", "\u200b"],
    "name-empty": ["", "\u2028", "   "],
    "name-too-long": ["'; DROP TABLE entries; --", '"><img src=x onerror=alert(1)>', "a" * 25],
}


async def test_chat_is_text_and_nothing_else(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as host, Line(host) as line:
        table = (await host.quick("5211", players=2, bot="chick")).table
        for text in WORDS:
            await line.say(table, text)
        for key, texts in BAD_LINES.items():
            for text in texts:
                with pytest.raises(Refused) as refused:
                    await line.say(table, text)
                assert refused.value.key == key, ascii(text)
        state = await (await line.follow(table)).next_state()
        assert [said.text for said in state.chat] == WORDS, "what was said as it was said, and nothing else"


async def test_names_are_text_and_nothing_else(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as host:
        for name in ("<b>Ann</b>", "' OR 1=1; --", "${7*7}{{7*7}}", "%s%n"):
            assert (await host.rename(name)).name == name
        for key, names in BAD_NAMES.items():
            for name in names:
                with pytest.raises(Refused) as refused:
                    await host.rename(name)
                assert refused.value.key == key, ascii(name)
        assert (await host.me()).name == "%s%n"


@asynccontextmanager
async def _socket(visitor: Visitor) -> AsyncIterator[ClientConnection]:
    headers = {"Cookie": visitor.cookie}
    address = visitor.server.replace("http", "ws") + "/ws"
    async with connect(address, additional_headers=headers, proxy=None, close_timeout=1) as stranger:
        yield stranger

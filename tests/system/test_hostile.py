"""Hostile clients get clear errors, crash nothing, use bounded memory, and disturb no other table."""

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
from roost.loadtest.processes import ServerProcess, memory_of
from roost.loadtest.table import Follower
from roost.loadtest.wire import HandshakeFailed, open_wire
from roost.server.open_files import allow_many_files
from tests.system.players import Player, counts, players_at, wait_until_all_moved

CONNECTIONS = int(os.environ.get("ROOST_CONNECTIONS", "400"))
"""Connections to open and drop; `make hostile` asks for 10,000."""
SLOW = 50
PER_PERSON = 20
"""The limit of connections per person."""
FEW = 160
"""Open files of a server with few connections; those of the HTTP client stay open for some seconds."""
GROWTH = 40.0
"""MiB that the server may keep afterwards, for buffers and free lists."""

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
    """Run games that must continue during the block and after it, without a disconnect."""
    pid = server.pid
    async with players_at([server.url], 2) as players:
        await wait_until_all_moved(players, counts(players))
        before = counts(players)
        yield players
        await wait_until_all_moved(players, before)
        await wait_until_all_moved(players, counts(players))
        assert all(player.line.breaks == 0 for player in players)
    assert server.pid == pid


def _files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


async def test_opening_and_dropping_many_connections_leaves_no_trace(server: ServerProcess) -> None:
    async with undisturbed(server):
        api = Api()
        await _storm(server, api, CONNECTIONS)
        await _until_gone(server)
        memory = memory_of(server.pid)
        for _ in range(5):
            await _storm(server, api, CONNECTIONS // 5)
            await _until_gone(server)
        assert memory_of(server.pid) < memory + GROWTH, "closed connections leak memory"
        await api.close()


async def _until_gone(server: ServerProcess) -> None:
    async with asyncio.timeout(60):
        while _files(server.pid) > FEW:
            await asyncio.sleep(0.1)
    await asyncio.sleep(0.2)


async def _storm(server: ServerProcess, api: Api, count: int) -> None:
    """Open sockets of many people and connections that send nothing, then close them all."""
    guests = await for_all(range(-(-count // PER_PERSON)), lambda _: api.enter(server.url))
    wires = await for_all(range(count), lambda number: _open(server, guests[number // PER_PERSON]))
    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(count // 10)]
    for wire in wires:
        wire.close()
    for peer in silent:
        peer.close()


async def _open(server: ServerProcess, guest: Identity) -> Follower:
    follower = Follower(Times())
    follower.wire = await open_wire("127.0.0.1", server.port, guest.cookie, follower.take)
    return follower


async def test_connections_per_person_are_limited(server: ServerProcess) -> None:
    api = Api()
    guest = await api.enter(server.url)
    wires = [await _open(server, guest) for _ in range(PER_PERSON)]
    with pytest.raises(HandshakeFailed):
        await _open(server, guest)
    for wire in wires:
        wire.close()
    await api.close()


async def test_clients_that_do_not_read_delay_no_other_game(server: ServerProcess) -> None:
    async with undisturbed(server) as players:
        memory = memory_of(server.pid)
        api = Api()
        spectators = []
        for _ in range(SLOW):
            spectator = await _open(server, await api.enter(server.url))
            spectator.follow(players[0].table)
            spectator.pause()
            spectators.append(spectator)
        await api.close()
        for _ in range(5):
            await wait_until_all_moved(players, [count + 5 for count in counts(players)])
        assert memory_of(server.pid) < memory + GROWTH
        for spectator in spectators:
            spectator.close()


NONSENSE = [
    "", "null", "[]", "{}", "nonsense", '{"type": 1}', '{"type": "act"}', "[" * 10_000,
    '{"type": "watch", "table": {}}', '{"type": "watch", "table": "\\ud800"}',
    '{"type": "watch", "table": "../../etc/passwd"}', '{"type": "watch", "table": "a", "since": 1e400}',
    '{"type": "act", "table": "a", "seen": -1, "id": "x", "action": "Y1"}', '{"type": "ping", "more": 1}',
    '{"type": "act", "table": "a", "seen": true, "id": "\\u0000", "action": "Y1"}',
]  # fmt: skip


async def test_malformed_messages_are_refused_without_disturbing_other_games(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as visitor, _socket(visitor) as stranger:
        assert json.loads(await stranger.recv())["type"] == "hello"
        for text in NONSENSE:
            await stranger.send(text)
            answer = json.loads(await stranger.recv())
            assert (answer["type"], answer["key"]) == ("error", "message-malformed"), text
        await stranger.send(b"\x00\xff")
        assert json.loads(await stranger.recv())["key"] == "message-malformed"


async def test_oversized_frame_closes_its_own_socket_only(server: ServerProcess) -> None:
    async with undisturbed(server), Visitor(server.url) as visitor, _socket(visitor) as stranger:
        await stranger.recv()
        await stranger.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed) as closed:
            await stranger.recv()
        assert closed.value.rcvd is None or closed.value.rcvd.code == 1009


async def test_acting_for_another_seat_or_an_unknown_table_is_refused(server: ServerProcess) -> None:
    async with undisturbed(server) as players, Visitor(server.url) as visitor, Line(visitor) as line:
        victim = players[0].acknowledged[-1]
        for table, key in ((players[0].table, "not-seated"), ("unknown", "table-unknown")):
            with pytest.raises(Refused) as refused:
                await line.act(table, victim.seen, victim.action, victim.id)  # even with the message id of the victim
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
        for kind in ("application/json", "application/x-www-form-urlencoded", "text/plain"):
            headers = {"Cookie": visitor.cookie, "Origin": origin, "Content-Type": kind}
            assert _post(server, '{"name": "Mallory"}', headers) == 403
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


async def test_chat_is_kept_as_plain_text_or_refused(server: ServerProcess) -> None:
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
        assert [said.text for said in state.chat] == WORDS, "only the accepted lines, unchanged"


async def test_names_are_kept_as_plain_text_or_refused(server: ServerProcess) -> None:
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

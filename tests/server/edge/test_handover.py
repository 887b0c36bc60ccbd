"""A connection that wants to follow a table moves to the worker that is the home of the table."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from websockets.frames import Frame, Opcode

from roost.server import metrics
from roost.server.edge import socket as edge_socket
from roost.server.edge.connections import Rest
from roost.server.edge.handover import Moved
from roost.server.edge.reviews import FollowedReview
from roost.server.edge.socket import Socket
from roost.server.edge.web_sockets import GuardedSocket
from roost.server.limits import Limits
from tests.server.edge.test_hints import Adviser, ask
from tests.server.house import TIMEOUT, Client, House, open_house
from tests.server.two_workers import HERE, THERE, Channels, channels, inbox_of, table_at

__all__ = ["channels"]
pytestmark = pytest.mark.anyio


@contextmanager
def real_socket(client: Client, rest: bytes = b"", owed: float = 0.0) -> Iterator[socket.socket]:
    """Let a connection have a socket that can move, and yield the end of the client."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        cast(Any, client).pause = lambda: Rest(ours.fileno(), rest, owed)
        yield theirs


class Wire:
    """The client's end of a socket that has moved."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._end.setblocking(False)
        self._data = b""

    async def next(self) -> Any:
        """Return the next message."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(TIMEOUT):
            while (found := self._frame()) is None:
                more = await loop.sock_recv(self._end, 65_536)
                assert more, "the connection was closed"
                self._data += more
        return json.loads(found)

    def _frame(self) -> bytes | None:
        if len(self._data) < 2:
            return None
        size, start = self._data[1], 2
        if size >= 126:
            start = 4
            size = int.from_bytes(self._data[2:4], "big")
        if len(self._data) < start + size:
            return None
        found, self._data = self._data[start : start + size], self._data[start + size :]
        return found


def frame(**message: Any) -> bytes:
    return Frame(Opcode.TEXT, json.dumps(message).encode()).serialize(mask=True)


async def until_closed(house: House) -> None:
    async with asyncio.timeout(TIMEOUT):
        while house.edge.connections.count:
            await asyncio.sleep(0)


async def test_connection_goes_on_in_the_home_of_the_table_it_watches(tmp_path: Path, channels: Channels) -> None:
    limits = Limits(connections_per_person=1)
    async with open_house(tmp_path, limits=limits) as here, open_house(tmp_path, limits=limits) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        ann = here.person()
        room = await table_at(here, THERE, ann, here.person())
        behind = frame(type="ping")
        async with inbox_of(there, channels), here.connect(ann) as a:
            await a.next("hello")
            with real_socket(a, behind[:3]) as end:
                a.send(type="watch", table=room.id)
                for number in range(3):
                    a.send(type="act", table=room.id, seen=room.table.public, id=f"{number}", action="none")
                wire = Wire(end)
                told = await wire.next()
                assert (told["type"], told["you"], told["version"]) == ("table", 0, room.table.public)
                (line,) = (connection.line for connection in there.edge.hub._followers[room.id])
                assert isinstance(line, GuardedSocket)
                assert line._silent is None, "the client may be silent from now on"
                assert [(await wire.next())["id"] for _ in range(3)] == ["0", "1", "2"]
                end.sendall(behind[3:])
                assert (await wire.next())["type"] == "pong"
                move = frame(type="act", table=room.id, seen=told["version"], id="3", action=told["view"]["legal"][0])
                end.sendall(move)
                assert {(await wire.next())["type"], (await wire.next())["type"]} == {"ack", "change"}
                await until_closed(here)
                assert there.edge.connections.count == 1
            await until_closed(there)
        assert a.texts[0].startswith('{"type":"hello"')
        assert len(a.texts) == 1, "the old process has said something else"


async def test_watching_a_table_at_its_home_does_not_move(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, HERE, ann, house.person())
        async with house.connect(ann) as a:
            assert (await a.watch(room)).you == 0
        assert channels.connections() == 0


async def test_connection_that_follows_a_table_stays(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        near = await table_at(house, HERE, ann, house.person())
        far = await table_at(house, THERE, ann, house.person())
        async with house.connect(ann) as a:
            await a.watch(near)
            assert (await a.watch(far)).table == far.id
            assert not a.has_stayed, "nothing was tried"
        assert channels.connections() == 0


async def test_connection_stays_if_the_other_worker_takes_no_more(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, house.person())
        channels.received()
        while house.service.homes.send(THERE, b"full"):
            pass
        async with house.connect(ann) as a:
            with real_socket(a):
                a.send(type="watch", table=room.id)
                a.send(type="ping")
                assert [(await a.next()).type for _ in range(3)] == ["hello", "table", "pong"]
            assert a.has_stayed
            assert house.edge.connections.count == 1
        assert {message for message, _ in channels.received()} == {b"full"}


async def test_connection_stays_while_its_client_does_not_read(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, house.person())
        async with house.connect(ann) as a:
            await a.next("hello")
            a.read_no_more()
            a.send(type="ping")
            a.send(type="watch", table=room.id)
            async with asyncio.timeout(TIMEOUT):
                while not room.is_followed:
                    await asyncio.sleep(0)
            a.read_again()
            assert [(await a.next()).type for _ in range(2)] == ["pong", "table"]
        assert channels.connections() == 0


async def test_connection_with_a_review_under_way_stays(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, house.person())
        async with house.connect(ann) as a:
            await a.next("hello")
            assert a._session is not None
            followed = a._session._reviews._followed
            followed["finished"] = FollowedReview(cast(Any, None), "id", a._session._connection)
            assert (await a.watch(room)).table == room.id
            followed.clear()
        assert channels.connections() == 0


async def test_connection_with_a_hint_under_way_stays(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        adviser = Adviser(house)
        adviser.allowed.clear()
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, bots=2)
        async with house.connect(ann) as a:
            ask(a, room)
            await asyncio.wait_for(adviser.asked.wait(), TIMEOUT)
            assert (await a.watch(room)).table == room.id
            adviser.allowed.set()
            assert (await a.next("hint")).table == room.id
            assert a._session is not None
            assert a._session._hints.pending == 0
        assert channels.connections() == 0


async def test_limits_go_on_counting_where_they_were(tmp_path: Path, channels: Channels) -> None:
    slow = Limits(messages_per_second=1)
    async with open_house(tmp_path, limits=slow) as here, open_house(tmp_path, limits=slow) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        ann = here.person()
        room = await table_at(here, THERE, ann, here.person())
        async with inbox_of(there, channels), here.connect(ann) as a:
            a.send_text("malformed")
            a.send_text("malformed")
            with real_socket(a, owed=1000.0) as end:
                a.send(type="watch", table=room.id)
                await Wire(end).next()
                ((_, follower),) = there.edge.hub._followers[room.id].items()
                line = cast(GuardedSocket, follower.connection.line)
                session = cast(Socket, line._session)
                assert session._malformed == 2
                assert session._throttle.owed > 1.0, "more than watch alone"
                assert line._frames is not None
                assert line._frames.owed > 900.0


async def test_worker_with_too_many_connections_gives_them_back(tmp_path: Path, channels: Channels) -> None:
    full = Limits(connections=0)
    async with open_house(tmp_path) as here, open_house(tmp_path, limits=full) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        ann = here.person()
        room = await table_at(here, THERE, ann, here.person())
        async with inbox_of(there, channels), inbox_of(here, channels, HERE), here.connect(ann) as a:
            with real_socket(a) as end:
                a.send(type="watch", table=room.id)
                end.sendall(frame(type="ping"))
                wire = Wire(end)
                assert [(await wire.next())["type"] for _ in range(2)] == ["table", "pong"]
                assert (here.edge.connections.count, there.edge.connections.count) == (1, 0)
            await until_closed(here)


async def test_connection_is_closed_if_all_workers_have_too_many(tmp_path: Path, channels: Channels) -> None:
    full = Limits(connections=0)
    async with open_house(tmp_path, limits=full) as here, open_house(tmp_path, limits=full) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        ours, theirs = socket.socketpair()
        theirs.setblocking(False)
        with theirs:
            moved = Moved(here.person(), "127.0.0.1", [], 0, 0.0, 0.0, False, HERE, b"")
            assert here.service.homes.send(THERE, moved.encode(), ours.fileno())
            ours.close()
            async with inbox_of(there, channels), inbox_of(here, channels, HERE), asyncio.timeout(TIMEOUT):
                assert await asyncio.get_running_loop().sock_recv(theirs, 1) == b""
        assert (here.edge.connections.count, there.edge.connections.count) == (0, 0)


async def test_crowd_of_spectators_is_spread_over_the_workers(
    tmp_path: Path, channels: Channels, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge_socket, "CROWD", 2)
    async with open_house(tmp_path) as here, open_house(tmp_path) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        ann, bob = (person_at(here, THERE) for _ in range(2))
        room = await table_at(here, HERE, ann, bob)
        async with here.connect(ann) as a, here.connect(person_at(here, THERE)) as early:
            await a.watch(room)
            assert (await early.watch(room)).you is None
            async with here.connect(bob) as b, here.connect(person_at(here, HERE)) as near:
                assert (await b.watch(room)).you == 1
                assert (await near.watch(room)).you is None
            async with inbox_of(there, channels), here.connect(person_at(here, THERE)) as far:
                with real_socket(far) as end:
                    far.send(type="watch", table=room.id)
                    assert (await Wire(end).next())["you"] is None
                    assert there.edge.connections.count == 1
                await until_closed(there)


def person_at(house: House, number: int) -> str:
    """Return a person who belongs to a worker."""
    while (house.service.homes.worker_for(person := house.person()) or HERE) != number:
        pass
    return person


async def test_moves_are_counted(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, house.person())
        before = metrics.MOVED._value.get()
        async with house.connect(ann) as a:
            with real_socket(a):
                a.send(type="watch", table=room.id)
                await until_closed(house)
        assert metrics.MOVED._value.get() == before + 1


def test_everything_about_a_connection_is_told() -> None:
    moved = Moved("person", "2001:db8::1", ["ü\0", None], 7, 1.25, 0.5, True, 3, b"\x81\0\xff")
    assert Moved.decode(moved.encode()) == moved


async def test_connection_that_cannot_be_understood_is_closed(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        async with inbox_of(house, channels):
            ours, theirs = socket.socketpair()
            with ours, theirs:
                assert house.service.homes.send(THERE, b"from another version", ours.fileno())
                ours.close()
                theirs.setblocking(False)
                async with asyncio.timeout(TIMEOUT):
                    assert await asyncio.get_running_loop().sock_recv(theirs, 1) == b""
        assert house.edge.connections.count == 0

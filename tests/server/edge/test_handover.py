"""A connection that wants to follow a table moves to the worker that is the home of the table."""

from __future__ import annotations

import asyncio
import json
import resource
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from roost.server import metrics
from roost.server.bus.local import LocalBus
from roost.server.edge import socket as edge_socket
from roost.server.edge.connections import Rest
from roost.server.edge.handover import Moved
from roost.server.edge.inbox import Inbox
from roost.server.edge.middleware import Guard
from roost.server.edge.socket import Socket
from roost.server.edge.web_sockets import GuardedSocket
from roost.server.limits import Limits
from roost.server.rooms import homes
from roost.server.rooms.homes import MESSAGE_BYTES, Homes, channel, receive
from roost.server.rooms.room import Room
from roost.server.run import configure
from tests.server.house import TIMEOUT, Client, House, open_house

pytestmark = pytest.mark.anyio
HERE, THERE = 0, 1
"""The numbers of two workers."""


class Channels:
    """The channels of two workers."""

    def __init__(self) -> None:
        self.ends = [channel() for _ in (HERE, THERE)]

    def join(self, house: House, number: int) -> None:
        """Let a house be one of the workers."""
        house.service.homes.connect(number, [outbox for _, outbox in self.ends])

    def received(self) -> list[tuple[bytes, int | None]]:
        """Return what the other worker was sent."""
        return list(iter(lambda: receive(self.ends[THERE][0]), None))

    def connections(self) -> int:
        """Return how many connections the other worker was sent."""
        return sum(file is not None for _, file in self.received())


@pytest.fixture
def channels() -> Iterator[Channels]:
    made = Channels()
    yield made
    for end in (end for ends in made.ends for end in ends):
        end.close()


async def table_at(house: House, number: int, *people: str, bots: int = 0) -> Room:
    """Create a table whose home is a worker."""
    while True:
        room = await house.table(*people, bots=bots)
        if (house.service.homes.worker_for(room.id) or HERE) == number:
            return room


@contextmanager
def real_socket(client: Client, rest: bytes = b"", owed: float = 0.0) -> Iterator[socket.socket]:
    """Let a connection have a socket that can move, and yield the end of the client."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        cast(Any, client).pause = lambda: Rest(ours.fileno(), rest, owed)
        yield theirs


@asynccontextmanager
async def inbox_of(house: House, channels: Channels, number: int = THERE) -> AsyncIterator[None]:
    """Let a house receive what is sent to a worker."""
    config, state = configure(Guard(cast(Any, None), house.edge), "", 0, None), ServerState()
    inbox = Inbox(house.edge, channels.ends[number][0], lambda: GuardedSocket(config, state, {}))
    inbox.start()
    try:
        yield
    finally:
        inbox.stop()


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


async def test_connection_with_a_review_or_a_hint_under_way_stays(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        ann = house.person()
        room = await table_at(house, THERE, ann, house.person())
        async with house.connect(ann) as a:
            await a.next("hello")
            assert a._session is not None
            a._session._hints.pending = 1
            assert (await a.watch(room)).table == room.id
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


# Who drives a table


async def test_home_of_a_table_is_asked_to_drive_it(tmp_path: Path, channels: Channels) -> None:
    bus = LocalBus()  # the home may read the table before the game has started
    async with open_house(tmp_path, bus=bus) as here, open_house(tmp_path, bus=bus) as there:
        channels.join(here, HERE)
        channels.join(there, THERE)
        async with inbox_of(there, channels):
            room = await table_at(here, THERE, here.person(), bots=1)
            async with asyncio.timeout(TIMEOUT):
                while room.id not in there.service.driver.held:
                    await asyncio.sleep(0.01)
            await there.settle()
            assert [bot for bot, _ in there.bot_pool.asked] == ["chick"]
        assert room.id not in here.service.driver.held


async def test_table_is_driven_by_its_home_or_if_that_cannot_be_asked(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        channels.join(house, HERE)
        near = await table_at(house, HERE, house.person(), bots=1)
        channels.ends[THERE][0].close()
        far = await table_at(house, THERE, house.person(), bots=1)
        await house.settle()
        assert {near.id, far.id} <= house.service.driver.held


async def test_table_is_given_back_to_its_home_unless_it_is_followed_here(tmp_path: Path, channels: Channels) -> None:
    async with open_house(tmp_path) as house:
        rooms = [await house.table(house.person(), house.person()) for _ in range(8)]
        await house.settle()
        followed = rooms[0]
        house.service.presence.connect(followed, house.person())
        channels.join(house, HERE)
        await house.service.driver.give_back()
        far = {room.id for room in rooms if house.service.homes.worker_for(room.id) == THERE} - {followed.id}
        assert {message.decode() for message, _ in channels.received()} == far
        assert house.service.driver.held == {room.id for room in rooms} - far
        for table in far:
            assert await house.service.storage.acquire_lease(table, "home", house.clock.time, 5.0)


# Channels


def test_messages_to_a_worker_wait_for_its_replacement_with_their_files(channels: Channels) -> None:
    sender = Homes()
    sender.connect(HERE, [channels.ends[THERE][1]])
    with socket.socket() as given:
        given.bind(("127.0.0.1", 0))
        assert sender.send(0, b"one", given.fileno())
        assert sender.send(0, b"two")
        (one, file), two = channels.received()
        assert (one, two) == (b"one", (b"two", None))
        assert file is not None
        with socket.socket(fileno=file) as taken:
            assert taken.getsockname() == given.getsockname()


def test_worker_is_not_sent_what_it_could_not_read_whole(channels: Channels) -> None:
    sender = Homes()
    sender.connect(HERE, [channels.ends[THERE][1]])
    assert sender.send(0, bytes(MESSAGE_BYTES))
    assert not sender.send(0, bytes(MESSAGE_BYTES + 1))
    assert [len(message) for message, _ in channels.received()] == [MESSAGE_BYTES]


def test_connection_is_no_table_if_its_file_could_not_be_opened(
    channels: Channels, caplog: pytest.LogCaptureFixture
) -> None:
    sender = Homes()
    sender.connect(HERE, [channels.ends[THERE][1]])
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    with socket.socket() as given:
        assert sender.send(0, b"connection", given.fileno())
        assert sender.send(0, b"table")
        with tempfile.TemporaryFile() as highest:  # has the lowest number that was free
            resource.setrlimit(resource.RLIMIT_NOFILE, (highest.fileno(), limits[1]))
            try:
                received = channels.received()
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert received == [(b"table", None)]
    assert "too many open files" in caplog.text


def test_channel_that_is_gone_takes_nothing() -> None:
    inbox, outbox = channel()
    inbox.close()
    sender = Homes()
    sender.connect(HERE, [outbox])
    assert not sender.send(0, b"lost")
    outbox.close()


def test_process_without_workers_is_the_home_of_all_tables() -> None:
    alone = Homes()
    assert {alone.worker_for(f"table {number}") for number in range(100)} == {None}
    assert not alone.ask_to_drive("table")


def test_all_workers_agree_on_homes(channels: Channels) -> None:
    outboxes = [outbox for _, outbox in channels.ends]
    here, there = Homes(), Homes()
    here.connect(HERE, outboxes)
    there.connect(THERE, outboxes)
    tables = [f"table {number}" for number in range(100)]
    assert {(here.worker_for(table), there.worker_for(table)) for table in tables} == {(None, HERE), (THERE, None)}
    assert 30 < sum(here.worker_for(table) == THERE for table in tables) < 70
    assert homes.QUEUE_BYTES > MESSAGE_BYTES

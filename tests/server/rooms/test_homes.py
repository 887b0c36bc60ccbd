"""Every table has a home worker, which drives it and can be sent messages and connections."""

from __future__ import annotations

import asyncio
import resource
import socket
import tempfile
import zlib
from pathlib import Path

import pytest

from roost.server.bus.local import LocalBus
from roost.server.rooms import homes
from roost.server.rooms.homes import MESSAGE_BYTES, Homes, channel
from roost.server.rooms.room import Room
from tests.server.house import TIMEOUT, open_house
from tests.server.two_workers import HERE, THERE, Channels, channels, inbox_of, table_at

__all__ = ["channels"]
pytestmark = pytest.mark.anyio

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
        rooms: list[Room] = []
        while len(there := [room for room in rooms if zlib.crc32(room.id.encode()) % 2 == THERE]) < 3:
            rooms.append(await house.table(house.person(), house.person()))
        await house.settle()
        house.service.presence.connect(there[0], house.person())
        channels.join(house, HERE)
        await house.service.driver.give_back()
        far = {room.id for room in there[1:]}
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

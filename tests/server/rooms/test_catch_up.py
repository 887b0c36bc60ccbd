"""Catching up with what other processes have stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from roost.server.bus.local import LocalBus
from roost.server.rooms.commit import STALE_SECONDS
from roost.server.rooms.room import Room
from roost.server.storage.types import Stored
from tests.server.house import TIMEOUT, FakeClock, open_house

pytestmark = pytest.mark.anyio


async def test_entry_that_cannot_be_decoded_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, free=1)
        house.service.presence.connect(room, ann)

        async def entries(_table: str, after: int = 0) -> list[Stored]:
            return [Stored(after + 1, '{"kind": "from the future", "at": 1.0, "action": "Y5+Y2"}')]

        monkeypatch.setattr(house.service.storage, "entries", entries)
        house.service.bus.publish(room.id, room.table.version + 1)
        async with asyncio.timeout(TIMEOUT):
            while len(caplog.records) < 2:
                await asyncio.sleep(0)
        assert [record.message for record in caplog.records] == ["unreadable entry", "refused"]
        assert caplog.records[0].__dict__["table"] == room.id
        assert "Y5+Y2" not in caplog.text


async def test_hint_that_arrives_while_a_room_loads_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as writer, open_house(tmp_path, bus=bus) as reader:
        room = await writer.table(writer.person(), free=1)
        read = reader.service.storage.entries

        async def entries(table: str, after: int = 0) -> list[Stored]:
            rows = await read(table, after)
            if after == 0:
                await writer.join(room, writer.person())  # changes the table after it was read
            return rows

        monkeypatch.setattr(reader.service.storage, "entries", entries)
        loaded = await reader.service.rooms.get(room.id)
        assert loaded.is_stale
        reader.service.presence.connect(loaded, reader.person())
        async with asyncio.timeout(TIMEOUT):
            while loaded.table.version < room.table.version:
                await asyncio.sleep(0.01)
        assert not reader.service.rooms._changed_while_loading


async def test_room_that_nobody_follows_is_read_again_when_it_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as writer, open_house(tmp_path, bus=bus) as reader:
        ann, bob = writer.person(), writer.person()
        room = await writer.table(ann, bob)
        known = await reader.service.rooms.get(room.id)
        read, times = reader.service.storage.entries, []

        async def entries(table: str, after: int = 0) -> list[Stored]:
            times.append(after)
            return await read(table, after)

        monkeypatch.setattr(reader.service.storage, "entries", entries)
        for _ in range(5):
            await writer.act(room, ann)
            await writer.act(room, bob)
        await reader.settle()
        assert (known.is_stale, times) == (True, [])
        assert (await reader.service.rooms.get(room.id)).table.version == room.table.version
        assert len(times) == 1


@pytest.mark.parametrize("is_followed", [False, True])
async def test_change_is_not_missed_while_an_earlier_one_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_followed: bool
) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as writer, open_house(tmp_path, bus=bus) as reader:
        ann, bob = writer.person(), writer.person()
        room = await writer.table(ann, bob)
        known = await reader.service.rooms.get(room.id)
        if is_followed:
            reader.service.presence.connect(known, reader.person())
        read, late = reader.service.storage.entries, [bob]

        async def entries(table: str, after: int = 0) -> list[Stored]:
            stored = await read(table, after)
            while late:
                await writer.act(room, late.pop())
            return stored

        monkeypatch.setattr(reader.service.storage, "entries", entries)
        await writer.act(room, ann)
        await reader.service.rooms.get(room.id)
        await reader.settle()
        assert not late
        assert (await reader.service.rooms.get(room.id)).table.version == room.table.version


async def test_change_just_before_a_table_is_driven_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bus = LocalBus()
    async with open_house(tmp_path, bus=bus) as writer, open_house(tmp_path, bus=bus) as reader:
        ann = writer.person()
        room = await writer.table(ann, writer.person())
        driver = reader.service.driver

        async def make_up(_room: Room) -> None:
            await writer.act(room, ann)

        monkeypatch.setattr(driver, "make_up", make_up)
        await driver.drive(room.id)
        await reader.settle()
        assert reader.service.rooms.loaded[room.id].table.version == room.table.version


async def test_room_that_others_change_is_soon_forgotten_if_nobody_uses_it(tmp_path: Path) -> None:
    bus, clock = LocalBus(), FakeClock()
    async with (
        open_house(tmp_path, bus=bus, clock=clock) as writer,
        open_house(tmp_path, bus=bus, clock=clock) as reader,
    ):
        ann, bob, eve = writer.person(), writer.person(), writer.person()
        rooms = [await writer.table(ann, bob) for _ in range(3)]
        followed, changed, quiet = [await reader.service.rooms.get(room.id) for room in rooms]
        reader.service.presence.connect(followed, eve)
        await writer.act(rooms[0], ann)
        await writer.act(rooms[1], ann)
        await reader.settle()
        clock.time += STALE_SECONDS + 1
        reader.service.rooms.unload_idle()
        assert list(reader.service.rooms.loaded.values()) == [followed, quiet]
        assert (followed.table.version, changed.is_stale) == (rooms[0].table.version, True)

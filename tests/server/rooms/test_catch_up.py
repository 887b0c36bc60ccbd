"""Catching up with what other processes have stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from roost.server.bus.local import LocalBus
from roost.server.storage.types import Stored
from tests.server.house import TIMEOUT, open_house

pytestmark = pytest.mark.anyio


async def test_entry_that_cannot_be_decoded_is_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), free=1)

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
        async with asyncio.timeout(TIMEOUT):
            while loaded.table.version < room.table.version:
                await asyncio.sleep(0.01)
        assert not reader.service.rooms._changed_while_loading

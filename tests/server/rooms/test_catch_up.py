"""Catching up with what other processes have stored."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from roost.server.storage.types import Stored
from tests.server.house import PATIENCE, open_house

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
        async with asyncio.timeout(PATIENCE):
            while len(caplog.records) < 2:
                await asyncio.sleep(0)
        assert [record.message for record in caplog.records] == ["unreadable entry", "refused"]
        assert caplog.records[0].__dict__["table"] == room.id
        assert "Y5+Y2" not in caplog.text

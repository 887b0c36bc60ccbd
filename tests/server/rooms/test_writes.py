"""What belongs together is written together, and one change is charged once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.core import fair
from roost.protocol.http import QuickGame
from roost.server.storage.types import WriteConflict
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_quick_game_is_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        promised = fair.contribution_hash(bytes(16)).hex()

        async def fail(*_: Any) -> None:
            raise AssertionError("a second write")

        with monkeypatch.context() as once:
            once.setattr(house.service.storage, "append", fail)
            wanted = QuickGame(game="5211", players=2, contribution_hash=promised)
            room = await house.service.seating.quick(ann, "Ann", wanted)
        assert (room.table.status, room.table.version, room.table.seat_of(ann)) == ("running", 3, 0)
        assert room.table.unrevealed == (0,)
        assert [row.version for row in await house.service.storage.entries(room.id)] == [1, 2, 3]


async def test_change_that_meets_conflicts_is_charged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, free=2)
        spent: list[str] = []
        conflicts = [WriteConflict(), WriteConflict()]
        append = house.service.storage.append

        async def append_after_conflicts(*what: Any) -> None:
            if conflicts:
                raise conflicts.pop()
            await append(*what)

        monkeypatch.setattr(house.service.storage, "append", append_after_conflicts)
        monkeypatch.setattr(house.service.seating._changes._rate, "spend", spent.append)
        await house.join(room, bob)
        assert room.table.seat_of(bob) == 1
        assert spent == [f"{room.id} {bob}"]

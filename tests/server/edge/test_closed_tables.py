"""Finished and abandoned tables are shown without folding their logs."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient

from roost.server.edge.middleware import Guard
from roost.server.rooms.room import Room
from roost.server.storage.types import Stored
from roost.server.table.entries import Abandoned, Muted
from tests.server.edge.test_http import server, visitor
from tests.server.edge.test_private import finished_game, id_of

pytestmark = pytest.mark.anyio


async def unload(app: Guard, room: Room) -> None:
    """Remove a room from memory, and wait until what is shown of it is stored."""
    service = app.edge.service
    service.rooms.unload(room)
    while service.tasks._tasks:
        await asyncio.sleep(0)


def read_no_log(app: Guard, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unreadable(table: str, _after: int = 0) -> list[Stored]:
        pytest.fail(f"the log of {table} was read")

    monkeypatch.setattr(app.edge.service.storage, "entries", unreadable)


async def shown(app: Guard, room: Room, *people: AsyncClient) -> list[dict[str, Any]]:
    answers = [(await person.get(f"/api/tables/{room.id}")).json() for person in people]
    await unload(app, await app.edge.service.rooms.get(room.id)) if room.id in app.edge.service.rooms.loaded else None
    return answers


async def test_finished_table_is_not_folded_and_shown_the_same_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as bob, visitor(app) as eve:
        room = await finished_game(app, [ann, bob])
        read_no_log(app, monkeypatch)
        in_memory = await shown(app, room, ann, bob, eve)
        assert [answer["you"] for answer in in_memory] == [0, 1, None]
        assert await shown(app, room, ann, bob, eve) == in_memory
        assert room.id not in app.edge.service.rooms.loaded


async def test_finished_table_is_folded_again_after_something_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as bob:
        room = await finished_game(app, [ann, bob])
        await unload(app, room)
        await shown(app, room, ann)
        rematch = (await ann.post(f"/api/tables/{room.id}/rematch", json={})).json()["table"]
        await unload(app, await app.edge.service.rooms.get(room.id))
        assert [answer["rematch"] for answer in await shown(app, room, ann)] == [rematch]
        read_no_log(app, monkeypatch)
        assert [answer["rematch"] for answer in await shown(app, room, ann)] == [rematch]


async def test_stored_table_is_shown_only_to_those_who_may_see_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with server(tmp_path) as app, visitor(app, "Ann") as ann, visitor(app) as bob, visitor(app) as eve:
        made = (await ann.post("/api/tables", json={"game": "5211", "seats": [{}, {}]})).json()
        rooms = app.edge.service.rooms
        room = await rooms.get(made["table"])
        ban = Muted(at=0.0, person=id_of(eve), is_muted=True, is_banned=True)
        await rooms.commit(room, lambda _: (ban, Abandoned(at=0.0)))
        before = await shown(app, room, ann, bob, eve)
        assert await shown(app, room, ann, bob, eve) == before
        read_no_log(app, monkeypatch)
        assert await shown(app, room, ann, bob, eve) == before
        assert [answer.get("key") for answer in before] == [None, None, "banned"]
        assert [answer.get("invites") for answer in before] == [None] * 3

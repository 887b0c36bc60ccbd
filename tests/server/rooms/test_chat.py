"""Tables whose maker switched the chat off."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from tests.server.house import open_house

pytestmark = pytest.mark.anyio


async def test_table_without_chat_refuses_lines_and_shows_reactions(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan()] * 2, has_chat=False))
        for person in (ann, bob):
            await house.sit(room, person)
        async with house.connect(bob) as client:
            state = await client.watch(room)
            assert state.has_chat is False
            client.send(type="say", table=room.id, id="1", text="hello")
            assert (await client.next("error")).key == "chat-off"
            client.send(type="react", table=room.id, id="2", reaction="bravo")
            assert (await client.next("ack")).id == "2"
            assert not room.table.muted


async def test_rematch_keeps_the_chat_switched_off(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan()] * 2, has_chat=False))
        for person in (ann, bob):
            await house.sit(room, person)
        for person in (ann, bob):
            await house.service.seating.leave(room, person)
        again = await house.service.seating.rematch(room, ann, "Ann", None)
        assert again.table.created.has_chat is False

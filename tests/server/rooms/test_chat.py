"""Tables without chat, and the limit for the lines of all spectators together."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.protocol.messages import Say
from roost.server.errors import RateLimited
from roost.server.limits import Limits
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
        again = await house.service.seating.rematch(room, ann)
        assert again.table.created.has_chat is False


async def test_spectators_share_a_limit_that_spares_players_and_host(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(spectator_chat_lines_per_minute=12)) as house:
        host, player = house.person(), house.person()
        seats = [SeatPlan()] * 2
        room = await house.service.seating.create(host, CreateTable(game="5211", seats=seats))
        await house.sit(room, player)
        line = Say(type="say", table=room.id, id="1", text="hello")
        for _ in range(3):
            await house.service.chat.say(room, house.person(), "", line)
        with pytest.raises(RateLimited, match="chat-busy"):
            await house.service.chat.say(room, house.person(), "", line)
        for person in (host, player):
            assert await house.service.chat.say(room, person, "", line) == room.table.public

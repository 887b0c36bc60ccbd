"""What a seat was told so far: one history for the server's bots and for players' programs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.core.game import Event
from roost.games.g5211.game import Game5211
from roost.server.rooms.room import Room
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio


async def play(house: House, room: Room, people: tuple[str, ...], moves: int) -> None:
    for _ in range(moves):
        await house.act(room, people[room.table.to_act[0]])


async def test_history_is_what_the_seat_was_told_each_event_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = house.person(), house.person()
        room = await house.table(*people)
        for _ in range(3):
            await play(house, room, people, 3)
            assert room.table.play is not None
            events = [event for step in room.steps for event in step.events]
            for seat in range(2):
                assert room.history(seat) == room.table.game.view(room.table.play.state, seat, events).events


async def test_history_views_only_new_events(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        people = house.person(), house.person()
        room = await house.table(*people)
        await play(house, room, people, 8)
        before = len(room.history(0))
        viewed: list[Event] = []
        original = Game5211.view

        def counting(self: Any, state: Any, seat: Any, events: Any = ()) -> Any:
            viewed.extend(events)
            return original(self, state, seat, events)

        monkeypatch.setattr(Game5211, "view", counting)
        assert len(room.history(0)) == before
        assert viewed == []
        await play(house, room, people, 1)
        assert len(room.history(0)) == before + len(viewed) > before


async def test_history_leaves_out_what_is_for_another_seat_only(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), house.person())
        whole = len([event for step in room.steps for event in step.events])
        number = next(number for number, step in enumerate(room.steps) if step.events)
        room.steps[number] = room.steps[number]._replace(only_for=1)
        assert len(room.history(1)) == whole
        assert len(room.history(0)) == whole - len(room.steps[number].events)


async def test_bot_is_given_the_history_of_its_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, bots=1)
        await house.settle()
        await house.act(room, ann)
        await house.settle()
        for _, view in house.bot_pool.asked:
            assert view.events == room.history(1)[: len(view.events)]
        assert len(house.bot_pool.asked) > 1

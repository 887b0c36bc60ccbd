"""Finding other people to play with."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest

from roost.protocol.http import CreateTable, Match, SeatPlan
from roost.server.bus.local import LocalBus
from roost.server.rooms.matching import ALIVE_SECONDS
from roost.server.rooms.room import Room
from roost.server.storage.sql import Storage
from tests.server.house import FakeClock, House, open_house
from tests.server.services import Postgres

pytestmark = pytest.mark.anyio


async def match(house: House, person: str, **how: Any) -> Room:
    wanted = Match(**{"game": "5211", "contribution_hash": secrets.token_hex(32), **how})
    return await house.service.matching.match(person, "name", wanted)


def people_at(room: Room) -> list[str]:
    return [seat.person for seat in room.table.seats if seat.person is not None]


async def test_first_person_opens_a_public_table_and_sits_down(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await match(house, ann)
        table = room.table
        assert (table.status, table.players, table.host, table.created.clock) == ("open", 2, ann, "relaxed")
        assert table.created.is_public
        assert people_at(room) == [ann]
        assert not table.seats[0].is_ready
        assert [found.table for found in await house.service.storage.open_tables(10)] == [room.id]
        assert table.version == 2, "the table and its first player are one write"


async def test_second_person_joins_the_first(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await match(house, ann, is_ready=True)
        assert await match(house, bob, is_ready=True) is room
        assert people_at(room) == [ann, bob]
        assert room.table.status == "running"


async def test_asking_again_returns_the_same_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        rooms = await asyncio.gather(*[match(house, ann) for _ in range(5)])
        assert len({room.id for room in rooms}) == 1
        house.clock.time += 2 * ALIVE_SECONDS
        assert await match(house, ann) is rooms[0]
        assert (await match(house, ann, game="gloria")).id != rooms[0].id


async def test_people_who_ask_together_share_tables(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = [house.person() for _ in range(7)]
        rooms = await asyncio.gather(*[match(house, person) for person in people])
        tables = {room.id: room for room in rooms}
        assert sorted(len(people_at(room)) for room in tables.values()) == [1, 2, 2, 2]


async def test_longest_waiting_table_is_filled_first(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        first = await match(house, house.person(), players=3)
        house.clock.time += 1
        second = await match(house, house.person(), players=4)
        house.clock.time += 1
        assert await match(house, house.person()) is first
        assert await match(house, house.person(), players=4) is second
        assert (await match(house, house.person(), players=5)).id not in (first.id, second.id)


async def test_unsuitable_tables_are_passed_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        open_seats = [SeatPlan()] * 3
        create = house.service.seating.create
        passed = [
            await create(ann, CreateTable(game="5211", seats=open_seats, options={"edition": "azul"})),
            await create(ann, CreateTable(game="gloria", seats=open_seats)),
            await create(ann, CreateTable(game="5211", seats=open_seats, is_public=False)),
            await create(ann, CreateTable(game="5211", seats=[SeatPlan(kind="reserved")] * 2)),
            await house.table(ann, house.person()),
        ]
        room = await match(house, bob)
        assert room.id not in [each.id for each in passed]
        assert room.table.host == bob


async def test_people_who_look_for_an_edition_meet_there(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        classic = await match(house, house.person(), players=3)
        room = await match(house, ann, options={"edition": "azul"})
        assert room.id != classic.id
        assert room.table.game.options == {"edition": "azul", "target": None, "scores": "open"}
        assert await match(house, bob, options={"edition": "azul"}) is room
        assert await match(house, house.person(), options={"edition": "classic"}) is classic


async def test_muted_or_removed_person_is_not_sent_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = house.person(), house.person(), house.person()
        room = await match(house, ann, players=4)
        for person in (bob, cleo):
            assert await match(house, person) is room
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        await house.service.seating.leave(room, bob)
        await house.service.lobby.kick(room, ann, cleo)
        elsewhere = await match(house, bob)
        assert elsewhere is not room
        assert await match(house, cleo) is elsewhere


async def test_deserted_table_is_passed_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        deserted = await match(house, house.person())
        house.clock.time += ALIVE_SECONDS + 1
        room = await match(house, house.person())
        assert room is not deserted
        house.clock.time += ALIVE_SECONDS + 1
        await house.service.storage.see_tables([deserted.id], house.clock.time - 1)
        assert await match(house, house.person()) is deserted, "somebody follows it again"


async def test_host_without_a_seat_gets_one_at_the_own_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan()] * 2))
        assert await match(house, ann) is room
        assert people_at(room) == [ann]


async def test_table_opened_by_another_process_meanwhile_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), two.person()
        read = two.service.storage.waiting_tables
        made: list[Room] = []

        async def race(*arguments: Any) -> Any:
            if not made:  # Bob's process reads before Ann's writes
                found = await read(*arguments)
                made.append(await match(one, ann))
                clock.time += 1
                return found
            return await read(*arguments)

        monkeypatch.setattr(two.service.storage, "waiting_tables", race)
        room = await match(two, bob)
        assert room.id == made[0].id
        assert people_at(room) == [ann, bob]
        assert [table.table for table in await two.service.storage.tables_of(bob, 10)] == [room.id]


@pytest.mark.parametrize("where", ["sqlite", "postgresql"])
async def test_processes_that_match_together_leave_nobody_out(
    tmp_path: Path, where: str, request: pytest.FixtureRequest
) -> None:
    clock, bus = FakeClock(), LocalBus()
    storages: list[Storage | None] = [None, None]
    if where == "postgresql":
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new_database()
        storages = [Storage(url), Storage(url)]
    async with (
        open_house(tmp_path, clock=clock, bus=bus, storage=storages[0]) as one,
        open_house(tmp_path, clock=clock, bus=bus, storage=storages[1]) as two,
    ):
        people = [one.person() for _ in range(12)]
        rooms = await asyncio.gather(
            *[match(house, person) for house, person in zip([one, two] * 6, people, strict=True)]
        )
        for person, room in zip(people, rooms, strict=True):
            current = await one.service.rooms.get(room.id)
            await one.service.rooms.catch_up(current)
            assert current.table.seat_of(person) is not None
            assert [table.table for table in await one.service.storage.tables_of(person, 10)] == [room.id]
        assert len({room.id for room in rooms}) <= 8

"""Which games change ratings, and what leaving costs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.server.rooms.room import Room
from roost.server.storage.types import Standing
from roost.server.table.rating import LONG_AWAY, is_rated
from tests.server.house import House, open_house

pytestmark = pytest.mark.anyio
HERE, THERE = "192.0.2.7", "192.0.2.8"


async def table_of(house: House, addresses: dict[str, str], bots: int = 0, **how: Any) -> Room:
    """Return a running table of people at these addresses, with bots."""
    seats = [SeatPlan()] * len(addresses) + [SeatPlan(kind="bot", bot="chick")] * bots
    host = next(iter(addresses))
    room = await house.service.seating.create(host, CreateTable(game="5211", seats=seats, clock="none", **how))
    for person, address in addresses.items():
        await house.sit(room, person, address=address)
    assert room.table.status == "running"
    return room


async def play(house: House, room: Room, moves: int = 1000) -> None:
    """Let people choose their first legal action, and bots answer."""
    for _ in range(moves):
        await house.settle()
        if room.table.status != "running" or not room.table.waits_for:
            return
        seat = room.table.waits_for[0]
        person = room.table.seats[seat].person
        assert person is not None
        await house.act(room, person)


async def ratings(house: House) -> dict[str, Standing]:
    return {row.player: row for row in await house.service.storage.leaderboard("5211", limit=10)}


@pytest.mark.parametrize(("other", "is_counted"), [(THERE, True), (HERE, False), ("", True)])
async def test_people_at_one_address_are_not_rated(tmp_path: Path, other: str, is_counted: bool) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await table_of(house, {ann: HERE, bob: other})
        await play(house, room)
        assert room.table.status == "over"
        assert set(await ratings(house)) == ({ann, bob} if is_counted else set())
        log = " ".join(row.body for row in await house.service.storage.entries(room.id))
        assert HERE not in log


@pytest.mark.parametrize(
    ("options", "is_counted"),
    [({}, True), ({"edition": "azul"}, True), ({"target": 20}, False), ({"scores": "hidden"}, False)],
)
async def test_options_of_ones_own_choice_against_bots_are_not_rated(
    tmp_path: Path, options: dict[str, Any], is_counted: bool
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await table_of(house, {ann: ""}, bots=1, options=options)
        await play(house, room)
        assert room.table.status == "over"
        assert (ann in await ratings(house)) == is_counted


async def test_game_in_which_a_bot_played_long_for_a_person_is_not_rated(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await table_of(house, {ann: HERE, bob: THERE})
        await play(house, room)
        assert room.table.play is not None
        own = sum(seat == 0 for seat, _ in room.table.play.moves)
        few, many = own // LONG_AWAY, own // LONG_AWAY + 1
        assert is_rated(room.table._with_seat(0, stand_in_moves=few))
        assert not is_rated(room.table._with_seat(0, stand_in_moves=many))
        assert is_rated(room.table._with_seat(0, stand_in_moves=many, away="gone")), "staying away is a loss"


async def test_leaving_costs_as_much_as_losing_even_if_the_stand_in_wins(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cem = (house.person() for _ in range(3))
        room = await table_of(house, {ann: "", bob: "", cem: ""})
        await play(house, room, 6)
        await house.service.seating.leave(room, ann)
        await play(house, room)
        assert room.table.status == "over"
        found = await ratings(house)
        assert found[ann].rating < min(found[bob].rating, found[cem].rating)


async def test_leaving_a_game_against_bots_counts_as_a_loss(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await table_of(house, {ann: ""}, bots=1)
        await play(house, room, 2)
        await house.service.seating.leave(room, ann)
        assert room.table.status == "abandoned"
        found = await ratings(house)
        assert found[ann].games == 1
        assert found[ann].rating < found["bot:chick"].rating


async def test_who_is_left_alone_may_leave_without_a_loss(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await table_of(house, {ann: "", bob: ""})
        await play(house, room, 3)
        await house.service.seating.leave(room, ann)
        house.clock.time += 1.0
        await house.service.seating.leave(room, bob)
        assert room.table.status == "abandoned"
        found = await ratings(house)
        assert found[ann].rating < found[bob].rating


async def test_table_left_before_its_deal_is_not_rated(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, free=1)
        await house.sit(room, bob)
        for person in (ann, bob):
            await house.service.seating.leave(room, person)
        assert await ratings(house) == {}

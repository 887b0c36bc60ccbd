"""Seats, the host, muting and rematches."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.server.bus.local import LocalBus
from roost.server.errors import Forbidden, RateLimited
from roost.server.limits import Limits
from roost.server.rooms import seating
from roost.server.rooms.room import Room
from roost.server.table.clocks import GRACE_SECONDS
from tests.server.house import TIMEOUT, FakeClock, House, open_house

pytestmark = pytest.mark.anyio


async def finished(house: House, *people: str) -> Room:
    """Return a table whose game has been played to the end."""
    room = await house.table(*people)
    while room.table.to_act:
        await house.act(room, people[room.table.to_act[0]])
    return room


async def rematch(house: House, room: Room, person: str) -> Room:
    """Sit down at the rematch; all devices reveal when it starts."""
    new = await house.service.seating.rematch(room, person)
    await house.sit(new, person)
    return new


# Rematches


async def test_abandoned_rematch_is_replaced_by_a_new_one(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await finished(house, ann, bob)
        abandoned = await rematch(house, room, ann)
        await house.service.seating.leave(abandoned, ann)
        assert abandoned.table.status == "abandoned"
        new = await rematch(house, room, bob)
        assert new.id != abandoned.id
        assert await rematch(house, room, ann) is new
        assert new.table.status == "running"
        assert room.table.rematch == new.id


async def test_rematch_of_a_game_finished_by_another_process_is_created(tmp_path: Path) -> None:
    async with open_house(tmp_path) as one, open_house(tmp_path) as two:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, bob)
        outdated = await two.service.rooms.get(room.id)
        while room.table.to_act:
            await one.act(room, (ann, bob)[room.table.to_act[0]])
        assert not outdated.table.is_finished
        new = await two.service.seating.rematch(outdated, ann)
        assert outdated.table.rematch == new.id


async def test_rematch_keeps_the_host_and_the_muted_players(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await finished(house, ann, bob)
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        new = await rematch(house, room, bob)
        assert new.table.muted == {bob}
        assert new.table.host == ann
        with pytest.raises(Forbidden, match="not-host"):
            await house.service.seating.mute(new, bob, bob, is_muted=False)


async def test_rematch_of_a_table_that_never_started_keeps_its_seat_plans(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        plans = [SeatPlan(), SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="chick")]
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=plans))
        await house.sit(room, ann)
        new = await rematch(house, await forgotten(house, room), ann)
        assert [seat.plan.kind for seat in new.table.seats] == ["reserved", "open", "reserved", "bot"]
        assert new.table.seats[2].plan.token not in (None, room.table.seats[2].plan.token)
        await house.sit(new, house.person())
        assert new.table.seats[1].person is not None


async def forgotten(house: House, room: Room) -> Room:
    """Return the table after a day without any activity."""
    house.clock.time += 24 * 3600.0
    await house.service.upkeep.run_round()
    room = await house.service.rooms.get(room.id)
    assert room.table.status == "abandoned"
    return room


# The host


async def test_host_without_a_seat_can_close_the_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[SeatPlan(), SeatPlan()]))
        with pytest.raises(Forbidden, match="not-seated"):
            await house.service.seating.leave(room, house.person())
        await house.service.seating.leave(room, ann)
        assert room.table.status == "abandoned"


async def open_table(house: House, host: str, *people: str) -> Room:
    """Return a table with a free seat whose host has no seat."""
    seats = [SeatPlan()] * (len(people) + 1)
    room = await house.service.seating.create(host, CreateTable(game="5211", seats=seats))
    for person in people:
        await house.sit(room, person)
    return room


async def test_host_without_a_seat_is_replaced_on_leaving(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await open_table(house, ann, bob, cleo)
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        await house.service.seating.leave(room, ann)
        assert room.table.host == cleo  # the first player who is not muted
        await house.start(room, cleo)
        assert room.table.status == "running"


async def test_last_guest_leaving_keeps_the_table_of_an_unseated_host_open(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await open_table(house, ann, bob)
        await house.service.seating.leave(room, bob)
        assert (room.table.status, room.table.host) == ("open", ann)


async def test_host_without_a_seat_is_replaced_when_disconnected(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await open_table(one, ann, bob)
        async with one.connect(bob) as b:
            await b.watch(room)
            async with two.connect(ann) as a:  # the host shares the link, and watches from another process
                await a.watch(room)
                for _ in range(2):
                    await wait_for_host_check(one)
                    assert room.table.host == ann
            await wait_for_host_check(one)
            assert room.table.host == bob


async def wait_for_host_check(house: House) -> None:
    house.clock.time += GRACE_SECONDS
    await house.service.upkeep.run_round()
    async with asyncio.timeout(TIMEOUT):
        while house.service.tasks._tasks:
            await house.settle()


# Limits on the length of the log


async def test_unchanged_seat_plan_is_not_stored(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, free=2)
        for plan in (SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="hen")):
            await house.service.seating.plan(room, ann, 1, plan)
            version, token = room.table.version, room.table.seats[1].plan.token
            await house.service.seating.plan(room, ann, 1, plan)
            assert room.table.version == version
            assert room.table.seats[1].plan.token == token


async def test_person_connected_to_another_process_can_be_muted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as one, open_house(tmp_path) as two:
        ann, spectator = one.person(), one.person()
        room = await one.table(ann, free=1)
        async with two.connect(spectator) as client:
            await client.watch(room)
            await one.service.seating.mute(room, ann, spectator, is_muted=True)
        assert room.table.muted == {spectator}
        await one.service.seating.mute(room, ann, spectator, is_muted=False)
        assert not room.table.muted


async def test_number_of_muted_people_is_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seating, "MAX_MUTED", 2)
    async with open_house(tmp_path) as house:
        ann, first = house.person(), house.person()
        room = await house.table(ann, free=1)
        for person in (first, house.person()):
            await house.service.seating.mute(room, ann, person, is_muted=True)
        with pytest.raises(RateLimited, match="too-many-muted"):
            await house.service.seating.mute(room, ann, house.person(), is_muted=True)
        await house.service.seating.mute(room, ann, first, is_muted=False)
        await house.service.seating.mute(room, ann, house.person(), is_muted=True)
        assert len(room.table.muted) == 2


async def test_seat_changes_per_minute_are_limited(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(seat_changes_per_minute=4)) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await house.table(ann, free=2)
        for _ in range(2):
            await house.sit(room, bob)
            await house.service.seating.leave(room, bob)
        with pytest.raises(RateLimited, match="too-fast"):
            await house.sit(room, bob)
        await house.sit(room, cleo)
        assert room.table.seats[1].person == cleo

"""Who sits where, who is the host, and how the same people go on at another table."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.protocol.messages import React
from roost.server.bus.local import LocalBus
from roost.server.errors import Forbidden, NotFound, RateLimited
from roost.server.limits import Limits
from roost.server.rooms.room import Room
from roost.server.table.clocks import GRACE_SECONDS
from tests.server.house import Clockwork, House, open_house

pytestmark = pytest.mark.anyio


async def finished(house: House, *people: str) -> Room:
    """A table with its game played to the end."""
    room = await house.table(*people)
    while room.table.to_act:
        await house.act(room, people[room.table.to_act[0]])
    return room


async def again(house: House, room: Room, person: str) -> Room:
    """Sit down at the next table; its devices reveal when it starts."""
    new = await house.service.seating.rematch(room, person, "name", None)
    await house.sit(new, person)
    return new


# The same people again


async def test_a_rematch_that_was_given_up_is_none(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await finished(house, ann, bob)
        given_up = await again(house, room, ann)
        await house.service.seating.leave(given_up, ann)
        assert given_up.table.status == "abandoned"
        new = await again(house, room, bob)
        assert new.id != given_up.id
        assert await again(house, room, ann) is new
        assert new.table.status == "running"
        assert room.table.rematch == new.id


async def test_who_is_muted_stays_so_at_the_next_table_and_the_host_stays_host(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await finished(house, ann, bob)
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        new = await again(house, room, bob)
        assert new.table.muted == {bob}
        assert new.table.host == ann
        with pytest.raises(Forbidden, match="not-host"):
            await house.service.seating.mute(new, bob, bob, is_muted=False)


async def test_a_table_that_was_given_up_before_its_start_can_be_made_again_as_it_was(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        plans = [SeatPlan(), SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="chick")]
        room = await house.service.seating.create(ann, CreateTable(game="5211", seats=plans))
        await house.sit(room, ann)
        new = await again(house, await forgotten(house, room), ann)
        assert [seat.plan.kind for seat in new.table.seats] == ["reserved", "open", "reserved", "bot"]
        assert new.table.seats[2].plan.token not in (None, room.table.seats[2].plan.token)
        await house.sit(new, house.person())
        assert new.table.seats[1].person is not None


async def forgotten(house: House, room: Room) -> Room:
    """The same table after a day on which nobody came."""
    house.clock.time += 24 * 3600.0
    await house.service.upkeep.run_round()
    room = await house.service.rooms.get(room.id)
    assert room.table.status == "abandoned"
    return room


# The host


async def test_a_host_without_a_seat_can_close_the_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for plan in (SeatPlan(), SeatPlan(kind="bot")):
            ann = house.person()
            room = await house.service.seating.create(ann, CreateTable(game="5211", seats=[plan, plan]))
            with pytest.raises(Forbidden, match="not-seated"):
                await house.service.seating.leave(room, house.person())
            await house.service.seating.leave(room, ann)
            assert room.table.status == "abandoned"


async def open_table(house: House, host: str, *people: str) -> Room:
    """A table with a free seat, whose host has none."""
    seats = [SeatPlan()] * (len(people) + 1)
    room = await house.service.seating.create(host, CreateTable(game="5211", seats=seats))
    for person in people:
        await house.sit(room, person)
    return room


async def test_a_host_without_a_seat_who_leaves_passes_the_table_on(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await open_table(house, ann, bob, cleo)
        await house.service.seating.mute(room, ann, bob, is_muted=True)
        await house.service.seating.leave(room, ann)
        assert room.table.host == cleo  # the first who sits there and is not muted
        await house.start(room, cleo)
        assert room.table.status == "running"


async def test_a_guest_who_leaves_does_not_close_the_table_of_a_host_without_a_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await open_table(house, ann, bob)
        await house.service.seating.leave(room, bob)
        assert (room.table.status, room.table.host) == ("open", ann)


async def test_a_host_without_a_seat_who_is_nowhere_to_be_seen_passes_the_table_on(tmp_path: Path) -> None:
    clock, bus = Clockwork(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await open_table(one, ann, bob)
        async with one.connect(bob) as b:
            await b.watch(room)
            async with two.connect(ann) as a:  # who shares the link first, and looks on from another process
                await a.watch(room)
                for _ in range(2):
                    await miss_the_host(one)
                    assert room.table.host == ann
            await miss_the_host(one)
            assert room.table.host == bob


async def miss_the_host(house: House) -> None:
    house.clock.time += GRACE_SECONDS
    await house.service.upkeep.run_round()
    while house.service.tasks._tasks:
        await house.settle()


# Logs do not grow without end


async def test_what_changes_nothing_is_not_stored(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, free=2)
        for plan in (SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="hen")):
            await house.service.seating.plan(room, ann, 1, plan)
            version, token = room.table.version, room.table.seats[1].plan.token
            await house.service.seating.plan(room, ann, 1, plan)
            assert room.table.version == version
            assert room.table.seats[1].plan.token == token


async def test_only_who_is_at_the_table_can_be_muted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, watcher, chatter = (house.person() for _ in range(4))
        room = await house.table(ann, bob, free=1)
        with pytest.raises(NotFound, match="person-unknown"):
            await house.service.seating.mute(room, ann, chatter, is_muted=True)
        laugh = React(type="react", table=room.id, id="1", reaction="laugh")
        await house.service.chat.react(room, chatter, "name", laugh)
        async with house.connect(watcher) as w:
            await w.watch(room)
            for person in (bob, watcher, chatter):
                await house.service.seating.mute(room, ann, person, is_muted=True)
        assert room.table.muted == {bob, watcher, chatter}
        await house.service.seating.mute(room, ann, watcher, is_muted=False)  # who has gone by now
        assert room.table.muted == {bob, chatter}


async def test_nobody_changes_seats_without_end(tmp_path: Path) -> None:
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

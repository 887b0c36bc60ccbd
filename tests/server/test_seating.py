"""Who sits where, who is the host, and how the same people go on at another table."""

from __future__ import annotations

import secrets
from pathlib import Path

import pytest

from roost.protocol.http import CreateTable, SeatPlan
from roost.protocol.messages import React
from roost.server.bus.local import LocalBus
from roost.server.edge.limits import Limits
from roost.server.errors import Forbidden, NotFound, TooMuch
from roost.server.rooms.room import Live
from roost.server.table.clocks import GRACE_SECONDS
from tests.server.house import Clockwork, House, open_house

pytestmark = pytest.mark.anyio


async def finished(house: House, *people: str) -> Live:
    """A table with its game played to the end."""
    live = await house.table(*people)
    while live.table.to_act:
        await house.act(live, people[live.table.to_act[0]])
    return live


async def again(house: House, live: Live, person: str) -> Live:
    return await house.service.seating.rematch(live, person, "name", secrets.token_hex(16))


# The same people again


async def test_a_rematch_that_was_given_up_is_none(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        live = await finished(house, ann, bob)
        given_up = await again(house, live, ann)
        await house.service.seating.leave(given_up, ann)
        assert given_up.table.status == "abandoned"
        new = await again(house, live, bob)
        assert new.id != given_up.id
        assert await again(house, live, ann) is new
        assert new.table.status == "running"
        assert live.table.rematch == new.id


async def test_who_is_muted_stays_so_at_the_next_table_and_the_host_stays_host(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        live = await finished(house, ann, bob)
        await house.service.seating.mute(live, ann, bob, is_muted=True)
        new = await again(house, live, bob)
        assert new.table.muted == {bob}
        assert new.table.host == ann
        with pytest.raises(Forbidden, match="not-host"):
            await house.service.seating.mute(new, bob, bob, is_muted=False)


async def test_a_table_that_was_given_up_before_its_start_can_be_made_again_as_it_was(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        plans = [SeatPlan(), SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="chick")]
        live = await house.service.seating.create(ann, CreateTable(game="5211", seats=plans))
        await house.sit(live, ann)
        new = await again(house, await forgotten(house, live), ann)
        assert [seat.plan.kind for seat in new.table.seats] == ["reserved", "open", "reserved", "bot"]
        assert new.table.seats[2].plan.token not in (None, live.table.seats[2].plan.token)
        await house.sit(new, house.person())
        assert new.table.seats[1].person is not None


async def forgotten(house: House, live: Live) -> Live:
    """The same table after a day on which nobody came."""
    house.clock.time += 24 * 3600.0
    await house.service.rounds.look_round()
    live = await house.service.tables.get(live.id)
    assert live.table.status == "abandoned"
    return live


# The host


async def test_a_host_without_a_seat_can_close_the_table(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for plan in (SeatPlan(), SeatPlan(kind="bot")):
            ann = house.person()
            live = await house.service.seating.create(ann, CreateTable(game="5211", seats=[plan, plan]))
            await house.service.seating.start_if_full(live)
            with pytest.raises(Forbidden, match="not-seated"):
                await house.service.seating.leave(live, house.person())
            await house.service.seating.leave(live, ann)
            assert live.table.status == "abandoned"


async def open_table(house: House, host: str, *people: str) -> Live:
    """A table with a free seat, whose host has none."""
    seats = [SeatPlan()] * (len(people) + 1)
    live = await house.service.seating.create(host, CreateTable(game="5211", seats=seats))
    for person in people:
        await house.sit(live, person)
    return live


async def test_a_host_without_a_seat_who_leaves_passes_the_table_on(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        live = await open_table(house, ann, bob, cleo)
        await house.service.seating.mute(live, ann, bob, is_muted=True)
        await house.service.seating.leave(live, ann)
        assert live.table.host == cleo  # the first who sits there and is not muted
        await house.service.seating.start(live, cleo, None)
        assert live.table.status == "running"


async def test_a_guest_who_leaves_does_not_close_the_table_of_a_host_without_a_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        live = await open_table(house, ann, bob)
        await house.service.seating.leave(live, bob)
        assert (live.table.status, live.table.host) == ("open", ann)


async def test_a_host_without_a_seat_who_is_nowhere_to_be_seen_passes_the_table_on(tmp_path: Path) -> None:
    clock, bus = Clockwork(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        live = await open_table(one, ann, bob)
        async with one.connect(bob) as b:
            await b.watch(live)
            async with two.connect(ann) as a:  # who shares the link first, and looks on from another process
                await a.watch(live)
                for _ in range(2):
                    await miss_the_host(one)
                    assert live.table.host == ann
            await miss_the_host(one)
            assert live.table.host == bob


async def miss_the_host(house: House) -> None:
    house.clock.time += GRACE_SECONDS
    await house.service.rounds.look_round()
    while house.service.tasks._tasks:
        await house.settle()


# Logs do not grow without end


async def test_what_changes_nothing_is_not_stored(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        live = await house.table(ann, free=2)
        for plan in (SeatPlan(), SeatPlan(kind="reserved"), SeatPlan(kind="bot", bot="hen")):
            await house.service.seating.plan(live, ann, 1, plan)
            version, token = live.table.version, live.table.seats[1].plan.token
            await house.service.seating.plan(live, ann, 1, plan)
            assert live.table.version == version
            assert live.table.seats[1].plan.token == token


async def test_only_who_is_at_the_table_can_be_muted(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, watcher, chatter = (house.person() for _ in range(4))
        live = await house.table(ann, bob, free=1)
        with pytest.raises(NotFound, match="person-unknown"):
            await house.service.seating.mute(live, ann, chatter, is_muted=True)
        laugh = React(type="react", table=live.id, id="1", reaction="laugh")
        await house.service.speech.react(live, chatter, "name", laugh)
        async with house.connect(watcher) as w:
            await w.watch(live)
            for person in (bob, watcher, chatter):
                await house.service.seating.mute(live, ann, person, is_muted=True)
        assert live.table.muted == {bob, watcher, chatter}
        await house.service.seating.mute(live, ann, watcher, is_muted=False)  # who has gone by now
        assert live.table.muted == {bob, chatter}


async def test_nobody_changes_seats_without_end(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(seat_changes_a_minute=4)) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        live = await house.table(ann, free=2)
        for _ in range(2):
            await house.sit(live, bob)
            await house.service.seating.leave(live, bob)
        with pytest.raises(TooMuch, match="too-fast"):
            await house.sit(live, bob)
        await house.sit(live, cleo)
        assert live.table.seats[1].person == cleo

"""Clocks, and players who are away."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from roost.server.bus.local import LocalBus
from roost.server.table.clocks import GRACE_SECONDS
from roost.server.table.fold import IDLE_SECONDS
from tests.server.house import TIMEOUT, FakeClock, House, open_house

pytestmark = pytest.mark.anyio


async def test_bot_decides_on_timeout_and_spectators_get_a_notice(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            await house.act(room, ann)
            await house.pass_time(room, 29.0)
            assert room.table.to_act == (1,)
            await house.pass_time(room, 1.0)
            assert room.table.play is not None
            assert room.table.play.moves
            notices = [notice for message in a.drain() if message.type == "table" for notice in message.notices]
            assert [(notice.key, notice.seat) for notice in notices] == [("time-up", 1)]


async def test_deadlines_survive_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="relaxed")
        table, deadline = room.id, room.table.deadline
        assert deadline == clock.time + 90
    async with open_house(tmp_path, clock=clock) as house:
        room = await house.service.rooms.get(table)
        assert room.table.deadline == deadline
        moment = room.table.moment
        await house.service.driver.acquire(table)
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            await house.pass_time(room, 90.0)
        assert room.table.moment > moment


async def test_two_timeouts_in_a_row_make_player_away_until_they_move(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            for _ in range(2):
                await house.act(room, ann)
                await house.pass_time(room, 30.0)
            assert room.table.seats[1].away == "clock"
            await house.act(room, ann)
            await house.settle()
            assert room.table.to_act == (0,), "the bot has chosen for bob"
            moment = room.table.moment
            await house.act(room, bob)
            assert not room.table.seats[1].is_away
            assert room.table.moment == moment


async def test_move_in_time_resets_the_count_of_timeouts(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            for late in (True, False, True):
                await house.act(room, ann)
                if not late:
                    await house.act(room, bob)
                await house.pass_time(room, 30.0 if late else 0.0)
            assert not room.table.seats[1].is_away


async def test_idle_player_at_a_table_without_a_clock_becomes_away(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            await house.act(room, bob)
            await house.pass_time(room, IDLE_SECONDS - 1)
            assert not room.table.seats[0].is_away
            await house.pass_time(room, 1.0)
            assert room.table.seats[0].away == "idle"


async def test_second_timeout_keeps_player_away_until_they_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, house.person())
        monkeypatch.setattr(house.bot_pool, "decide", never_decide)
        async with house.connect(ann) as a:
            await a.watch(room)
            for is_back in (True, False):
                house.clock.time += IDLE_SECONDS
                await house.service.driver._set_away(room, 0, "idle")
                assert room.table.seats[0].away == "idle"
                await house.service.presence.bring_back(room, 0)
                assert room.table.seats[0].is_away is not is_back
            await house.act(room, ann)
            assert not room.table.seats[0].is_away


async def never_decide(*_: Any) -> str:
    await asyncio.Event().wait()
    return ""


async def test_disconnected_player_gets_a_stand_in_bot_until_they_return(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        async with house.connect(ann) as a:
            await a.watch(room)
            async with house.connect(bob) as b:
                await b.watch(room)
            await house.act(room, ann)
            await house.pass_time(room, GRACE_SECONDS - 1)
            assert not room.table.seats[1].is_away
            await wait_until_away(house, room.id, 1)
            assert room.table.play is not None
            assert room.table.play.moves
            async with house.connect(bob) as b:
                message = await b.watch(room)
                while message.seats[1].is_away:
                    message = await b.next("table")
                assert [notice.key for notice in message.notices] == ["back"]


async def wait_until_away(house: House, table: str, seat: int) -> None:
    """Wait until the driver has asked the other processes and marked the player away."""
    room = await house.service.rooms.get(table)
    await house.pass_time(room, 2.0)
    for _ in range(100):
        await house.settle()
        if room.table.seats[seat].is_away:
            break
    await house.settle()
    assert room.table.seats[seat].is_away


async def test_player_connected_to_another_process_is_not_away(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, bob)
        await one.settle()
        driver, other = (one, two) if room.id in one.service.driver.held else (two, one)
        async with one.connect(ann) as a, two.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            driven = await driver.service.rooms.get(room.id)
            await driver.pass_time(driven, GRACE_SECONDS + 1)
            await other.settle()
            # a player who was away by mistake would be back by now
            assert "away" not in {notice.key for step in driven.steps for notice in step.notices}


async def test_player_who_first_watched_at_another_process_is_not_away(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, free=1)
        async with one.connect(ann) as a, two.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            await one.sit(room, bob)
            driving = await driver_of(room.id, one, two)  # both see the start, and either may be faster
            await wait_for_presence_check(driving, room.id)
            assert not any(seat.is_away for seat in (await driving.service.rooms.get(room.id)).table.seats)
        assert not any(topic.startswith("who:") for topic in bus.topics)


async def driver_of(table: str, *houses: House) -> House:
    """Wait until one of several processes drives a table, and return it."""
    async with asyncio.timeout(TIMEOUT):
        while True:
            for house in houses:
                await house.settle()
                if table in house.service.driver.held:
                    return house


async def wait_for_presence_check(house: House, table: str) -> None:
    """Let the grace period pass, and wait until the driver has asked who is connected."""
    room = await house.service.rooms.get(table)
    await house.pass_time(room, GRACE_SECONDS + 1)
    async with asyncio.timeout(TIMEOUT):
        while house.service.driver._busy:
            await house.settle()


class SilentBus(LocalBus):
    """A bus that has lost its server: no other process hears anything."""

    is_away = True

    @property
    def is_connected(self) -> bool:
        return not self.is_away


async def test_clocks_still_run_while_the_bus_is_down_but_nobody_is_away(tmp_path: Path) -> None:
    bus = SilentBus()
    async with open_house(tmp_path, bus=bus) as house:
        room = await house.table(house.person(), house.person(), clock="brisk")
        await house.settle()
        await wait_for_presence_check(house, room.id)
        assert set(room.table.waits_for) == {0, 1}
        await house.pass_time(room, 9.0)
        assert room.table.play is not None
        assert room.table.play.moves
        assert not any(seat.is_away for seat in room.table.seats)


async def test_bot_plays_for_a_player_who_left_until_they_rejoin(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        await house.service.seating.leave(room, bob)
        await house.settle()
        assert room.table.play is not None
        assert 1 in room.table.play.choices
        async with house.connect(bob) as b:
            await b.watch(room)
            assert room.table.seats[1].away == "left"
        await house.sit(room, bob)
        assert not room.table.seats[1].is_away


async def test_leaving_and_rejoining_extends_a_deadline_only_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob, cleo = (house.person() for _ in range(3))
        room = await house.table(ann, bob, cleo, clock="brisk")
        async with house.connect(ann) as a, house.connect(bob) as b, house.connect(cleo) as c:
            for client in (a, b, c):
                await client.watch(room)
            await house.act(room, ann)
            moment = room.table.moment
            await house.pass_time(room, 28.0)
            for person in (ann, cleo):  # ann has chosen already, cleo has not
                await house.service.seating.leave(room, person)
                await house.sit(room, person)
            assert set(room.table.waits_for) == {1, 2}
            await house.pass_time(room, 2.0)
            assert set(room.table.waits_for) == {2}  # bob's deadline was not extended
            await house.pass_time(room, 20.0)
            assert set(room.table.waits_for) == {2}  # cleo has a new deadline
            await house.service.seating.leave(room, cleo)
            await house.sit(room, cleo)
            await house.pass_time(room, 8.0)
            assert room.table.moment > moment  # but only once


async def test_table_is_abandoned_when_the_last_person_leaves(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, bots=1)
        await house.service.seating.leave(room, ann)
        assert room.table.status == "abandoned"

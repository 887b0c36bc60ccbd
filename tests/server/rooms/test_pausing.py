"""Games wait for people: nobody is set away, and no bot goes on, while no other person waits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from roost.protocol.base import Clock
from roost.server.bus.local import LocalBus
from roost.server.errors import Forbidden
from roost.server.rooms import presence
from roost.server.rooms.company import PAUSE_SECONDS, RECHECK_SECONDS
from roost.server.rooms.driver import LEASE_SECONDS
from roost.server.rooms.room import Room
from roost.server.service import Pace
from roost.server.table.clocks import GRACE_SECONDS
from roost.server.table.fold import IDLE_SECONDS
from tests.server.house import TIMEOUT, FakeClock, House, open_house

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def quick_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Do not wait long for the answers of other processes."""
    monkeypatch.setattr(presence, "ANSWER_SECONDS", 0.02)


async def pass_time(house: House, room: Room, seconds: float) -> None:
    """Advance the clock, and wait until the driver has asked who is connected and done what is due."""
    await house.pass_time(room, seconds)
    async with asyncio.timeout(TIMEOUT):
        while house.service.driver._busy:
            await house.settle()
    await house.settle()


@asynccontextmanager
async def watching(house: House, room: Room, *people: str) -> AsyncIterator[None]:
    """Let people follow a table."""
    async with AsyncExitStack() as stack:
        for person in people:
            client = await stack.enter_async_context(house.connect(person))
            await client.watch(room)
        yield


def keys_of(room: Room) -> list[str]:
    return [notice.key for notice in room.steps[-1].notices]


def moves_of(room: Room) -> int:
    assert room.table.play is not None
    return len(room.table.play.moves) + len(room.table.play.choices)


# Alone against bots


@pytest.mark.parametrize("clock", ["none", "brisk"])
@pytest.mark.parametrize("is_connected", [True, False])
async def test_game_against_bots_waits_for_its_person(tmp_path: Path, clock: Clock, is_connected: bool) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, bots=2, clock=clock)
        await house.settle()
        async with watching(house, room, *[ann] * is_connected):
            before = moves_of(room)
            for seconds in (GRACE_SECONDS + 1, 60.0, IDLE_SECONDS, 3600.0):
                await pass_time(house, room, seconds)
            assert room.table.deadline is None
            assert moves_of(room) == before
            assert room.table.to_act == (0,)
            assert room.table.seats[0].stand_in_moves == 0


async def test_paused_game_is_not_driven_and_continues_when_followed(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        room = await house.table(ann, bots=1)
        await house.settle()
        await pass_time(house, room, PAUSE_SECONDS - 1)
        assert room.id in house.service.driver.held, "not paused yet"
        await pass_time(house, room, 1.0)
        assert room.table.is_paused
        assert room.id not in house.service.driver.held
        await house.service.upkeep.run_round()
        assert room.id not in house.service.driver.held, "no process takes over a paused game"
        async with house.connect(ann) as a:
            message = await a.watch(room)
            while message.is_paused:
                message = await a.next("table")
            assert [notice.key for notice in message.notices] == ["continued"]
            await house.settle()
            assert room.id in house.service.driver.held
            await house.act(room, ann)
            await house.settle()
            assert room.table.to_act == (0,)


async def test_paused_game_survives_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        ann = house.person()
        room = await house.table(ann, bots=1)
        await house.settle()
        await pass_time(house, room, PAUSE_SECONDS)
        assert room.table.is_paused
    async with open_house(tmp_path, clock=clock) as house:
        await house.service.upkeep.run_round()
        assert not house.service.driver.held
        again = await house.service.rooms.get(room.id)
        await house.act(again, ann)
        await house.settle()
        assert not again.table.is_paused
        assert again.table.to_act == (0,), "the bot has moved, too"


# With other people


async def test_nobody_is_away_while_all_people_are_disconnected(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        await house.settle()
        await pass_time(house, room, 120.0)
        assert moves_of(room) == 0
        assert not any(seat.is_away for seat in room.table.seats)
        async with watching(house, room, ann):
            await house.act(room, ann)
            await pass_time(house, room, RECHECK_SECONDS)
            assert room.table.deadline_of(1) == house.clock.time + 30, "bob gets his time when somebody waits"
            await pass_time(house, room, GRACE_SECONDS - 1)
            assert not room.table.seats[1].is_away
            await pass_time(house, room, 1.0)
            assert room.table.seats[1].is_away


async def test_clock_does_not_run_out_while_the_others_are_disconnected(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        await house.act(room, bob)
        async with watching(house, room, ann):
            for _ in range(2):
                await pass_time(house, room, 60.0)
                assert room.table.to_act == (0,), "nobody waits for ann"
                async with watching(house, room, bob):
                    await pass_time(house, room, RECHECK_SECONDS)
                    assert room.table.deadline == house.clock.time + 30
            async with watching(house, room, bob):
                await pass_time(house, room, 29.0)
                assert room.table.to_act == (0,)
                await pass_time(house, room, 1.0)
                assert room.table.seats[0].stand_in_moves == 1


async def test_time_is_given_again_only_in_the_moment_it_ran_out(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        await house.act(room, bob)
        async with watching(house, room, ann):
            await pass_time(house, room, 60.0)
            async with watching(house, room, bob):
                await house.act(room, ann)
                await house.act(room, bob)
                await pass_time(house, room, 30.0)
                assert room.table.seats[0].stand_in_moves == 1


async def test_reload_of_the_other_page_does_not_restart_a_clock(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        await house.act(room, bob)
        async with watching(house, room, ann):
            async with watching(house, room, bob):
                await pass_time(house, room, 29.0)
            await pass_time(house, room, 1.0)
            assert room.table.to_act == (0,), "bob is reloading"
            async with watching(house, room, bob):
                await pass_time(house, room, 1.0)
                assert room.table.seats[0].stand_in_moves == 1


async def test_person_at_another_process_counts_as_waiting(tmp_path: Path) -> None:
    clock, bus = FakeClock(), LocalBus()
    async with open_house(tmp_path, clock=clock, bus=bus) as one, open_house(tmp_path, clock=clock, bus=bus) as two:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, bob)
        await one.settle()
        assert room.id in one.service.driver.held
        await one.act(room, bob)
        other = await two.service.rooms.get(room.id)
        async with watching(two, other, bob):
            await pass_time(one, room, GRACE_SECONDS + 1)
            assert room.table.seats[0].away == "gone"


async def test_players_who_left_do_not_wait(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        async with watching(house, room, bob):
            await house.service.seating.leave(room, bob)
            await house.settle()
            assert room.table.deadline is None
            await pass_time(house, room, PAUSE_SECONDS - 1)
            assert not room.table.seats[0].is_away
            assert room.table.to_act == (0,)


async def test_games_of_two_people_who_are_gone_are_paused(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one:
        ann, bob = one.person(), one.person()
        room = await one.table(ann, bob)
        await one.settle()
    async with open_house(tmp_path, clock=clock) as two:
        clock.time += LEASE_SECONDS + 1
        await two.service.upkeep.run_round()
        room = await two.service.rooms.get(room.id)
        await pass_time(two, room, PAUSE_SECONDS - 1)
        assert not any(seat.is_away for seat in room.table.seats)
        await pass_time(two, room, 1.0)
        assert room.table.is_paused
        assert not two.service.driver.held


# Stand-ins


async def test_player_takes_the_seat_back_from_a_stand_in_at_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        house.slow_down_stand_ins()
        async with watching(house, room, ann, bob):
            for _ in range(2):
                await house.act(room, ann)
                await house.pass_time(room, 30.0)
            assert room.table.seats[1].away == "clock"
            house.clock.time += 2.0
            await house.service.seating.come_back(room, bob)
            assert keys_of(room) == ["back"]
            assert room.table.waits_for == (0, 1)
            assert room.table.deadline_of(1) == house.clock.time + 30
            version = room.table.version
            await house.service.seating.come_back(room, bob)
            assert room.table.version == version, "they are there already"
            with pytest.raises(Forbidden, match="not-seated"):
                await house.service.seating.come_back(room, house.person())


async def test_slow_player_who_says_they_are_back_gets_the_full_time_again(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob)
        house.slow_down_stand_ins()
        async with watching(house, room, ann, bob):
            await house.act(room, bob)
            for _ in range(2):
                await house.pass_time(room, IDLE_SECONDS)
                assert room.table.seats[0].away == "idle"
                await house.service.seating.come_back(room, ann)
                assert room.table.deadline_of(0) == house.clock.time + IDLE_SECONDS
                house.service.driver._busy.clear()  # the stand-in is still pausing


async def test_stand_in_waits_longer_than_a_bot_before_it_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ROOST_STAND_IN_PAUSE", raising=False)
    assert Pace().stand_in_pause == 2.5
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, bots=1)
        house.slow_down_stand_ins()
        await house.service.seating.leave(room, bob)
        await house.settle()
        assert room.table.to_act == (0, 1), "the bot has chosen, the stand-in has not"
        await house.sit(room, bob)
        assert room.table.waits_for == (0, 1)

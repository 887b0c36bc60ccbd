"""Outages: while the server is away, nobody's time runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from roost.protocol.base import CLOCKS
from roost.server.rooms.driver import LEASE_SECONDS, RECONNECT_SECONDS
from roost.server.rooms.pulse import Pulse
from roost.server.rooms.room import Room
from roost.server.steady_clock import SteadyClock
from roost.server.storage.pulse import AWAY_SECONDS
from roost.server.storage.sql import Storage
from roost.server.storage.types import Outage
from roost.server.table.entries import Back, encode_entry
from roost.server.table.fold import REVEAL_SECONDS
from tests.server.house import FakeClock, House, open_house

pytestmark = pytest.mark.anyio
BRISK = float(CLOCKS["brisk"] or 0)
AWAY = 3600.0


async def _renew(house: House) -> None:
    await house.service.upkeep.renew()
    await house.settle()


async def _restarted(house: House, table: str) -> Room:
    await _renew(house)
    await house.service.upkeep.run_round()
    await house.settle()
    return await house.service.rooms.get(table)


async def test_restart_gives_everybody_the_time_that_the_server_was_away(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        clock.time += 10.0
        await _renew(house)
    clock.time += AWAY
    async with open_house(tmp_path, clock=clock) as house:
        room = await _restarted(house, room.id)
        assert room.table.deadline == pytest.approx(clock.time + BRISK - 10.0)
        moment = room.table.moment
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            await house.pass_time(room, BRISK - 10.5)
            assert room.table.moment == moment, "nobody runs out of time by a restart"
            await house.pass_time(room, 1.0)
            assert room.table.moment > moment, "the time that is left runs"


async def test_time_is_given_back_once_per_outage(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        room = await house.table(house.person(), house.person(), clock="brisk")
        await _renew(house)
        asked = clock.time
        for lost in (AWAY, 2 * AWAY):
            clock.time += AWAY
            for _ in range(3):
                await _restarted(house, room.id)
            assert room.table.deadline == pytest.approx(asked + BRISK + lost)
            clock.time += 1.0
            await _renew(house)


async def test_outage_before_a_decision_gives_it_no_time(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        await _renew(house)
        clock.time += AWAY
        await _renew(house)
        room = await house.table(house.person(), house.person(), clock="brisk")
        await house.service.driver.make_up(room)
        assert room.table.deadline == clock.time + BRISK


async def test_process_that_stops_beside_another_gives_no_time_back(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one, open_house(tmp_path, clock=clock) as two:
        room = await one.table(one.person(), one.person(), clock="relaxed")
        deadline = room.table.deadline
        await _renew(one)
        for _ in range(20):
            clock.time += 1.0
            await _renew(two)
        await _renew(one)
        await two.service.upkeep.run_round()
        assert (await two.service.rooms.get(room.id)).table.deadline == deadline


async def test_clock_set_back_by_an_hour_delays_no_takeover(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        room = await house.table(house.person(), house.person(), clock="brisk")
        assert await house.service.storage.acquire_lease(room.id, "dead", clock.time + LEASE_SECONDS, LEASE_SECONDS)
        await _renew(house)
    wall = FakeClock()
    wall.time = clock.time - AWAY
    storage = Storage(f"sqlite:///{tmp_path / 'roost.db'}")
    await storage.start()
    steady = SteadyClock(wall, wall)
    pulse = Pulse(storage, steady, wall, wall)
    await pulse.beat()
    assert steady() == clock.time, "the time of the storage never goes back"
    wall.time += 2 * LEASE_SECONDS + 2.0
    taken = await storage.acquire_driverless("new", steady(), LEASE_SECONDS, 10)
    assert [found.table for found in taken] == [room.id]
    await storage.stop()


async def test_lease_of_a_clock_that_was_wrong_does_not_last(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        room = await house.table(house.person(), house.person())
        await house.settle()
        house.service.driver.lose(room.id)
        await house.service.storage.release_leases(house.service.driver.owner)
        assert await house.service.storage.acquire_lease(room.id, "dead", clock.time + AWAY, LEASE_SECONDS)
        await house.service.upkeep.run_round()
        assert room.id in house.service.driver.held


async def test_no_time_runs_out_while_the_storage_gives_no_sign(tmp_path: Path) -> None:
    ticks = FakeClock()
    async with open_house(tmp_path) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, bob, clock="brisk")
        house.service.pulse._monotonic = ticks
        await _renew(house)
        moment = room.table.moment
        async with house.connect(ann) as a, house.connect(bob) as b:
            await a.watch(room)
            await b.watch(room)
            ticks.time += AWAY_SECONDS + 0.1
            await house.pass_time(room, BRISK)
            assert room.table.moment == moment
            await _restarted(house, room.id)
            await house.pass_time(room, BRISK - 1.0)
            assert room.table.moment == moment
            await house.pass_time(room, 2.0)
            assert room.table.moment > moment


async def test_devices_have_time_to_reveal_after_a_restart(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        ann, bob = house.person(), house.person()
        room = await house.table(ann, free=1)
        await house.join(room, bob)
        assert room.table.is_revealing
        await _renew(house)
        contributions = dict(house.contributions)
    clock.time += REVEAL_SECONDS + AWAY
    async with open_house(tmp_path, clock=clock) as house:
        house.contributions = contributions
        room = await _restarted(house, room.id)
        assert room.table.is_revealing
        clock.time += RECONNECT_SECONDS - 1.0
        await house.reveal(room)
        assert room.table.play is not None


async def test_beats_of_two_processes_record_an_outage_once(tmp_path: Path) -> None:
    storage, other = (Storage(f"sqlite:///{tmp_path / 'roost.db'}") for _ in range(2))
    await storage.start()
    await other.start()
    await storage.beat(100.0, 100.0)
    beats = await asyncio.gather(storage.beat(200.0, 200.0), other.beat(200.5, 200.5))
    assert {beat.outages for beat in beats} == {(Outage(100.0, beats[0].outages[0].end),)}
    await storage.stop()
    await other.stop()


def test_older_servers_read_the_extension_as_full_time() -> None:
    body = encode_entry(Back(at=5.0, seat=1, extra_seconds=30.0))
    assert '"kind":"back"' in body, "a new kind would be unreadable for a server of the version before"

"""Upkeep: tables get a driver, leases are renewed, and no failure stops either."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from roost.server.rooms import upkeep
from roost.server.rooms.driver import LEASE_SECONDS
from roost.server.rooms.quarantine import FIRST_WAIT, LONGEST_WAIT, Quarantine
from roost.server.rooms.room import Room
from roost.server.rooms.upkeep import ABANDON_SECONDS
from roost.server.storage.types import Stored
from roost.server.table.entries import Away
from tests.server.house import TIMEOUT, FakeClock, House, open_house

pytestmark = pytest.mark.anyio


async def test_another_process_takes_over_when_the_driver_is_gone(tmp_path: Path) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one, open_house(tmp_path, clock=clock) as two:
        room = await one.table(one.person(), bots=1)
        await one.settle()
        assert room.id in one.service.driver.held
        await two.service.upkeep.run_round()
        assert room.id not in two.service.driver.held
        one.service.driver.held.clear()
        clock.time += 6.0
        await two.service.upkeep.run_round()
        assert room.id in two.service.driver.held


async def test_idle_open_table_is_abandoned(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), free=1)
        await house.service.upkeep.run_round()
        assert room.table.status == "open"
        house.clock.time += ABANDON_SECONDS + 1
        house.service.upkeep._rounds = 0
        await house.service.upkeep.run_round()
        again = await house.service.rooms.get(room.id)
        assert again.table.status == "abandoned"


async def test_running_and_failed_tables_do_not_keep_idle_ones_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "ABANDON_BATCH", 1)
    async with open_house(tmp_path) as house:
        await house.table(house.person(), house.person())
        failed = await house.table(house.person(), free=1)
        house.clock.time += 1
        room = await house.table(house.person(), free=1)
        house.clock.time += ABANDON_SECONDS + 1
        house.service.upkeep._quarantine.add(failed.id, house.clock.time)
        await house.service.upkeep._abandon_idle()
        assert (failed.table.status, room.table.status) == ("open", "abandoned")


async def test_many_tables_are_scheduled_in_slices_between_other_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "SLICE", 2)
    async with open_house(tmp_path) as house:
        for _ in range(5):
            await house.table(house.person(), house.person())
        await house.settle()
        assert len(house.service.driver.held) == 5
        stretches = [0]

        def counted(_room: Room) -> None:
            stretches[-1] += 1

        monkeypatch.setattr(house.service.driver, "schedule", counted)
        running = asyncio.create_task(house.service.upkeep.run_round())
        while not running.done():
            stretches.append(0)
            await asyncio.sleep(0)
        await running
        assert [count for count in stretches if count] == [2, 2, 1]


async def test_tables_are_taken_over_in_small_batches_until_none_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "TAKEOVER_BATCH", 2)
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as one, open_house(tmp_path, clock=clock) as two:
        tables = {(await one.table(one.person(), bots=1)).id for _ in range(5)}
        await one.settle()
        clock.time += LEASE_SECONDS + 1
        await two.service.upkeep.run_round()
        assert two.service.driver.held == tables
        await one.service.upkeep.renew()
        assert not one.service.driver.held


async def test_leases_are_renewed_while_a_round_of_upkeep_hangs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upkeep, "ROUND_SECONDS", 0.0)
    table = await orphaned_table(tmp_path)
    async with open_house(tmp_path) as house:
        storage, is_loading, renewals = house.service.storage, asyncio.Event(), asyncio.Semaphore(0)
        renew = storage.renew_leases

        async def load_forever(*_: Any) -> list[Stored]:
            is_loading.set()
            await asyncio.Event().wait()
            return []

        async def count(*which: Any) -> set[str]:
            kept = await renew(*which)
            if is_loading.is_set() and table in kept:
                renewals.release()
            return kept

        monkeypatch.setattr(storage, "entries", load_forever)
        monkeypatch.setattr(storage, "renew_leases", count)
        async with running_upkeep(house):
            for _ in range(3):
                await renewals.acquire()


async def orphaned_table(folder: Path) -> str:
    """Return a running table whose process has ended."""
    async with open_house(folder) as house:
        room = await house.table(house.person(), bots=1)
        await house.settle()
        return room.id


@asynccontextmanager
async def running_upkeep(house: House) -> AsyncIterator[asyncio.Task[None]]:
    """Run the upkeep loop in the background; the block must finish within the timeout."""
    task = asyncio.create_task(house.service.upkeep.run())
    try:
        async with asyncio.timeout(TIMEOUT):
            yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def test_upkeep_survives_a_cancelled_future(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(upkeep, "ROUND_SECONDS", 0.0)
    async with open_house(tmp_path) as house:
        looks = asyncio.Semaphore(0)

        async def run_round() -> None:
            looks.release()
            cancelled = asyncio.get_running_loop().create_future()
            cancelled.cancel()
            await cancelled

        monkeypatch.setattr(house.service.upkeep, "run_round", run_round)
        async with running_upkeep(house) as task:
            for _ in range(3):
                await looks.acquire()
            assert not task.done()
        assert task.cancelled()
    assert "upkeep interrupted by a cancelled task" in caplog.text


async def test_unreadable_table_delays_no_other_and_is_left_to_newer_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FakeClock()
    async with open_house(tmp_path, clock=clock) as house:
        tables = sorted([(await house.table(house.person(), bots=1)).id for _ in range(3)])
        await house.settle()
    bad, good = tables[0], set(tables[1:])
    async with open_house(tmp_path, clock=clock) as old, open_house(tmp_path, clock=clock) as new:
        storage = old.service.storage
        read, tries = storage.entries, 0

        async def entries(table: str, after: int = 0) -> list[Stored]:
            nonlocal tries
            rows = await read(table, after)
            if table == bad:
                tries += 1
                rows[-1] = Stored(rows[-1].version, '{"kind": "from the future", "at": 1.0, "action": "Y5+Y2"}')
            return rows

        monkeypatch.setattr(storage, "entries", entries)
        for _ in range(3):
            await old.service.upkeep.renew()
            await old.service.upkeep.run_round()
        assert old.service.driver.held == good
        assert tries == 1
        assert "Y5+Y2" not in caplog.text
        assert bad in caplog.records[0].__dict__["table"]
        clock.time += FIRST_WAIT
        await old.service.upkeep.renew()
        await old.service.upkeep.run_round()
        assert tries == 2
        await new.service.upkeep.run_round()
        assert bad in new.service.driver.held


async def test_pause_that_an_older_process_did_not_mark_does_not_block_upkeep(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        room = await house.table(house.person(), bots=1)
        await house.service.rooms.commit(room, lambda table: Away(at=table.updated, seat=0, why="gone"))
        await house.settle()
        with sqlite3.connect(tmp_path / "roost.db") as database:
            database.execute("UPDATE tables SET is_paused = false")
        async with asyncio.timeout(TIMEOUT):
            await house.service.upkeep.run_round()
        assert room.id not in house.service.driver.held
        assert room.id in house.service.upkeep._quarantined()


def test_quarantine_gets_longer_with_each_failure() -> None:
    quarantine, now, waits = Quarantine(), 0.0, []
    for _ in range(10):
        quarantine.add("t", now)
        begun = now
        while "t" in quarantine.tables(now):
            now += 1.0
        waits.append(now - begun)
    assert waits[:3] == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT
    quarantine.release("t")
    quarantine.add("t", now)
    assert quarantine.tables(now + FIRST_WAIT - 1) == {"t"}
    assert not quarantine.tables(now + FIRST_WAIT)

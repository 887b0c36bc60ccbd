"""Leases: one process drives a table at a time, and another takes over when it dies."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, select
from sqlalchemy.dialects import sqlite

from roost.server.storage.leases import any_driverless
from roost.server.storage.schema import NEED_DRIVER, tables
from roost.server.storage.sql import Storage
from roost.server.storage.writer import Writer
from tests.server.storage.builders import append, create, summary

pytestmark = pytest.mark.anyio


async def test_lease_has_one_owner_at_a_time(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    assert await storage.acquire_lease("t", "p", now=100, seconds=10)
    assert not await other.acquire_lease("t", "q", now=105, seconds=10)
    assert await storage.acquire_lease("t", "p", now=109, seconds=10)
    assert not await other.acquire_lease("t", "q", now=118, seconds=10)


async def test_expired_lease_can_be_acquired_by_another_process(storage: Storage) -> None:
    await create(storage, "t")
    assert await storage.acquire_lease("t", "p", now=100, seconds=10)
    assert await storage.acquire_lease("t", "q", now=110, seconds=10)
    assert not await storage.acquire_lease("t", "p", now=111, seconds=10)


async def test_one_of_many_processes_acquires_a_lease(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    wanting = [(storage if i % 2 else other).acquire_lease("t", f"p{i}", now=100, seconds=10) for i in range(50)]
    assert sum(await asyncio.gather(*wanting)) == 1


async def test_processes_acquiring_in_opposite_order_share_the_leases(storage: Storage, other: Storage) -> None:
    tables = [f"t{i}" for i in range(30)]
    await asyncio.gather(*[create(storage, table) for table in tables])
    mine = asyncio.gather(*[storage.acquire_lease(table, "p", now=100, seconds=10) for table in tables])
    yours = asyncio.gather(*[other.acquire_lease(table, "q", now=100, seconds=10) for table in reversed(tables)])
    assert sum(await mine) + sum(await yours) == len(tables)


async def test_renewal_keeps_unexpired_leases_of_the_owner_only(storage: Storage) -> None:
    for table in ("a", "b", "c"):
        await create(storage, table)
    await storage.acquire_lease("a", "p", now=100, seconds=10)
    await storage.acquire_lease("b", "p", now=100, seconds=5)
    await storage.acquire_lease("c", "q", now=100, seconds=10)
    assert await storage.renew_leases("p", now=107, seconds=10) == {"a"}
    assert await storage.renew_leases("p", now=116, seconds=10) == {"a"}
    assert await storage.renew_leases("nobody", now=116, seconds=10) == set()


async def test_released_lease_is_free_at_once(storage: Storage) -> None:
    for table in ("a", "b", "c"):
        await create(storage, table)
        await storage.acquire_lease(table, "p", now=100, seconds=10)
    await storage.release_lease("a", "q")
    assert not await storage.acquire_lease("a", "q", now=101, seconds=10)
    await storage.release_lease("a", "p")
    assert await storage.acquire_lease("a", "q", now=101, seconds=10)
    await storage.release_leases("p")
    assert await storage.renew_leases("p", now=101, seconds=10) == set()
    assert await storage.renew_leases("q", now=101, seconds=10) == {"a"}


async def test_driverless_tables_are_acquired_in_one_call(storage: Storage) -> None:
    for table in ("held", "lost", "never", "over"):
        await create(storage, table)
    await create(storage, "waiting", status="open")
    await append(storage, "over", 2, status="over")
    await storage.acquire_lease("held", "p", now=100, seconds=30)
    await storage.acquire_lease("lost", "q", now=100, seconds=10)
    assert not await storage.acquire_driverless("r", now=109, seconds=0, limit=0)
    assert not await storage.acquire_driverless("r", now=110, seconds=10, limit=10, exclude={"lost", "never"})
    taken = await storage.acquire_driverless("r", now=110, seconds=10, limit=10)
    assert sorted(taken, key=lambda found: found.table) == [summary("lost"), summary("never")]
    assert await storage.renew_leases("r", now=119, seconds=10) == {"lost", "never"}
    assert await storage.renew_leases("q", now=119, seconds=10) == set()
    assert await storage.acquire_driverless("s", now=119, seconds=10, limit=10) == []
    assert len(await storage.acquire_driverless("s", now=1000, seconds=10, limit=2)) == 2


async def test_search_for_driverless_tables_writes_nothing_if_there_are_none(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(storage, "held")
    await create(storage, "excluded")
    await create(storage, "waiting", status="open")
    await storage.acquire_lease("held", "p", now=100, seconds=30)

    async def write(*_: object) -> None:
        raise AssertionError("nothing has to be written")

    monkeypatch.setattr(Writer, "write", write)
    assert await storage.acquire_driverless("q", now=110, seconds=10, limit=10, exclude={"excluded"}) == []


async def test_processes_never_acquire_the_same_driverless_table(storage: Storage, other: Storage) -> None:
    await asyncio.gather(*[create(storage, f"t{i}") for i in range(60)])
    taken = await asyncio.gather(
        *[
            via.acquire_driverless(owner, now=100, seconds=10, limit=20)
            for _ in range(2)
            for via, owner in ((storage, "p"), (other, "q"))
        ]
    )
    tables = [found.table for each in taken for found in each]
    assert len(tables) == len(set(tables))
    while rest := await storage.acquire_driverless("p", now=101, seconds=10, limit=20):
        tables += [found.table for found in rest]
    assert sorted(tables) == sorted(f"t{i}" for i in range(60))


async def test_paused_tables_need_no_driver(storage: Storage) -> None:
    await create(storage, "running")
    await create(storage, "paused", is_paused=True)
    await create(storage, "open", status="open")
    await create(storage, "counting", status="open", starts_at=115.0)
    await create(storage, "begun elsewhere", status="abandoned", starts_at=115.0)
    taken = await storage.acquire_driverless("p", now=100, seconds=10, limit=10)
    assert {summary.table for summary in taken} == {"running", "counting"}
    await append(storage, "paused", 2, is_paused=False)
    assert [summary.table for summary in await storage.acquire_driverless("p", 101, 10, 10)] == ["paused"]


async def test_limit_of_leases_covers_running_and_counting_tables(storage: Storage) -> None:
    for number in range(3):
        await create(storage, f"running {number}")
        await create(storage, f"counting {number}", status="open", starts_at=115.0)
    taken = [len(await storage.acquire_driverless("p", now=100, seconds=10, limit=4)) for _ in range(3)]
    assert taken == [4, 2, 0]


async def test_search_for_tables_without_a_driver_uses_the_indexes(tmp_path: Path) -> None:
    storage = Storage(f"sqlite:///{tmp_path / 'roost.db'}")
    await storage.start()
    await storage.stop()

    def plan(query: Select[*tuple[Any, ...]], **given: Any) -> str:
        query = query.params(**given)
        state = query.compile(dialect=sqlite.dialect()).construct_expanded_state()
        values = [state.parameters[name] for name in state.positiontup or ()]
        return "\n".join(step[3] for step in database.execute(f"EXPLAIN QUERY PLAN {state.statement}", values))

    with sqlite3.connect(tmp_path / "roost.db") as database:
        indexes = ("ix_tables_driven", "ix_tables_starting")
        for condition, index in zip(NEED_DRIVER, indexes, strict=True):
            query = select(tables.c.id).where(condition, tables.c.id.not_in(["t"])).order_by(tables.c.id)
            assert index in plan(query)
        found = any_driverless(100, {"t"})
        assert all(index in plan(found.query, **found.values) for index in indexes)

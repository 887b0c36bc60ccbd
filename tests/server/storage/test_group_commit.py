"""Concurrent writers: one winner per version, no lost entry, and failures that stay isolated."""

from __future__ import annotations

import asyncio
import random

import pytest

from roost.server.storage.sql import Storage
from roost.server.storage.types import NoSuchTable, Unavailable, WriteConflict
from roost.server.storage.writer import WRITES_PER_TRANSACTION
from tests.server.storage.builders import append, create, stored_summary, summary

pytestmark = pytest.mark.anyio


async def outcome(storage: Storage, table: str, version: int, body: str) -> str:
    try:
        await append(storage, table, version, body)
    except (WriteConflict, NoSuchTable) as error:
        return type(error).__name__
    return "stored"


async def test_one_of_many_appends_with_the_same_version_wins(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    rivals = [outcome(storage if i % 2 else other, "t", 2, f"rival {i}") for i in range(300)]
    outcomes = await asyncio.gather(*rivals)
    assert outcomes.count("stored") == 1
    assert outcomes.count("WriteConflict") == 299
    entries = await storage.entries("t")
    assert [entry.version for entry in entries] == [1, 2]
    assert entries[1].body == f"rival {outcomes.index('stored')}"


async def test_entries_stored_together_win_or_lose_together(storage: Storage, other: Storage) -> None:
    """Some rivals append one entry, others three; all entries of the winner are stored and none of the others."""
    await create(storage, "t")

    async def rival(number: int) -> bool:
        bodies = [f"{number}"] * (3 if number % 2 else 1)
        after = summary("t", 1 + len(bodies))
        try:
            await (storage if number % 3 else other).append("t", 2, bodies, after)
        except WriteConflict:
            return False
        return True

    won = await asyncio.gather(*map(rival, range(60)))
    assert won.count(True) == 1
    bodies = [entry.body for entry in await other.entries("t")][1:]
    winner = won.index(True)
    assert bodies == [str(winner)] * (3 if winner % 2 else 1)
    found = await stored_summary(storage, "t")
    assert found is not None
    assert found.version == 1 + len(bodies)


async def test_appends_to_different_tables_all_succeed(storage: Storage) -> None:
    tables = [f"t{i}" for i in range(WRITES_PER_TRANSACTION + 100)]
    await asyncio.gather(*[create(storage, table) for table in tables])
    outcomes = await asyncio.gather(*[outcome(storage, table, 2, table) for table in tables])
    assert set(outcomes) == {"stored"}
    assert len(await storage.tables_of("ann", len(tables) + 1)) == len(tables)
    for table in tables[:: len(tables) // 7]:
        assert [entry.body for entry in await storage.entries(table)][1:] == [table]


async def test_two_processes_racing_at_many_tables_lose_no_move(storage: Storage, other: Storage) -> None:
    """Each writer retries after a conflict, as the server does; every move is stored once."""
    tables = [f"t{i}" for i in range(5)]
    await asyncio.gather(*[create(storage, table) for table in tables])
    chance = random.Random(5211)

    async def move(via: Storage, table: str, body: str) -> None:
        while True:
            await asyncio.sleep(chance.random() / 100)
            version = len(await via.entries(table)) + 1
            if await outcome(via, table, version, body) == "stored":
                return

    processes = {"a": storage, "b": other}
    moves = [(processes[name], table, f"{name} {i}") for name in processes for table in tables for i in range(8)]
    await asyncio.gather(*[move(*each) for each in moves])
    for table in tables:
        entries = await storage.entries(table)
        assert [entry.version for entry in entries] == list(range(1, 18))
        assert sorted(entry.body for entry in entries[1:]) == sorted(body for _, at, body in moves if at == table)
        found = await stored_summary(other, table)
        assert found is not None
        assert found.version == 17


async def test_append_to_an_unknown_table_fails_alone(storage: Storage) -> None:
    await create(storage, "t")
    outcomes = await asyncio.gather(*[outcome(storage, table, 2, "x") for table in ("t", "nowhere", "t")])
    assert outcomes == ["stored", "NoSuchTable", "WriteConflict"]


async def test_append_that_cannot_be_written_fails_alone(storage: Storage) -> None:
    await asyncio.gather(*[create(storage, table) for table in ("a", "b", "c")])
    bad = storage.append("b", 2, ["{}"], summary("b", 2, status="nonsense"))
    results = await asyncio.gather(append(storage, "a", 2), bad, append(storage, "c", 2), return_exceptions=True)
    assert results[0] is None
    assert results[2] is None
    assert isinstance(results[1], Exception)
    assert not isinstance(results[1], WriteConflict)
    assert [len(await storage.entries(table)) for table in ("a", "b", "c")] == [2, 1, 2]


async def test_cancelled_append_does_not_affect_others(storage: Storage) -> None:
    await asyncio.gather(create(storage, "a"), create(storage, "b"))
    leaving = asyncio.create_task(append(storage, "a", 2))
    staying = asyncio.create_task(append(storage, "b", 2))
    await asyncio.sleep(0)
    leaving.cancel()
    await staying
    assert len(await storage.entries("b")) == 2


async def test_writer_survives_a_driver_that_cancels_a_transaction(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create(storage, "a")

    async def cancel(_work: object) -> None:
        raise asyncio.CancelledError

    with monkeypatch.context() as patched:
        patched.setattr(storage._writer._transactions, "run", cancel)
        with pytest.raises(Unavailable, match="cancelled"):
            await append(storage, "a", 2)
    await append(storage, "a", 2)


async def test_pending_writes_are_completed_on_stop(url: str) -> None:
    storage = Storage(url)
    await storage.start()
    waiting = [asyncio.create_task(create(storage, f"t{i}")) for i in range(20)]
    await asyncio.sleep(0)
    await storage.stop()
    await asyncio.gather(*waiting)
    again = Storage(url)
    await again.start()
    assert len(await again.tables_of("ann", 100)) == 20
    await again.stop()

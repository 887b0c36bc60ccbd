"""Tables, their logs and their summaries."""

from __future__ import annotations

import dataclasses

import pytest

from roost.server.storage.sql import Storage
from roost.server.storage.types import NoSuchTable, Stored, Unavailable, WriteConflict
from tests.server.storage.builders import SECRET, append, create, stored_summary, summary

pytestmark = pytest.mark.anyio


async def test_entries_are_read_back_in_order(storage: Storage) -> None:
    await create(storage, "t")
    await append(storage, "t", 2, '{"kind":"sat"}')
    await append(storage, "t", 3, '{"kind":"chat","text":"\\u0000 Grüße <b>\'; DROP TABLE tables; --"}')
    assert await storage.entries("t") == [
        Stored(1, '{"kind":"created"}'),
        Stored(2, '{"kind":"sat"}'),
        Stored(3, '{"kind":"chat","text":"\\u0000 Grüße <b>\'; DROP TABLE tables; --"}'),
    ]
    assert [entry.version for entry in await storage.entries("t", after=2)] == [3]
    assert await storage.entries("t", after=3) == []


async def test_unknown_table_has_no_entries_and_refuses_appends(storage: Storage) -> None:
    assert await storage.entries("t") == []
    assert await stored_summary(storage, "t") is None
    assert await storage.secret("t") is None
    with pytest.raises(NoSuchTable):
        await append(storage, "t", 2)


async def test_table_id_can_be_used_only_once(storage: Storage) -> None:
    await create(storage, "t", host="ann")
    with pytest.raises(WriteConflict):
        await create(storage, "t", host="ben")
    found = await stored_summary(storage, "t")
    assert found is not None
    assert found.host == "ann"


@pytest.mark.parametrize("version", [0, 1, 2, 4])
async def test_only_the_next_version_can_be_appended(storage: Storage, version: int) -> None:
    await create(storage, "t")
    await append(storage, "t", 2, "second")
    with pytest.raises(WriteConflict):
        await append(storage, "t", version, "wrong", status="over")
    assert [entry.body for entry in await storage.entries("t")] == ['{"kind":"created"}', "second"]
    assert (await stored_summary(storage, "t")) == summary("t", 2)


async def test_another_process_sees_a_table_at_once_and_can_append(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    assert await stored_summary(other, "t") == summary("t")
    await append(other, "t", 2)
    with pytest.raises(WriteConflict):
        await append(storage, "t", 2)
    await append(storage, "t", 3)
    assert [entry.version for entry in await other.entries("t")] == [1, 2, 3]


async def test_summary_is_read_back_as_written(storage: Storage) -> None:
    new = summary("t", seats=("ann", None, "bot:hen"), players=3, listing='{"a":"ä"}')
    await storage.create_table(new, SECRET, ["{}"])
    assert await stored_summary(storage, "t") == new
    changed = dataclasses.replace(new, version=2, status="over", is_public=False, host="ben")
    await storage.append("t", 2, ["{}"], changed)
    assert await stored_summary(storage, "t") == changed


async def test_secret_survives_later_appends(storage: Storage) -> None:
    await create(storage, "t")
    await append(storage, "t", 2)
    assert await storage.secret("t") == SECRET


async def test_lobby_lists_open_public_tables_newest_first(storage: Storage) -> None:
    await create(storage, "old", status="open", updated=1.0)
    await create(storage, "new", status="open", updated=2.0)
    await create(storage, "private", status="open", is_public=False)
    await create(storage, "begun", status="open")
    await append(storage, "begun", 2, status="running")
    assert [found.table for found in await storage.open_tables(10)] == ["new", "old"]
    assert [found.table for found in await storage.open_tables(1)] == ["new"]


async def test_waiting_tables_of_a_game_are_longest_waiting_first(storage: Storage) -> None:
    await create(storage, "new", status="open", updated=20.0)
    await create(storage, "old", status="open", updated=10.0)
    await create(storage, "deserted", status="open", updated=1.0)
    await create(storage, "full", status="open", updated=12.0, starts_at=30.0)
    await create(storage, "private", status="open", updated=12.0, is_public=False)
    await create(storage, "other game", status="open", updated=12.0, game="gloria")
    await create(storage, "begun", updated=12.0)
    assert [found.table for found in await storage.waiting_tables("5211", 5.0, 10)] == ["old", "new"]
    assert [found.table for found in await storage.waiting_tables("5211", 5.0, 1)] == ["old"]
    await storage.see_tables(["deserted"], 6.0)
    assert [found.table for found in await storage.waiting_tables("5211", 5.0, 1)] == ["deserted"]


async def test_running_tables_are_public_and_not_paused(storage: Storage) -> None:
    await create(storage, "old", updated=10.0)
    await create(storage, "new", updated=20.0)
    await create(storage, "private", is_public=False)
    await create(storage, "paused", is_paused=True)
    await create(storage, "open", status="open")
    await create(storage, "over", status="over")
    assert [found.table for found in await storage.running_tables(10)] == ["new", "old"]
    assert [found.table for found in await storage.running_tables(1)] == ["new"]


async def test_tables_of_a_person_include_seats_and_hosted_tables(storage: Storage) -> None:
    await create(storage, "a", host="cleo", seats=("ann", None), status="open", updated=1.0)
    await create(storage, "b", host="ben", seats=("ben", "bot:hen"), updated=2.0)
    assert [found.table for found in await storage.tables_of("ann", 10)] == ["a"]
    await append(storage, "a", 2, host="cleo", seats=("ann", "ben"))
    assert [found.table for found in await storage.tables_of("ben", 10)] == ["b", "a"]
    await append(storage, "a", 3, host="cleo", seats=(None, "ben"))
    assert await storage.tables_of("ann", 10) == []
    await append(storage, "b", 2, host="ben", seats=("ben", "bot:hen"), status="over")
    assert [found.table for found in await storage.tables_of("ben", 10)] == ["a"]
    assert [found.table for found in await storage.tables_of("cleo", 10)] == ["a"]  # as the host, without a seat
    assert await storage.tables_of("bot:hen", 10) == []


async def test_idle_tables_are_found_longest_idle_first(storage: Storage) -> None:
    await create(storage, "idle", status="open", updated=100.0)
    await create(storage, "idler", status="open", updated=50.0)
    await create(storage, "busy", status="open", updated=200.0)
    await create(storage, "paused", is_paused=True, updated=1.0)
    await create(storage, "gone", status="abandoned", updated=1.0)
    assert [found.table for found in await storage.idle_tables(150.0, 10)] == ["idler", "idle"]


async def test_stopped_storage_refuses_writes(url: str) -> None:
    storage = Storage(url)
    with pytest.raises(Unavailable):
        await create(storage, "t")
    await storage.start()
    await storage.check()
    await storage.stop()
    with pytest.raises(Unavailable):
        await create(storage, "t")


async def test_list_has_tables_with_a_recent_entry_or_follower(storage: Storage) -> None:
    for table, updated in (("old", 100.0), ("followed", 100.0), ("new", 200.0)):
        await create(storage, table, status="open", updated=updated)
    await storage.see_tables({"followed", "unknown"}, 190.0)
    assert {found.table for found in await storage.open_tables(10, since=150.0)} == {"followed", "new"}
    assert {found.table for found in await storage.open_tables(10)} == {"old", "followed", "new"}
    await append(storage, "new", 2, status="open", starts_at=300.0)
    assert [found.table for found in await storage.open_tables(10, since=150.0)] == ["followed"]

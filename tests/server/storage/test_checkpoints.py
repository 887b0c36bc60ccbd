"""Checkpoints are stored beside the log, replaced by later ones, and returned only if they belong to it."""

from __future__ import annotations

import dataclasses

import pytest

from roost.server.storage.checkpoints import hash_of
from roost.server.storage.sql import Storage
from roost.server.storage.types import StoredCheckpoint
from tests.server.storage.builders import append, create

pytestmark = pytest.mark.anyio


def checkpoint(version: int, body: str, code: str = "a") -> StoredCheckpoint:
    state, steps = f"state {version}".encode(), f"steps {version}".encode()
    return StoredCheckpoint(table="t", version=version, code=code, entry_hash=hash_of(body), state=state, steps=steps)


async def test_only_the_last_checkpoint_of_a_log_has_a_state(storage: Storage, other: Storage) -> None:
    await create(storage, "t")
    assert await storage.checkpoints("t") == []
    for version in (2, 3, 4):
        await append(storage, "t", version, f"entry {version}")
    first, second = checkpoint(2, "entry 2"), checkpoint(4, "entry 4")
    await storage.store_checkpoint(second)
    await other.store_checkpoint(first)
    assert await storage.checkpoints("t") == [dataclasses.replace(first, state=b""), second]
    await storage.store_checkpoint(newer := checkpoint(4, "entry 4", code="b"))
    assert (await other.checkpoints("t"))[1] == newer


async def test_checkpoint_of_another_entry_makes_all_of_them_worthless(storage: Storage) -> None:
    await create(storage, "t")
    for version in (2, 3):
        await append(storage, "t", version, f"entry {version}")
    await storage.store_checkpoint(checkpoint(2, "entry 2"))
    await storage.store_checkpoint(checkpoint(3, "another entry"))
    assert await storage.checkpoints("t") == []

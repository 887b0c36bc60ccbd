"""Codes that move an identity: stored as hashes, used once, and only while they are fresh."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.storage.sql import Storage

pytestmark = pytest.mark.anyio

ONE, TWO = b"1" * 32, b"2" * 32


async def test_code_is_claimed_once(storage: Storage, other: Storage) -> None:
    await storage.issue_code("ann", ONE, now=100.0, expires=700.0)
    assert await other.claim_code(ONE, now=699.0) == "ann"
    assert await other.claim_code(ONE, now=699.0) is None
    assert await storage.claim_code(ONE, now=699.0) is None


async def test_processes_that_claim_a_code_together_get_it_once(storage: Storage, other: Storage) -> None:
    await storage.issue_code("ann", ONE, now=100.0, expires=700.0)
    claims = [via.claim_code(ONE, now=101.0) for _ in range(10) for via in (storage, other)]
    assert sorted(await asyncio.gather(*claims), key=str) == [None] * 19 + ["ann"]


async def test_expired_or_unknown_code_is_nobodys(storage: Storage) -> None:
    await storage.issue_code("ann", ONE, now=100.0, expires=700.0)
    assert await storage.claim_code(ONE, now=700.0) is None
    assert await storage.claim_code(TWO, now=101.0) is None


async def test_new_code_of_a_person_replaces_the_old_one(storage: Storage, other: Storage) -> None:
    await storage.issue_code("ann", ONE, now=100.0, expires=700.0)
    await other.issue_code("ann", TWO, now=101.0, expires=701.0)
    assert await storage.claim_code(ONE, now=102.0) is None
    assert await storage.claim_code(TWO, now=102.0) == "ann"


async def test_codes_made_by_processes_together_leave_one(storage: Storage, other: Storage) -> None:
    hashes = [bytes([number]) * 32 for number in range(20)]
    vias = (storage, other) * 10
    await asyncio.gather(*[via.issue_code("ann", each, 1.0, 700.0) for via, each in zip(vias, hashes, strict=True)])
    found = [await storage.claim_code(each, now=2.0) for each in hashes]
    assert sorted(found, key=str) == [None] * 19 + ["ann"]


async def test_expired_codes_of_others_are_deleted(storage: Storage) -> None:
    await storage.issue_code("ann", ONE, now=100.0, expires=700.0)
    await storage.issue_code("ben", TWO, now=701.0, expires=1301.0)
    assert await storage.claim_code(ONE, now=102.0) is None, "a clock that goes backwards does not revive it"
    assert await storage.claim_code(TWO, now=702.0) == "ben"

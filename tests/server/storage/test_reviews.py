"""Reviews are stored once, and only for tables that exist."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.storage.sql import Storage
from roost.server.storage.types import StoredReview
from tests.server.storage.builders import finish, game

pytestmark = pytest.mark.anyio


def review(seat: int, body: str) -> StoredReview:
    return StoredReview(table="t", seat=seat, created=3000.0, body=body)


async def test_first_stored_review_of_a_seat_stays(storage: Storage, other: Storage) -> None:
    await finish(storage, game("t", {"ann": 1, "ben": 2}))
    assert await storage.review("t", 0) is None
    stores = [via.store_review(review(0, f"{number}")) for number in range(5) for via in (storage, other)]
    await asyncio.gather(*stores, storage.store_review(review(1, "of ben")))
    found = await storage.review("t", 0)
    assert found is not None
    await other.store_review(review(0, "later"))
    assert await other.review("t", 0) == found == review(0, found.body)
    assert await storage.review("t", 1) == review(1, "of ben")
    assert await storage.review("u", 0) is None

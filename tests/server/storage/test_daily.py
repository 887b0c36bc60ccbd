"""Deals of the day and the counted tries: the same for all processes, and one per person."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.storage.sql import Storage
from roost.server.storage.types import DailyDeal, DailyTry
from tests.server.storage.builders import finish, game

pytestmark = pytest.mark.anyio

DAY, END = "2026-11-17", 5000.0


def deal(secret: bytes, players: int = 2) -> DailyDeal:
    return DailyDeal(
        day=DAY, game="5211", players=players, bot="rooster", options={"target": None}, secret=secret, committed=1.0
    )


def tried(person: str, table: str, players: int = 2) -> DailyTry:
    return DailyTry(day=DAY, game="5211", players=players, person=person, table=table)


async def test_first_published_deal_stays(storage: Storage, other: Storage) -> None:
    secrets = [bytes([number]) * 32 for number in range(20)]
    vias = (storage, other) * 10
    await asyncio.gather(*[via.publish_deals([deal(each)]) for via, each in zip(vias, secrets, strict=True)])
    (found,) = await storage.daily_deals(DAY)
    await other.publish_deals([deal(b"x" * 32)])
    assert await other.daily_deals(DAY) == [found]
    assert found == deal(found.secret)
    assert "secret" not in repr(found)
    assert await other.daily_deals("2026-11-18") == []
    assert await other.first_daily() == DAY


async def test_no_deal_is_the_first_of_an_empty_storage(storage: Storage) -> None:
    assert await storage.first_daily() is None


async def test_processes_that_claim_a_try_together_get_one_table(storage: Storage, other: Storage) -> None:
    claims = [via.claim_try(tried("ann", f"t{n}")) for n in range(10) for via in (storage, other)]
    tables = set(await asyncio.gather(*claims))
    assert len(tables) == 1
    assert await storage.claim_try(tried("ann", "later")) in tables
    assert await storage.claim_try(tried("ann", "of three", 3)) == "of three"
    assert await storage.claim_try(tried("ben", "of ben")) == "of ben"
    assert await other.daily_try_at("of ben") == tried("ben", "of ben")
    assert await other.daily_try_at("later") is None


async def play(storage: Storage, person: str, rank: int, points: int, ended: float = 2000.0, stand_ins: int = 0) -> str:
    """Claim a try, finish it, and return its table."""
    table = f"of {person}"
    await storage.claim_try(tried(person, table))
    finished = game(
        table,
        {person: rank, "bot:rooster": 3 - rank},
        points=(points, 10),
        ended=ended,
        stand_in_moves=(0, stand_ins),
        is_rated=False,
    )
    await finish(storage, finished)
    return table


async def test_results_are_ranked_by_place_then_points(storage: Storage, other: Storage) -> None:
    await play(storage, "ann", 2, 30)
    await play(storage, "ben", 1, 12)
    await play(storage, "cat", 1, 20)
    await play(storage, "dan", 1, 12)
    await play(storage, "late", 1, 99, ended=END)
    await play(storage, "helped", 1, 99, stand_ins=1)
    await storage.claim_try(tried("playing", "unfinished"))
    rows = await other.daily_results(DAY, END, "5211", 2, 10)
    assert sorted((row.position, row.person, row.points) for row in rows) == [
        (1, "cat", 20),
        (2, "ben", 12),
        (2, "dan", 12),
        (4, "ann", 30),
    ]
    assert [row.person for row in await other.daily_results(DAY, END, "5211", 2, 1)] == ["cat"]
    assert await other.daily_results(DAY, END, "gloria", 2, 10) == []
    assert await storage.daily_counts(DAY, END) == {("5211", 2): 4}
    own = {person: (await storage.own_tries(DAY, END, person))[0] for person in ("ann", "late", "playing")}
    assert [(row.rank, row.points, row.position) for row in own.values()] == [
        (2, 30, 4),
        (1, 99, None),
        (None, None, None),
    ]
    assert await storage.own_tries(DAY, END, "nobody") == []
    assert await storage.leaderboard("5211", 10) == [], "deals of the day are not rated"

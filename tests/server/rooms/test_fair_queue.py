"""Bots' decisions wait in a queue in which hosts and tables take turns."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import ClassVar

import pytest

from roost.server.rooms.bot_messages import Answer, Question
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.fair_queue import Addresses, Asker, FairQueue
from tests.server.gated_bots import GATE, SLOW_TO_DECIDE
from tests.server.rooms.test_bot_pool import SEED, question

WAITING = ("bots", "big", "big", "big", "other", "small", "bots")
"""The tables of a series of decisions in the order in which they are asked for."""
ASKERS = {
    "bots": Asker("bots", "cleo", has_people=False),
    "big": Asker("big", "ann", has_people=True),
    "other": Asker("other", "ann", has_people=True),
    "small": Asker("small", "ben", has_people=True),
}
SERVED = ["big", "small", "other", "big", "big", "bots", "bots"]
"""Ann and Ben take turns, and so do Ann's tables; nobody waits for the table of bots."""


def drained(queue: FairQueue[str]) -> list[str]:
    """Take everything out of a queue."""
    items = []
    while (item := queue.pop()) is not None:
        items.append(item)
    return items


def test_hosts_take_turns_and_people_come_before_tables_of_bots() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in WAITING:
        queue.push(ASKERS[table], table)
    assert drained(queue) == SERVED


def test_host_with_many_tables_gets_no_more_turns_than_another() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in range(10):
        queue.push(Asker(f"table {table}", "ann", has_people=True), "ann")
    for _ in range(3):
        queue.push(Asker("ben's", "ben", has_people=True), "ben")
    assert drained(queue)[:7] == ["ann", "ben"] * 3 + ["ann"]


def test_host_who_was_just_served_waits_behind_others() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in ("big", "small"):
        queue.push(ASKERS[table], table)
    assert queue.pop() == "big"
    queue.push(ASKERS["big"], "big")
    assert drained(queue) == ["small", "big"]


def test_host_who_comes_later_is_next_if_the_others_had_a_turn() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in range(3):
        queue.push(Asker(f"table {table}", "ann", has_people=True), "ann")
    assert queue.pop() == "ann"
    queue.push(ASKERS["small"], "ben")
    assert drained(queue) == ["ben", "ann", "ann"]


def test_only_some_hosts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.rooms.fair_queue.REMEMBERED_HOSTS", 2)
    queue: FairQueue[str] = FairQueue()
    for host in ("ann", "ben", "cleo"):
        queue.serve(host)
    for host in ("cleo", "ben", "ann"):
        queue.push(Asker("table", host, has_people=True), host)
    assert drained(queue) == ["ann", "ben", "cleo"]


class SlowWorker:
    """Decides in many turns of the event loop, and notes who is served."""

    is_running = True
    served: ClassVar[list[str]]

    async def ask(self, question: Question) -> Answer:
        self.served.append(question.bot)
        for _ in range(30):
            await asyncio.sleep(0)
        return Answer(question.view.legal[0])

    async def stop(self) -> None:
        pass


@pytest.mark.anyio
@pytest.mark.parametrize("workers", [1, 2])
async def test_single_table_waits_one_decision_beside_many_tables(
    monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    """Ann has twenty tables whose bots decide without a pause; Ben has one and thinks for a while."""
    monkeypatch.setattr("roost.server.rooms.bot_pool.Worker", SlowWorker)
    SlowWorker.served = []
    game, view = question()
    bot_pool = BotPool(workers)

    async def ann(table: int) -> None:
        while True:
            await bot_pool.decide("ann", game, view, SEED, Asker(f"table {table}", "ann", has_people=True))

    others = [asyncio.create_task(ann(table)) for table in range(20)]
    waits = []
    for pause in range(0, 200, 7):
        for _ in range(pause):
            await asyncio.sleep(0)
        before = len(SlowWorker.served)
        await bot_pool.decide("ben", game, view, SEED, Asker("ben's", "ben", has_people=True))
        waits.append(SlowWorker.served[before:].index("ben"))
    for other in others:
        other.cancel()
    await asyncio.gather(*others, return_exceptions=True)
    assert max(waits) <= workers  # those that begin while the history is pickled
    assert sum(waits) <= len(waits) / 2
    assert len(SlowWorker.served) > 3 * len(waits)


@pytest.mark.anyio
async def test_worker_serves_the_tables_in_fair_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(GATE, str(tmp_path / "gate"))
    game, view = question()
    served: list[str] = []
    bot_pool = BotPool(1)

    async def decide(table: str, bot: str = "chick") -> None:
        await bot_pool.decide(bot, game, view, SEED, ASKERS[table])
        served.append(table)

    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(decide("bots", SLOW_TO_DECIDE))
            for table in WAITING:
                await asyncio.sleep(0.01)  # the history is pickled first
                tasks.create_task(decide(table))
            await asyncio.sleep(0.1)
            (tmp_path / "gate").touch()
    finally:
        await bot_pool.stop()
    assert served == ["bots", *SERVED]


@pytest.mark.anyio
async def test_cancelled_decision_leaves_its_worker_to_the_next() -> None:
    """A decision can be cancelled while it waits, and in the moment in which it gets a worker."""
    bot_pool = BotPool(1)
    first = await bot_pool._acquire(ASKERS["big"])
    waiting = [asyncio.create_task(bot_pool._acquire(ASKERS[table])) for table in ("big", "small", "other")]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    bot_pool._release(ASKERS["big"], first)
    waiting[1].cancel()
    assert await asyncio.wait_for(waiting[2], 5) is first
    assert waiting[1].cancelled()


@pytest.mark.anyio
async def test_one_host_leaves_a_worker_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.rooms.bot_pool.Worker", SlowWorker)
    bot_pool = BotPool(3)
    ann, ben = (Asker("table", host, has_people=True) for host in ("ann", "ben"))
    taken = [await bot_pool._acquire(ann) for _ in range(2)]
    third = asyncio.create_task(bot_pool._acquire(ann))
    await asyncio.sleep(0)
    assert not third.done(), "a worker is free, but not for ann"
    others = await asyncio.wait_for(bot_pool._acquire(ben), 5)
    bot_pool._release(ben, others)
    await asyncio.sleep(0)
    assert not third.done()
    bot_pool._release(ann, taken[0])
    assert await asyncio.wait_for(third, 5) in (taken[0], others)


def test_people_at_one_address_take_turns_together() -> None:
    addresses = Addresses()
    for number in range(20):
        addresses.note(f"mallory {number}", "192.0.2.7")
    addresses.note("ben", "")
    queue = FairQueue[str]()
    for number in range(20):
        queue.push(Asker(f"table {number}", addresses.payer(f"mallory {number}"), has_people=True), "mallory")
    queue.push(Asker("ben's", addresses.payer("ben"), has_people=True), "ben")
    assert [queue.pop() for _ in range(2)] == ["mallory", "ben"]


def test_only_some_addresses_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("roost.server.rooms.fair_queue.REMEMBERED_PEOPLE", 2)
    addresses = Addresses()
    for person in ("ann", "ben", "cleo"):
        addresses.note(person, "192.0.2.7")
    assert [addresses.payer(person) for person in ("ann", "ben", "cleo")] == ["ann", "192.0.2.7", "192.0.2.7"]

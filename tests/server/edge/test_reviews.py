"""Reviews on the socket: who may have one, the parts in order, stored once, started over after a restart."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from roost.core import record
from roost.core.engine import compiled
from roost.review.coach import decisions_of
from roost.review.decisions import forced
from roost.server.edge import reviews as reviews_of_edge
from roost.server.errors import Conflict, Forbidden
from roost.server.limits import Limits
from roost.server.rooms import review_worker, reviews
from roost.server.rooms.review_job import ReviewJob
from roost.server.rooms.review_messages import Complete, Judged, Part, Preparing, ReviewRequest
from roost.server.rooms.review_process import NICENESS, ReviewWorker
from roost.server.rooms.room import Room
from roost.server.rooms.worker_loop import Failed
from tests.server.house import Client, House, open_house

pytestmark = pytest.mark.anyio

LEAST = 16
"""Simulations per decision: these tests are about the server, not about the judgement."""


class SteppedWorker(ReviewWorker):
    """Reviews in this process, a part whenever the test allows one; unless `judges`, nothing is searched."""

    def __init__(self, judges: bool, prepares: bool = False) -> None:
        super().__init__()
        self.judges = judges
        self.first: list[Part] = [Preparing()] if prepares else []
        self.allowed = asyncio.Semaphore(0)
        self.requests: list[ReviewRequest] = []

    async def review(self, request: ReviewRequest) -> AsyncIterator[Part]:
        self.requests.append(request)
        wanted = ReviewRequest(request.record, request.seat, LEAST)
        for part in chain(self.first, review_worker.answer(wanted) if self.judges else unjudged(wanted)):
            await self.allowed.acquire()
            yield part

    def allow(self, parts: int) -> None:
        for _ in range(parts):
            self.allowed.release()


def unjudged(request: ReviewRequest) -> Iterator[Part]:
    """Yield decisions as if there had been no choice."""
    played = record.decode(request.record)
    steps = [0, *record.steps_of_moves(played)]
    for number, _, action in decisions_of(played, request.seat):
        yield Judged(review_worker._decision(forced(number, action, {}), steps))
    yield Complete(None)


def stepped(house: House, judges: bool = False) -> SteppedWorker:
    worker = house.service.reviews.worker = SteppedWorker(judges)
    return worker


async def finish(house: House, *people: str, **how: Any) -> Room:
    """Play a game of 5211 to its end with first legal actions."""
    room = await house.table(*people, **how)
    while not room.table.is_finished:
        await house.act(room, str(room.table.seats[room.table.to_act[0]].person))
    await house.settle()
    return room


async def complete(client: Client) -> tuple[list[Any], Any]:
    """Return all decisions in order, and the last message."""
    decisions: list[Any] = []
    while True:
        message = await client.next("review")
        assert message.after in (0, len(decisions))
        decisions = decisions[: message.after] + message.decisions
        if message.is_complete:
            return decisions, message


def ask(client: Client, room: Room, **how: Any) -> None:
    client.send(type="ask_review", table=room.id, id=secrets.token_hex(4), **how)


async def test_review_streams_every_decision_and_is_stored_once(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben = stepped(house), house.person(), house.person()
        room = await finish(house, ann, ben)
        async with house.connect(ann) as client:
            ask(client, room)
            first = await client.next("review")
            assert (first.seat, first.decisions, first.is_complete, first.waiting) == (0, [], False, 0)
            worker.allow(1)
            part = await client.next("review")
            assert (part.after, len(part.decisions), part.is_complete, part.balance) == (0, 1, False, None)
            async with house.connect(ann) as late:
                ask(late, room)
                caught_up = await late.next("review")
                assert (caught_up.after, caught_up.decisions) == (0, part.decisions)
            worker.allow(100)
            decisions, last = await complete_after(client, part.decisions)
            moves = [number for number, (seat, _) in enumerate(moves_of(room), 1) if seat == 0]
            assert [decision.number for decision in decisions] == moves
            assert last.total == len(moves)
            ask(client, room, seat=0)
            again, stored = await complete(client)
        assert (again, stored.after) == (decisions, 0)
        assert len(worker.requests) == 1, "computed once"


async def test_client_is_told_while_the_code_is_compiled(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ann = house.person()
        worker = house.service.reviews.worker = SteppedWorker(judges=False, prepares=True)
        room = await finish(house, ann, house.person())
        async with house.connect(ann) as client:
            ask(client, room)
            told = [(await client.next("review")).is_preparing]
            for _ in range(2):
                worker.allow(1)
                told.append((await client.next("review")).is_preparing)
            assert told == [False, True, False]


async def test_worker_prepares_before_it_judges_with_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepared = []
    monkeypatch.setattr(compiled, "is_available", lambda: True)
    monkeypatch.setattr(review_worker, "prepare", lambda *_, with_luck: prepared.append(with_luck))
    monkeypatch.setattr(review_worker, "review_decisions", lambda *_: iter(()))
    monkeypatch.setattr(review_worker, "values_for", lambda *_: None)
    async with open_house(tmp_path) as house:
        room = await finish(house, house.person(), house.person())
        parts = review_worker.answer(ReviewRequest(room.table.record(), 0, LEAST))
        assert (next(parts), prepared) == (Preparing(), [])
        monkeypatch.setattr(review_worker, "balance", lambda *_: None)
        assert (next(parts), prepared) == (Complete(None), [True])


def moves_of(room: Room) -> Any:
    return record.decode(room.table.record()).moves


async def complete_after(client: Client, decisions: list[Any]) -> tuple[list[Any], Any]:
    while True:
        message = await client.next("review")
        assert message.after == len(decisions)
        decisions = [*decisions, *message.decisions]
        if message.is_complete:
            return decisions, message


async def test_steps_show_the_table_before_each_decision(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        stepped(house, judges=True).allow(100)
        ann, ben = house.person(), house.person()
        room = await finish(house, ann, ben)
        async with house.connect(ben) as client:
            ask(client, room)
            decisions, last = await complete(client)
        assert last.seat == 1
        moments = list(record.replay(record.decode(room.table.record())))
        for decision in decisions:
            assert moments[decision.step + 1].move == (1, decision.played)
            view = room.table.game.view(moments[decision.step].state, 1, [])
            assert {choice.action for choice in decision.choices} <= set(view.legal)


async def test_review_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben, eve = stepped(house), house.person(), house.person(), house.person()
        running = await house.table(ann, ben)
        room = await finish(house, ann, ben)
        cases: list[tuple[str, dict[str, Any], str]] = [
            (eve, {"table": room.id}, "review-not-yours"),
            (eve, {"table": room.id, "seat": 0}, "review-not-yours"),
            (ann, {"table": room.id, "seat": 1}, "review-not-yours"),
            (ann, {"table": room.id, "seat": 2}, "seat-unknown"),
            (ann, {"table": room.id, "seat": 7}, "message-malformed"),
            (ann, {"table": running.id}, "table-not-over"),
            (ann, {"table": "unknown"}, "table-unknown"),
        ]
        for person, wanted, key in cases:
            async with house.connect(person) as client:
                client.send(type="ask_review", id="1", **wanted)
                error = await client.next("error")
                assert (error.key, error.id) == (key, "1")
        assert worker.requests == []


async def test_order_has_what_a_review_is_made_from_until_the_server_makes_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben, eve = stepped(house), house.person(), house.person(), house.person()
        room, running = await finish(house, ann, ben), await house.table(ann, ben)
        order = await reviews_of_edge.review_order(house.edge, ben, room.id)
        assert (order.seat, order.record) == (1, room.table.record())
        assert order.simulations == house.service.reviews.simulations
        assert worker.requests == [], "the server computes nothing"
        with pytest.raises(Forbidden, match="review-not-yours"):
            await reviews_of_edge.review_order(house.edge, eve, room.id)
        with pytest.raises(Conflict, match="table-not-over"):
            await reviews_of_edge.review_order(house.edge, ann, running.id)
        async with house.connect(ben) as client:
            ask(client, room)
            await client.next("review")
            assert (await reviews_of_edge.review_order(house.edge, ben, room.id)).record is None, "it is being computed"
            worker.allow(100)
            await complete(client)
        assert (await reviews_of_edge.review_order(house.edge, ben, room.id)).record is None, "it is stored"


async def test_restart_in_the_middle_starts_over(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben = stepped(house), house.person(), house.person()
        room = await finish(house, ann, ben)
        async with house.connect(ann) as client:
            ask(client, room)
            worker.allow(3)
            seen = 0
            while seen < 3:
                message = await client.next("review")
                assert not message.is_complete
                seen += len(message.decisions)
    async with open_house(tmp_path) as house:
        assert await house.service.storage.review(room.id, 0) is None, "half a review is not stored"
        stepped(house).allow(100)
        async with house.connect(ann) as client:
            ask(client, room)
            decisions, last = await complete(client)
            assert len(decisions) == last.total > 3
        assert await house.service.storage.review(room.id, 0) is not None


async def test_failed_review_is_an_error_and_can_be_repeated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben = stepped(house, judges=True), house.person(), house.person()
        worker.allow(100)
        room = await finish(house, ann, ben)
        async with house.connect(ann) as client:
            with monkeypatch.context() as broken:
                broken.setattr(review_worker, "check_reviewable", lambda *_: 1 / 0)
                ask(client, room)
                assert (await client.next("error")).key == "review-failed"
            ask(client, room)
            _, last = await complete(client)
            assert last.is_complete


async def test_unexpected_error_ends_one_review_and_not_those_that_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path) as house:
        worker, ann, ben = stepped(house, judges=True), house.person(), house.person()
        rooms = [await finish(house, ann, ben) for _ in range(2)]
        store, calls = house.service.reviews._store, []

        async def fail_once(job: ReviewJob) -> None:
            calls.append(job)
            if len(calls) == 1:
                raise ValueError("nobody has thought of this")
            await store(job)

        monkeypatch.setattr(house.service.reviews, "_store", fail_once)
        async with house.connect(ann) as first, house.connect(ben) as second:
            ask(first, rooms[0])
            known = (await first.next("review")).decisions
            ask(second, rooms[1])
            others = (await second.next("review")).decisions
            worker.allow(1000)
            assert (await first.next("error")).key == "review-failed"
            _, last = await complete_after(second, others)
            assert last.is_complete
            assert known == others == []


async def test_new_reviews_are_limited_but_stored_ones_are_not(tmp_path: Path) -> None:
    async with open_house(tmp_path, limits=Limits(reviews_per_hour=1)) as house:
        stepped(house).allow(1000)
        ann, ben = house.person(), house.person()
        rooms = [await finish(house, ann, ben) for _ in range(2)]
        async with house.connect(ann) as client:
            for _ in range(2):
                ask(client, rooms[0])
                await complete(client)
            ask(client, rooms[1])
            assert (await client.next("error")).key == "too-many-reviews"
        async with house.connect(ben) as client:
            ask(client, rooms[0])
            assert (await client.next("error")).key == "too-many-reviews", "the same address"


async def test_full_queue_refuses_more_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MAX_WAITING", 1)
    async with open_house(tmp_path) as house:
        worker, ann, ben = stepped(house), house.person(), house.person()
        room = await finish(house, ann, ben)
        async with house.connect(ann) as first, house.connect(ben) as second:
            ask(first, room)
            await first.next("review")
            ask(second, room)
            assert (await second.next("error")).key == "reviews-busy"
            worker.allow(100)
            await complete(first)
            ask(second, room)
            await complete(second)


async def test_worker_process_has_the_lowest_priority(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = [house.person() for _ in range(5)]  # with five a game has the fewest decisions
        text = (await finish(house, *people)).table.record()
    worker = ReviewWorker()
    try:
        request = ReviewRequest(text, 0, LEAST)
        parts = [part async for part in worker.review(request) if part != Preparing()]
        assert worker.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) == NICENESS == 19
        assert [type(part) for part in parts] == [Judged] * (len(parts) - 1) + [Complete]
        (failed,) = [part async for part in worker.review(ReviewRequest(text, 5, LEAST))]
        assert isinstance(failed, Failed)
        assert failed.key == "review-no-seat"
        os.kill(worker.pid, 9)
        with pytest.raises(EOFError):
            async for _ in worker.review(request):
                pass
        assert worker.pid is None
    finally:
        await worker.stop()

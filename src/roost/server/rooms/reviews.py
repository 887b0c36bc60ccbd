"""Reviews of finished games: computed by a worker process of their own, one after another, and stored when complete.

They have their own queue and the lowest priority, so that no bot at a live table waits for one. People take turns. A
review lives in memory until it is complete. After a restart it starts over when somebody asks again.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable

from roost.core.game import Seat
from roost.server.errors import RateLimited
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.fair_queue import Asker, FairQueue
from roost.server.rooms.review_job import ReviewJob
from roost.server.rooms.review_messages import Complete, Judged, Preparing, ReviewRequest
from roost.server.rooms.review_process import ReviewWorker
from roost.server.rooms.worker_loop import Failed
from roost.server.storage.sql import Storage
from roost.server.storage.types import PersonId, StoredReview, TableId, Unavailable

MAX_WAITING = 200
"""Reviews that may wait; more are refused."""
IDLE_SECONDS = 300.0
"""How long the worker stays after its last review. Its compiled code takes memory, and some seconds to load."""

log = logging.getLogger("roost.reviews")


class Reviews:
    """Computes reviews, one at a time, and stores them."""

    def __init__(self, storage: Storage, simulations: int, now: Callable[[], float]) -> None:
        self._storage = storage
        self.simulations = simulations
        """How many a review makes for each decision."""
        self._now = now
        self._jobs: dict[tuple[TableId, Seat], ReviewJob] = {}
        """The reviews that wait or are being computed."""
        self._queue: FairQueue[ReviewJob] = FairQueue()
        self._is_working = False
        self._tasks = BackgroundTasks()
        self.worker = ReviewWorker()

    async def find(self, table: TableId, seat: Seat) -> ReviewJob | None:
        """Return the stored review of a seat, or the one that is being computed."""
        if (job := self._jobs.get((table, seat))) is not None:
            return job
        stored = await self._storage.review(table, seat)
        if stored is None:
            return None
        body = json.loads(stored.body)
        return ReviewJob(table, seat, "", total=len(body["decisions"]), is_complete=True, **body)

    def start(self, table: TableId, seat: Seat, record: str, person: PersonId) -> ReviewJob:
        """Start a review, or return the one that is being computed; raise RateLimited if too many wait."""
        if (job := self._jobs.get((table, seat))) is not None:
            return job
        if len(self._jobs) >= MAX_WAITING:
            raise RateLimited("reviews-busy")
        total = sum(mover == seat for mover, _ in json.loads(record)["moves"])
        job = ReviewJob(table, seat, record, self.simulations, total, waiting=len(self._jobs))
        self._jobs[table, seat] = job
        self._queue.push(Asker(table, person, True), job)
        if not self._is_working:
            self._is_working = True
            self._tasks.spawn(self._work())
        return job

    async def _work(self) -> None:
        """Compute the reviews in the queue; the worker stays for a while."""
        try:
            while (job := self._queue.pop()) is not None:
                await self._finish(job)
        finally:
            self._is_working = False
            self.worker.stop_after(IDLE_SECONDS)

    async def _finish(self, job: ReviewJob) -> None:
        job.waiting = 0
        try:
            await self._compute(job)
        finally:
            del self._jobs[job.table, job.seat]
        job.notify()
        for other in self._jobs.values():
            other.waiting = max(0, other.waiting - 1)
            other.notify()

    async def _compute(self, job: ReviewJob) -> None:
        """Compute a review, and store it if it is complete."""
        request = ReviewRequest(job.record, job.seat, job.simulations)
        try:
            async for part in self.worker.review(request):
                match part:
                    case Preparing():
                        job.is_preparing = True
                        job.notify()
                    case Judged():
                        job.is_preparing = False
                        job.decisions.append(part.decision)
                        job.notify()
                    case Complete():
                        job.balance = part.balance
                        await self._store(job)
                        job.is_complete = True
                    case Failed():
                        job.failure = part
        except Exception as error:  # whatever goes wrong, the reviews that wait must not wait for it
            job.failure = Failed("review-failed", {}, repr(error))
        if job.failure is not None:
            log.error(
                "review failed", extra={"table": job.table, "key": job.failure.key, "problem": job.failure.problem}
            )

    async def _store(self, job: ReviewJob) -> None:
        body = {"simulations": job.simulations, "decisions": job.decisions, "balance": job.balance}
        stored = StoredReview(
            table=job.table, seat=job.seat, created=self._now(), body=json.dumps(body, separators=(",", ":"))
        )
        try:
            await self._storage.store_review(stored)
        except Unavailable:
            log.warning("review not stored", extra={"table": job.table})  # it is computed again when asked for

    async def stop(self) -> None:
        """Stop computing; what is not complete is lost."""
        await self._tasks.stop()
        await self.worker.stop()

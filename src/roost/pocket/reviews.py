"""Reviews of finished games. Between two decisions the worker handles the messages of the page."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

from roost.core.errors import RoostError
from roost.pocket.tables import SEAT, Tables
from roost.protocol.messages import AskReview, Error, Review, ServerMessage
from roost.review.budget import SIMULATIONS
from roost.server.errors import Conflict, Forbidden, ServiceUnavailable
from roost.server.rooms.review_job import ReviewJob
from roost.server.rooms.review_messages import Complete, Judged, Preparing, ReviewRequest
from roost.server.rooms.review_worker import answer
from roost.server.rooms.room import Room
from roost.server.rooms.worker_loop import Failed

log = logging.getLogger("roost.pocket")


class Reviews:
    """Computes reviews, and keeps those that are complete with their games."""

    def __init__(self, tables: Tables, send: Callable[[ServerMessage], None], simulations: int = SIMULATIONS) -> None:
        self._tables = tables
        self._send = send
        self._simulations = simulations
        self._jobs: dict[str, ReviewJob] = {}
        self._working: dict[str, asyncio.Future[None]] = {}

    def ask(self, wanted: AskReview) -> None:
        """Send a review, or what there is of it, and the rest as soon as it is computed."""
        room = self._tables.get(wanted.table)
        if wanted.seat not in (None, SEAT):
            raise Forbidden("review-not-yours", table=room.id)
        if room.table.play is None or not room.table.is_finished:
            raise Conflict("table-not-over", table=room.id)
        job = self._job(room)
        self._send(job.message(0))
        if not job.is_complete and room.id not in self._working:
            self._working[room.id] = asyncio.ensure_future(self._work(room, job, wanted.id))

    def _job(self, room: Room) -> ReviewJob:
        if room.id not in self._jobs:
            record = room.table.record()
            total = sum(seat == SEAT for seat, _ in json.loads(record)["moves"])
            job = ReviewJob(room.id, SEAT, record, self._simulations, total, is_preparing=True)
            if (kept := self._tables.review_of(room)) is not None:
                job.decisions, job.balance, job.simulations = kept["decisions"], kept["balance"], kept["simulations"]
                job.is_complete, job.is_preparing = True, False
            self._jobs[room.id] = job
        return self._jobs[room.id]

    async def _work(self, room: Room, job: ReviewJob, id: str) -> None:
        try:
            async for message in computed(job):
                if job.is_complete:
                    kept = {"simulations": job.simulations, "decisions": job.decisions, "balance": job.balance}
                    self._tables.keep_review(room, kept)
                self._send(message)
        except RoostError as error:
            self._fail(room, id, error.key, error.values)
        except Exception:
            self._fail(room, id, "review-failed", {})
            raise
        finally:
            del self._working[room.id]

    def _fail(self, room: Room, id: str, key: str, values: dict[str, Any]) -> None:
        del self._jobs[room.id]
        self._send(Error(table=room.id, id=id, key=key, values=values))


async def computed(job: ReviewJob) -> AsyncIterator[Review]:
    """Compute a review; yield a message for every decision and one that completes it. Raise an error if it fails."""
    for part in answer(ReviewRequest(job.record, job.seat, job.simulations)):
        sent = len(job.decisions)
        match part:
            case Preparing():
                continue
            case Judged():
                job.is_preparing = False
                job.decisions.append(part.decision)
            case Complete():
                job.balance, job.is_complete = part.balance, True
            case Failed():
                log.error("review failed: %s %s", part.key, part.problem)
                raise ServiceUnavailable(part.key, **part.values)
        yield job.message(sent)
        await asyncio.sleep(0)

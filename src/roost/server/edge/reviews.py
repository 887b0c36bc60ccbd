"""Reviews on a connection: who may have one, and the parts of those in progress."""

from __future__ import annotations

from roost import __version__
from roost.core.game import Seat
from roost.protocol.http import ReviewOrder
from roost.protocol.messages import AskReview, Error, ServerMessage
from roost.server.edge.connections import Connection
from roost.server.edge.context import Edge
from roost.server.edge.daily import check_may_replay, check_revealed
from roost.server.edge.finished import FinishedGame, finished_game
from roost.server.errors import Forbidden, NotFound, RateLimited
from roost.server.rooms.review_job import ReviewJob
from roost.server.storage.types import PersonId

REVIEWS_PER_SOCKET = 8
"""Maximum number of reviews in progress that one socket can follow at the same time."""


async def review_order(edge: Edge, person: PersonId, table: str) -> ReviewOrder:
    """Return what a review of the own seat is made from; raise an error if the person may not have one, or not yet.

    The record has the secret of the deal, so a counted try at a deal of the day waits for the end of the day."""
    service = edge.service
    await check_may_replay(service, person, table)
    await check_revealed(service, table)
    found = await finished_game(service, table, person)
    seat = own_seat(found, person, table)
    job = await service.reviews.find(table, seat)
    record = found.record if job is None else None
    simulations = service.reviews.simulations
    return ReviewOrder(table=table, seat=seat, simulations=simulations, server=__version__, record=record)


class FollowedReviews:
    """The reviews that one connection follows."""

    __slots__ = ("_address", "_connection", "_edge", "_followed")

    def __init__(self, edge: Edge, connection: Connection, address: str) -> None:
        self._edge = edge
        self._connection = connection
        self._address = address
        self._followed: dict[str, FollowedReview] = {}

    async def ask(self, wanted: AskReview) -> None:
        """Send a review: from the storage, or part by part as it is computed. Raise an error if it cannot be made."""
        service, person = self._edge.service, self._connection.person
        await check_may_replay(service, person, wanted.table)
        found = await finished_game(service, wanted.table, person)
        seat = own_seat(found, person, wanted.table, wanted.seat)
        job = await service.reviews.find(wanted.table, seat)
        if job is None:
            self._charge(person)
            job = service.reviews.start(wanted.table, seat, found.record, person)
        self._follow(job, wanted.id)

    def _charge(self, person: PersonId) -> None:
        self._edge.reviews.spend(f"person {person}")
        self._edge.reviews.spend(f"address {self._address}")

    def _follow(self, job: ReviewJob, id: str) -> None:
        self._forget(job.table)
        self._followed = {table: each for table, each in self._followed.items() if not each.is_over}
        if len(self._followed) >= REVIEWS_PER_SOCKET:
            raise RateLimited("too-many-reviews")
        followed = FollowedReview(job, id, self._connection)
        self._followed[job.table] = followed
        job.listeners.add(followed.wake)
        followed.wake()

    def _forget(self, table: str) -> None:
        if (followed := self._followed.pop(table, None)) is not None:
            followed.stop()

    @property
    def are_pending(self) -> bool:
        """Whether parts of a review are still to be sent."""
        return not all(each.is_over for each in self._followed.values())

    def stop(self) -> None:
        """Follow nothing any more. The reviews are computed nevertheless."""
        for table in list(self._followed):
            self._forget(table)


def own_seat(found: FinishedGame, person: PersonId, table: str, wanted: Seat | None = None) -> Seat:
    """Return the seat to review; raise NotFound or Forbidden unless it is the person's own."""
    if wanted is None:
        own = next((seat.seat for seat in found.seats if seat.person == person), None)
        if own is None:
            raise Forbidden("review-not-yours", table=table)
        return own
    if wanted >= len(found.seats):
        raise NotFound("seat-unknown", seat=wanted)
    if found.seats[wanted].person != person:
        raise Forbidden("review-not-yours", table=table)
    return wanted


class FollowedReview:
    """A review that is sent to a connection."""

    def __init__(self, job: ReviewJob, id: str, connection: Connection) -> None:
        self._job = job
        self._id = id
        self._connection = connection
        self._sent = 0
        self._is_stopped = False
        self.is_over = False
        """Whether the last message has been sent."""

    def wake(self) -> None:
        """Send what is new, as soon as the connection can."""
        self._connection.mark_stream(self)

    def stop(self) -> None:
        """Send nothing any more."""
        self._is_stopped = True
        self._job.listeners.discard(self.wake)

    def next_message(self) -> ServerMessage | None:
        """Return the decisions since the last message, or why there is no review."""
        if self.is_over or self._is_stopped:
            return None
        job = self._job
        if job.failure is not None:
            self.is_over = True
            return Error(table=job.table, id=self._id, key=job.failure.key, values=job.failure.values)
        after, self._sent = self._sent, len(job.decisions)
        self.is_over = job.is_complete
        return job.message(after)

"""Connections, and what goes out on them.

A connection has no queue of views. It has a note of the tables that have moved on, and when its turn comes it is sent
each of them as it is then, with everything since the last one it was sent. So a client that cannot keep up is brought
up to date in one message, and what waits for it is bounded; one that reads nothing is closed (`slow_clients`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pydantic import BaseModel

from roost.core.game import Seat
from roost.protocol.messages import Gone
from roost.server import metrics
from roost.server.edge.snapshots import encode_state
from roost.server.rooms.room import Room
from roost.server.table.access import may_see

ANSWERS_WAITING = 64
"""A client that asks so often without listening is dropped."""
WATCHERS_AT_ONCE = 25
"""Watchers are woken in groups of this size, so that no table waits for the thousand watchers of another."""


@dataclass(slots=True)
class Follower:
    """A connection at a table: where its person sits, and the version it was last sent (0: none yet)."""

    connection: Connection
    room: Room
    seat: Seat | None
    sent: int
    is_waiting: bool = False


class Connection:
    """One socket of one person, and what is to be sent on it."""

    def __init__(self, person: str, send: Callable[[str], Awaitable[None]]) -> None:
        self.person = person
        self.follows: dict[str, Follower] = {}
        self.is_dropped = asyncio.Event()
        self._send = send
        self._answers: deque[str] = deque()
        self._moved: deque[Follower] = deque()
        self._wake = asyncio.Event()

    def answer(self, message: BaseModel) -> None:
        """Something for this connection alone."""
        if len(self._answers) >= ANSWERS_WAITING:
            self.drop("asks-without-listening")
            return
        self._answers.append(message.model_dump_json())
        self._wake.set()

    def note(self, follower: Follower) -> None:
        """A table has moved on: it is sent as it is when its turn comes."""
        if not follower.is_waiting:
            follower.is_waiting = True
            self._moved.append(follower)
        self._wake.set()

    def drop(self, why: str) -> None:
        """Close it: there is no hope that it will keep up."""
        if not self.is_dropped.is_set():
            metrics.DROPPED.labels(why).inc()
            self.is_dropped.set()

    async def write(self, deputy_of: Callable[[str], str]) -> None:
        """Send what there is to send, for as long as the connection lasts."""
        while not self.is_dropped.is_set():
            await self._wake.wait()
            self._wake.clear()
            while (text := self._next(deputy_of)) is not None:
                await self._send(text)
                metrics.SENT.inc()

    def _next(self, deputy_of: Callable[[str], str]) -> str | None:
        """What to send next: answers first, then the tables that have moved on."""
        if self._answers:
            return self._answers.popleft()
        while self._moved:
            follower = self._moved.popleft()
            follower.is_waiting = False
            if self.follows.get(follower.room.id) is follower:
                return self._state(follower, deputy_of)
        return None

    def _state(self, follower: Follower, deputy_of: Callable[[str], str]) -> str:
        room = follower.room
        follower.seat = room.table.seat_of(self.person)
        if not may_see(room.table, self.person):
            unfollow(self, room.id)
            return Gone(table=room.id).model_dump_json()
        text = encode_state(room, follower.seat, follower.sent, deputy_of(room.table.created.game))
        follower.sent = room.table.version
        return text


def follow(connection: Connection, room: Room, sent: int) -> Follower:
    """From now on the connection is sent this table, at once and whenever it has moved on."""
    seat = room.table.seat_of(connection.person)
    unfollow(connection, room.id)
    follower = Follower(connection, room, seat, sent)
    room.people[connection.person] += 1
    connection.follows[room.id] = follower
    room.followers[connection] = follower
    connection.note(follower)
    return follower


def unfollow(connection: Connection, table: str) -> Follower | None:
    """No longer; what it was."""
    follower = connection.follows.pop(table, None)
    if follower is not None:
        room, person = follower.room, connection.person
        room.followers.pop(connection, None)
        room.people[person] -= 1
        if not room.people[person]:
            del room.people[person]
    return follower


class Hub:
    """Notes who has to be told when a table has moved on: those who play at once, watchers in groups."""

    def __init__(self) -> None:
        self._waking: dict[str, asyncio.Task[None]] = {}

    def tell(self, room: Room) -> None:
        """A table has moved on. Those who are told nothing of it must not even get a message that says nothing."""
        seated = {seat.person for seat in room.table.seats}
        are_watching = False
        for connection, follower in room.followers.items():
            if follower.is_waiting:
                continue  # and is sent everything when its turn comes
            if not room.has_news(follower.sent, follower.seat):
                follower.sent = room.table.version
            elif connection.person in seated:
                connection.note(follower)
            else:
                are_watching = True
        if are_watching and room.id not in self._waking:
            self._waking[room.id] = asyncio.create_task(self._wake(room), name=f"watchers of {room.id}")

    async def _wake(self, room: Room) -> None:
        try:
            version = 0
            while version != room.table.public:
                version = room.table.public
                behind = [
                    follower
                    for follower in room.followers.values()
                    if not follower.is_waiting and room.has_news(follower.sent, follower.seat)
                ]
                for first in range(0, len(behind), WATCHERS_AT_ONCE):
                    for follower in behind[first : first + WATCHERS_AT_ONCE]:
                        follower.connection.note(follower)
                    await asyncio.sleep(0)
        finally:
            del self._waking[room.id]

    async def stop(self) -> None:
        """Wake nobody any more."""
        for task in self._waking.values():
            task.cancel()
        await asyncio.gather(*self._waking.values(), return_exceptions=True)

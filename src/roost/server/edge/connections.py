"""Connections, and what goes out on them.

A connection has no queue of views. It has a note of the tables that have moved on, and when its turn comes it is sent
each of them as it is then, with everything since the last one it was sent. So a client that cannot keep up is brought
up to date in one message, and what waits for it is bounded; one that reads nothing is closed (`slow_clients`).
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from roost.core.game import Seat
from roost.protocol.messages import Gone, ServerMessage
from roost.server import metrics
from roost.server.edge.snapshots import encode_state
from roost.server.rooms.presence import Presence
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

    def __init__(self, person: str, hub: Hub, send: Callable[[str], Awaitable[None]]) -> None:
        self.person = person
        self.follows: dict[str, Follower] = {}
        self.is_dropped = asyncio.Event()
        self._hub = hub
        self._send = send
        self._answers: deque[str] = deque()
        self._moved: deque[Follower] = deque()
        self._wake = asyncio.Event()

    def answer(self, message: ServerMessage) -> None:
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

    async def write(self) -> None:
        """Send what there is to send, for as long as the connection lasts."""
        while not self.is_dropped.is_set():
            await self._wake.wait()
            self._wake.clear()
            while (text := self._next()) is not None:
                await self._send(text)
                metrics.SENT.inc()

    def _next(self) -> str | None:
        """What to send next: answers first, then the tables that have moved on."""
        if self._answers:
            return self._answers.popleft()
        while self._moved:
            follower = self._moved.popleft()
            follower.is_waiting = False
            if self.follows.get(follower.room.id) is follower:
                return self._state(follower)
        return None

    def _state(self, follower: Follower) -> str:
        room = follower.room
        follower.seat = room.table.seat_of(self.person)
        if not may_see(room.table, self.person):
            self._hub.unfollow(self, room.id)
            return Gone(table=room.id).model_dump_json()
        text = encode_state(room, follower.seat, follower.sent)
        follower.sent = room.table.version
        return text


class Hub:
    """Who follows which table from here, and who has to be told when it has moved on."""

    def __init__(self, presence: Presence, on_unfollow: Callable[[Room], None]) -> None:
        self._presence = presence
        self._on_unfollow = on_unfollow
        self._followers: defaultdict[str, dict[Connection, Follower]] = defaultdict(dict)
        self._waking: dict[str, asyncio.Task[None]] = {}

    def follow(self, connection: Connection, room: Room, sent: int) -> None:
        """From now on the connection is sent this table, at once and whenever it has moved on."""
        is_new = room.id not in connection.follows
        follower = Follower(connection, room, room.table.seat_of(connection.person), sent)
        connection.follows[room.id] = self._followers[room.id][connection] = follower
        if is_new:
            self._presence.connect(room, connection.person)
        connection.note(follower)

    def unfollow(self, connection: Connection, table: str) -> None:
        """The connection is sent this table no longer."""
        follower = connection.follows.pop(table, None)
        if follower is None:
            return
        del self._followers[table][connection]
        if not self._followers[table]:
            del self._followers[table]
        self._presence.disconnect(follower.room, connection.person)
        self._on_unfollow(follower.room)

    def on_change(self, room: Room) -> None:
        """A table has moved on: players are told at once, watchers in groups.

        Those who are told nothing of it must not even get a message that says nothing."""
        seated = {seat.person for seat in room.table.seats}
        are_watching = False
        for connection, follower in self._followers.get(room.id, {}).items():
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
                    for follower in self._followers.get(room.id, {}).values()
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

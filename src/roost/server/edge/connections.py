"""Connections, and what is sent on them.

A connection has no queue of snapshots. It has a queue of tables that have changed, and makes the snapshot of a table
when it sends it, with everything since the last one. So a slow client catches up with one message, and its queue is
bounded. A client that reads nothing is disconnected (`slow_clients.py`).

No task sends: the hub writes to all connections that have something to send, at the end of the current step of the
event loop. A connection whose buffer is full is written to when its client has read.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from roost.core.game import Seat
from roost.protocol.messages import Gone, ServerMessage
from roost.server import metrics
from roost.server.edge.snapshots import Snapshot, UnreadyAt, encode_state
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.table.access import may_see

MAX_PENDING_ANSWERS = 64
"""A client with more unsent answers than this is disconnected."""
TEXTS_PER_WRITE = 4
"""Messages that are written together, such as an answer and the table that changed."""
WATCHERS_PER_BATCH = 25
"""Spectators are notified in batches, so that a table with thousands of them does not delay other tables."""
POLICY, BROKEN = 1008, 1011
"""WebSocket close codes: for clients that break the rules, and for errors of the server."""

log = logging.getLogger("roost.socket")


@dataclass(slots=True)
class Follower:
    """A connection that follows a table: its seat, and the last version it was sent (0: none yet).

    `shown` is what it was sent last; None: it gets the whole state next."""

    connection: Connection
    room: Room
    seat: Seat | None
    sent: int
    is_waiting: bool = False
    shown: Snapshot | None = None


class Stream(Protocol):
    """Something besides tables that a connection follows, such as a review in progress."""

    def next_message(self) -> ServerMessage | None:
        """Return a message with everything since the last one; None if there is nothing new."""


class Session(Protocol):
    """What happens on a wire is told to it."""

    def take(self, text: str | None) -> bool:
        """Take a message that has arrived; None: it is not text. Return False if the session wants no more."""

    def flush(self) -> None:
        """Go on writing: the client has read."""

    def end(self) -> None:
        """Take note that the connection is closed."""


class Rest(NamedTuple):
    """What another process needs to go on with a connection."""

    descriptor: int
    """The socket."""
    content: bytes
    """The beginning of a frame that has been read."""
    owed: float = 0.0
    """Seconds that its control frames and fragments have used up."""


class Line(Protocol):
    """The wire of a connection."""

    @property
    def can_write(self) -> bool:
        """Whether the client has read enough of what was written before, and the connection is open."""

    def write_texts(self, texts: Sequence[str]) -> None:
        """Write messages together."""

    def attach(self, session: Session) -> None:
        """Tell a session from now on what happens, also what happened before."""

    def pause(self) -> Rest | None:
        """Read nothing more, and return what another process needs; None if it could not go on from here."""

    def resume(self) -> None:
        """Go on reading."""

    def leave(self) -> None:
        """Close the socket of this process without a close frame: another process has the connection."""


class Connection:
    """One socket of one person, with its queues of answers and of changed tables."""

    __slots__ = ("_answers", "_changed", "_close", "_hub", "_streams", "follows", "is_dropped", "line", "person")

    def __init__(self, person: str, hub: Hub, line: Line, close: Callable[[int], None]) -> None:
        """`close` is called once with a close code if the server drops the connection."""
        self.person = person
        self.follows: dict[str, Follower] = {}
        self.is_dropped = False
        self._hub = hub
        self.line = line
        self._close = close
        self._answers: list[str] = []
        self._changed: list[Follower] = []
        self._streams: dict[Stream, None] = {}
        """Those with something new, in order."""

    @property
    def is_idle(self) -> bool:
        """Whether it follows nothing, and has nothing to send."""
        return not (self.follows or self._answers or self._changed or self._streams)

    def answer(self, message: ServerMessage) -> None:
        """Queue a message for this connection only."""
        self.answer_text(message.model_dump_json())

    def answer_text(self, text: str) -> None:
        """Queue an encoded message for this connection only."""
        if len(self._answers) >= MAX_PENDING_ANSWERS:
            self.drop("asks-without-listening")
            return
        self._answers.append(text)
        self._hub.flush_soon(self)

    def mark_changed(self, follower: Follower) -> None:
        """Queue a table that has changed."""
        if not follower.is_waiting:
            follower.is_waiting = True
            self._changed.append(follower)
        self._hub.flush_soon(self)

    def mark_stream(self, stream: Stream) -> None:
        """Queue a stream that has something new."""
        self._streams[stream] = None
        self._hub.flush_soon(self)

    def drop(self, why: str, code: int = POLICY) -> None:
        """Close the connection for a reason that the metrics count."""
        if not self.is_dropped:
            metrics.DROPPED.labels(why).inc()
            self.is_dropped = True
            self._close(code)

    def end(self) -> None:
        """Send nothing more: the connection is closed. Forget all that refers to it, so that it is freed at once."""
        self.is_dropped = True
        del self._close
        self._answers.clear()
        self._changed.clear()
        self._streams.clear()

    def flush(self) -> int:
        """Send the queued messages, as far as the client reads them, and return their number."""
        sent = 0
        try:
            while (self._answers or self._changed or self._streams) and self.line.can_write and not self.is_dropped:
                texts = self._next_texts()
                if texts:
                    self.line.write_texts(texts)
                sent += len(texts)
        except Exception:
            log.exception("socket failed")
            self.drop("failed", BROKEN)
        return sent

    def _next_texts(self) -> list[str]:
        """Return the next messages, to be written together: few, because the client may stop reading."""
        texts: list[str] = []
        while len(texts) < TEXTS_PER_WRITE and (text := self._next()) is not None:
            texts.append(text)
        return texts

    def _next(self) -> str | None:
        """Return the next message: answers first, then the tables that have changed, then streams."""
        if self._answers:
            return self._answers.pop(0)
        while self._changed:
            follower = self._changed.pop(0)
            follower.is_waiting = False
            if self.follows.get(follower.room.id) is follower:
                return self._state(follower)
        while self._streams:
            stream = next(iter(self._streams))
            del self._streams[stream]
            if (message := stream.next_message()) is not None:
                return message.model_dump_json()
        return None

    def _state(self, follower: Follower) -> str:
        room = follower.room
        follower.seat = room.table.seat_of(self.person)
        if follower.seat is None and not may_see(room.table, self.person):
            self._hub.unfollow(self, room.id)
            return Gone(table=room.id).model_dump_json()
        seat, sent, shown = follower.seat, follower.sent, follower.shown
        text, follower.shown = encode_state(room, seat, sent, shown, self._hub.unready_at)
        follower.sent = room.table.version
        return text


class Hub:
    """Knows which connections follow which table, and notifies them of changes."""

    def __init__(self, presence: Presence, on_unfollow: Callable[[Room], None], unready_at: UnreadyAt) -> None:
        self._presence = presence
        self.unready_at = unready_at
        self._on_unfollow = on_unfollow
        self._followers: defaultdict[str, dict[Connection, Follower]] = defaultdict(dict)
        self._waking: dict[str, asyncio.Task[None]] = {}
        self._unflushed: dict[Connection, None] = {}
        """The connections with something to send, in order."""

    def flush_soon(self, connection: Connection) -> None:
        """Send what a connection has queued at the end of this step of the event loop, with all that is queued then."""
        if not self._unflushed:
            asyncio.get_running_loop().call_soon(self._flush)
        self._unflushed[connection] = None

    def _flush(self) -> None:
        connections, self._unflushed = self._unflushed, {}
        metrics.SENT.inc(sum(connection.flush() for connection in connections))

    def follow(self, connection: Connection, room: Room, sent: int) -> None:
        """Send a table to a connection now and after every change."""
        is_new = room.id not in connection.follows
        follower = Follower(connection, room, room.table.seat_of(connection.person), sent)
        connection.follows[room.id] = self._followers[room.id][connection] = follower
        if is_new:
            self._presence.connect(room, connection.person)
        connection.mark_changed(follower)

    def unfollow(self, connection: Connection, table: str) -> None:
        """Stop sending a table to a connection."""
        follower = connection.follows.pop(table, None)
        if follower is None:
            return
        del self._followers[table][connection]
        if not self._followers[table]:
            del self._followers[table]
        self._presence.disconnect(follower.room, connection.person)
        self._on_unfollow(follower.room)

    def on_change(self, room: Room) -> None:
        """Notify the followers of a changed table: players immediately, spectators in batches.

        A client that may not know about the change must not get any message, not even an empty one."""
        seated = {seat.person for seat in room.table.seats}
        are_watching = False
        for connection, follower in self._followers.get(room.id, {}).items():
            if follower.is_waiting:
                continue  # its next snapshot will include the change
            if not room.has_news(follower.sent, follower.seat):
                follower.sent = room.table.version
            elif connection.person in seated:
                connection.mark_changed(follower)
            else:
                are_watching = True
        if are_watching and room.id not in self._waking:
            self._waking[room.id] = asyncio.create_task(self._wake(room), name=f"watchers of {room.id}")

    def on_bot_prepared(self, bot: GameBot) -> None:
        """Send the tables again that this bot plays at, or that wait for other bots and show the progress."""
        for followers in self._followers.values():
            for connection, follower in followers.items():
                table = follower.room.table
                is_here = table.created.game == bot.game and any(seat.bot == bot.bot for seat in table.seats)
                if is_here or self.unready_at(table):
                    follower.room.forget_snapshots()
                    connection.mark_changed(follower)

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
                for first in range(0, len(behind), WATCHERS_PER_BATCH):
                    for follower in behind[first : first + WATCHERS_PER_BATCH]:
                        follower.connection.mark_changed(follower)
                    await asyncio.sleep(0)
        finally:
            del self._waking[room.id]

    async def stop(self) -> None:
        """Cancel the tasks that notify spectators."""
        for task in self._waking.values():
            task.cancel()
        await asyncio.gather(*self._waking.values(), return_exceptions=True)

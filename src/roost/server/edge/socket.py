"""The WebSocket at /ws: decodes each message, and executes or refuses it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.requests import HTTPConnection

from roost import __version__
from roost.core.errors import RoostError
from roost.protocol.base import FRAME_BYTES, TABLES_PER_SOCKET, MessageId
from roost.protocol.messages import (
    Ack,
    Act,
    AskHint,
    AskReview,
    ClientMessage,
    Error,
    Hello,
    LeaveWatch,
    Ping,
    Pong,
    React,
    Reveal,
    Say,
    Watch,
    client_message,
)
from roost.server import metrics
from roost.server.edge.addresses import address_of, payer_of, stranger_at
from roost.server.edge.connections import BROKEN, POLICY, Connection, Line, Rest
from roost.server.edge.context import Edge
from roost.server.edge.handover import Moved
from roost.server.edge.hints import AskedHints
from roost.server.edge.hosts import is_ours
from roost.server.edge.identity import COOKIE
from roost.server.edge.origin import is_same_origin
from roost.server.edge.reviews import FollowedReviews
from roost.server.errors import RateLimited
from roost.server.limits import Throttle
from roost.server.rooms.room import Room
from roost.server.storage.types import Unavailable
from roost.server.table.access import check_may_see

TRY_LATER = 1013
"""WebSocket close code: the server cannot serve the client now."""
MAX_MALFORMED = 100
"""A connection that has sent this many malformed messages is closed."""
MAX_UNREAD = 256
"""A connection with more messages than this waiting to be handled is closed."""

CROWD = 200
"""From this many people on, the home of a table passes spectators on: more than one process can send to them."""
FLUSH_STEPS = 3
"""Steps of the event loop in which what was written to a connection must be sent, so that it can move."""

LINE = "roost.line"
"""The extension of ASGI by which the server gives the application its `Line`."""

log = logging.getLogger("roost.socket")


async def serve_socket(edge: Edge, scope: Any, receive: Any, send: Any) -> None:
    """Complete the handshake of a connection. Then it needs no task any more: what happens is told to a `Socket`."""
    request = HTTPConnection(scope)
    person = edge.identities.recognise(request.cookies.get(COOKIE))
    address = address_of(scope)
    await receive()  # websocket.connect
    is_ours_alone = is_ours(request.headers.get("host", ""), edge.settings) and is_same_origin(
        request.headers, edge.settings.public_url
    )
    if person is None or not is_ours_alone:
        metrics.DROPPED.labels("not-from-here").inc()
        await send({"type": "websocket.close", "code": POLICY})
        return
    try:
        edge.connections.open(person, address)
    except RateLimited:
        await refuse_for_now(send)
        return
    close = counted(edge, person, address)
    try:
        await send({"type": "websocket.accept"})
        name = await edge.service.name_of(person)
        Socket(edge, person, address, scope["extensions"][LINE], send, close).begin(name)
    except BaseException as error:
        close()
        if isinstance(error, Unavailable):  # the storage could not look up the person
            metrics.DROPPED.labels("storage").inc()
            await send({"type": "websocket.close", "code": TRY_LATER})
        elif not isinstance(error, OSError):  # then the client has disconnected
            raise


def counted(edge: Edge, person: str, address: str) -> Callable[[], None]:
    """Show a new connection in the metrics, and return what to call when it is closed."""
    metrics.CONNECTIONS.set(edge.connections.count)

    def close() -> None:
        edge.connections.close(person, address)
        metrics.CONNECTIONS.set(edge.connections.count)

    return close


async def refuse_for_now(send: Any) -> None:
    """Answer a handshake with 503: the client may try again."""
    metrics.DROPPED.labels("too-many").inc()
    await send({"type": "websocket.http.response.start", "status": 503, "headers": [(b"retry-after", b"5")]})
    await send({"type": "websocket.http.response.body", "body": b""})


class Socket:
    """An open connection. It has a task only while it handles messages: most connections are idle most of the time."""

    __slots__ = (
        "_address",
        "_client",
        "_closing",
        "_connection",
        "_edge",
        "_handling",
        "_hints",
        "_malformed",
        "_on_over",
        "_person",
        "_reviews",
        "_send",
        "_service",
        "_shared_throttle",
        "_stays",
        "_throttle",
        "_unread",
        "has_moved",
        "is_ended",
        "is_over",
    )

    def __init__(
        self, edge: Edge, person: str, client: str, line: Line, send: Any, on_over: Callable[[], None]
    ) -> None:
        """`client` is the address of the client.

        `on_over` is called once, when the connection is closed and all its messages are handled."""
        self._edge = edge
        self._service = edge.service
        self._person = person
        self._client = client
        self._address = stranger_at(client)
        edge.service.driver.addresses.note(person, self._address)
        self._send = send
        self._on_over = on_over
        self._connection = Connection(person, edge.hub, line, self._close)
        self._reviews = FollowedReviews(edge, self._connection, payer_of(client))
        self._hints = AskedHints(edge, self._connection, self._address, self._refuse)
        rate = edge.limits.messages_per_second
        self._throttle = Throttle(3 * rate, rate)
        self._shared_throttle = edge.messages_of_addresses.of(self._address) if self._address else None
        self._unread: list[str | None] = []
        self._handling: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None
        self._malformed = 0
        self._stays = False
        """Whether another process has passed the connection on although this one is not the home of its table."""
        self.is_ended = False
        """Whether the connection is closed."""
        self.is_over = False
        """Whether, besides, all that the client sent is handled."""
        self.has_moved = False
        """Whether another process has the connection."""

    def begin(self, name: str) -> None:
        """Greet the client, and take what it sends."""
        now = self._service.rooms.now()
        self._connection.answer(Hello(server=__version__, person=self._person, name=name or None, now=now))
        self._connection.line.attach(self)

    def go_on(self, moved: Moved) -> None:
        """Handle what the client has sent to another process, and take what it sends."""
        self._malformed = moved.malformed
        self._stays = moved.stays
        self._throttle.owe(moved.owed)
        self._unread += moved.texts
        self._start_handling()
        self._connection.line.attach(self)

    # What happens on the wire

    def take(self, text: str | None) -> bool:
        """Queue a message, and start to handle messages unless that is being done."""
        metrics.RECEIVED.inc()
        if self._connection.is_dropped or self.is_ended:
            return False
        self._unread.append(text)
        if len(self._unread) > MAX_UNREAD:
            self._connection.drop("asks-without-listening")
            return False
        if self._handling is None:
            self._start_handling()
        return True

    def _start_handling(self) -> None:
        self._handling = asyncio.create_task(self._handle_all(), name="socket handles")
        self._handling.add_done_callback(self._has_handled)

    def flush(self) -> None:
        """Go on writing."""
        metrics.SENT.inc(self._connection.flush())

    def end(self) -> None:
        """Stop, but execute first what the client sent before it disconnected."""
        if self.is_ended:
            return
        self.is_ended = True
        if self._handling is None:
            self._finish()
        elif self._connection.is_dropped:
            self._handling.cancel()

    def _finish(self) -> None:
        if self.is_over:
            return
        self.is_over = True
        for table in list(self._connection.follows):
            self._edge.hub.unfollow(self._connection, table)
        self._reviews.stop()
        self._unread.clear()
        self._connection.end()
        del self._hints  # which refer to this object
        self._on_over()

    def _close(self, code: int) -> None:
        """Close a connection that the server drops; its end is then told like any other."""
        self._closing = asyncio.create_task(self._send_close(code), name="socket closes")

    async def _send_close(self, code: int) -> None:
        with contextlib.suppress(OSError):  # the client has disconnected
            await self._send({"type": "websocket.close", "code": code})

    # Handling

    def _has_handled(self, handling: asyncio.Task[None]) -> None:
        error = None if handling.cancelled() else handling.exception()
        if error is not None and not isinstance(error, OSError):
            log.error("socket failed", exc_info=error)
            self._connection.drop("failed", BROKEN)
        if self.is_ended and self._handling is None:
            self._finish()

    async def _handle_all(self) -> None:
        """Handle the messages one after another at a limited rate; a client that sends too fast loses nothing."""
        try:
            while self._unread and not self._connection.is_dropped:
                text = self._unread.pop(0)
                if text is None or len(text) > FRAME_BYTES:
                    self._refuse("message-malformed", {"where": "", "why": "text"})
                else:
                    await self._handle(text)
                if self.has_moved:
                    return
                wait = self._next_wait()
                if wait > 0 or self._unread:
                    await asyncio.sleep(wait)
        finally:
            self._handling = None  # from now on, a message starts another task

    def _next_wait(self) -> float:
        """Count a message and return the seconds to wait before the next one.

        What a closed connection has sent waits for its address only: otherwise to connect again would be faster."""
        own = self._throttle.next()
        shared = 0.0 if self._shared_throttle is None else self._shared_throttle.next()
        return max(0.0 if self.is_ended else own, shared)

    async def _handle(self, text: str) -> None:
        """Decode and execute one message; answer errors to the sender."""
        try:
            message = client_message.validate_json(text)
        except ValidationError as error:
            self._refuse("message-malformed", _first_problem(error), id=_id_of(text))
            return
        if isinstance(message, Watch) and await self._hand_over(message.table, text):
            return
        table, id = getattr(message, "table", None), getattr(message, "id", None)
        try:
            await self._execute(message)
        except RoostError as error:
            self._refuse(error.key, error.values, table, id)
        except Unavailable:
            self._refuse("storage-unavailable", {}, table, id)

    def _refuse(self, key: str, values: dict[str, Any], table: str | None = None, id: str | None = None) -> None:
        metrics.REFUSED.labels(key).inc()
        self._connection.answer(Error(table=table, id=id, key=key, values=values))
        self._malformed += key == "message-malformed"
        if self._malformed >= MAX_MALFORMED:
            self._connection.drop("nonsense")

    # Moving to the home of a table

    async def _hand_over(self, table: str, text: str) -> bool:
        """Pass the connection on to the worker for a table that it wants to follow; return False if it stays."""
        worker = self._worker_for(table)
        if worker is None:
            return False
        is_home, line = worker == self._service.homes.worker_for(table), self._connection.line
        for _ in range(FLUSH_STEPS):
            self.flush()
            if not self._may_move:
                return False
            if (rest := line.pause()) is not None:
                break
            await asyncio.sleep(0)  # uvloop writes at the end of a step
        else:
            return False
        moved = self._moved([text, *self._unread], rest, stays=not is_home)
        if not self._service.homes.send(worker, moved.encode(), rest.descriptor):
            line.resume()
            return False
        self._unread.clear()
        self.has_moved = True
        metrics.MOVED.inc()
        line.leave()
        return True

    def _moved(self, texts: list[str | None], rest: Rest, stays: bool) -> Moved:
        return Moved(
            person=self._person,
            client=self._client,
            texts=texts,
            malformed=self._malformed,
            owed=self._throttle.owed,
            frames_owed=rest.owed,
            stays=stays,
            sender=self._service.homes.number,
            rest=rest.content,
        )

    def _worker_for(self, table: str) -> int | None:
        """Return the worker that the connection moves to: the home of a table, or that of a person in a crowd."""
        if self._stays:
            self._stays = False
            return None
        homes = self._service.homes
        if (home := homes.worker_for(table)) is not None:
            return home
        room = self._service.rooms.loaded.get(table)
        if room is None or len(room.people) < CROWD:
            return None
        is_spectator = room.table.seat_of(self._person) is None and room.table.host != self._person
        return homes.worker_for(self._person) if is_spectator else None

    @property
    def _may_move(self) -> bool:
        """Whether nothing keeps the connection in this process."""
        is_busy = self._reviews.are_pending or self._hints.pending or not self._connection.is_idle
        return not (is_busy or self.is_ended or self._connection.is_dropped)

    # Messages

    async def _execute(self, message: ClientMessage) -> None:
        match message:
            case Act():
                room = await self._find(message.table)
                version = await self._service.rooms.act(room, self._person, message.id, message.seen, message.action)
                self._connection.answer_text(_ack(room.id, message.id, version))
            case Reveal():
                room = await self._find(message.table)
                await self._service.seating.reveal(room, self._person, message.contribution)
                self._connection.answer(Ack(table=room.id, id=message.id, version=room.table.public))
            case Watch():
                await self._watch(message)
            case LeaveWatch():
                self._edge.hub.unfollow(self._connection, message.table)
            case Say() | React():
                await self._chat(message)
            case AskReview():
                await self._reviews.ask(message)
            case AskHint():
                self._hints.ask(await self._find(message.table), message)
            case Ping():
                self._connection.answer(Pong())
            case _:
                raise NotImplementedError(f"no handler for {type(message).__name__}")

    async def _find(self, table: str) -> Room:
        followed = self._connection.follows.get(table)
        return followed.room if followed is not None else await self._service.rooms.get(table)

    async def _watch(self, message: Watch) -> None:
        room = await self._find(message.table)
        check_may_see(room.table, self._person)
        if len(self._connection.follows) >= TABLES_PER_SOCKET and room.id not in self._connection.follows:
            raise RateLimited("too-many-followed", limit=TABLES_PER_SOCKET)
        sent = 0 if message.since is None else room.version_of(message.since)
        self._edge.hub.follow(self._connection, room, sent)
        seat = room.table.seat_of(self._person)
        if seat is not None and room.table.seats[seat].away not in (None, "left"):
            # in the background: the table is followed already, whether or not this can be stored now
            self._service.tasks.spawn(self._service.presence.bring_back(room, seat))

    async def _chat(self, message: Say | React) -> None:
        room = await self._find(message.table)
        name = await self._service.name_of(self._person)
        chat = self._service.chat
        if isinstance(message, Say):
            version = await chat.say(room, self._person, name, message, self._address)
        else:
            version = await chat.react(room, self._person, name, message, self._address)
        self._connection.answer(Ack(table=room.id, id=message.id, version=version))


def _ack(table: str, id: str, version: int) -> str:
    """Return an encoded Ack, the message that is sent most. The id of a table has only plain letters."""
    return f'{{"type":"ack","table":"{table}","id":{json.dumps(id)},"version":{version}}}'


class _Identified(BaseModel):
    """The id of a message that is otherwise malformed, so that the error can refer to it."""

    id: MessageId


def _id_of(text: str) -> str | None:
    try:
        return _Identified.model_validate_json(text).id
    except ValidationError:
        return None


def _first_problem(error: ValidationError) -> dict[str, str]:
    """Return the place and the kind of the first error, without the content of the message."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return {"where": ".".join(map(str, first["loc"]))[:80], "why": first["type"]}

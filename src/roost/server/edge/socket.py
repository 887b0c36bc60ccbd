"""The WebSocket at /ws: decodes each message, and executes or refuses it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
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
from roost.server.edge.connections import Connection
from roost.server.edge.context import Edge
from roost.server.edge.hints import AskedHints
from roost.server.edge.identity import COOKIE
from roost.server.edge.origin import is_same_origin
from roost.server.edge.reviews import FollowedReviews
from roost.server.errors import Forbidden, RateLimited
from roost.server.limits import Throttle
from roost.server.rooms.room import Room
from roost.server.storage.types import Unavailable
from roost.server.table.access import may_see

POLICY, TOO_LONG, TRY_LATER = 1008, 1009, 1013
"""WebSocket close codes."""
MAX_MALFORMED = 100
"""A connection that has sent this many malformed messages is closed."""
MAX_UNREAD = 256
"""A connection with more messages than this waiting to be handled is closed."""

log = logging.getLogger("roost.socket")


async def serve_socket(edge: Edge, scope: Any, receive: Any, send: Any) -> None:
    """Serve one connection from the handshake to its end."""
    request = HTTPConnection(scope)
    person = edge.identities.recognise(request.cookies.get(COOKIE))
    address = request.client.host if request.client is not None else ""
    await receive()  # websocket.connect
    if person is None or not is_same_origin(request.headers, edge.settings.public_url):
        metrics.DROPPED.labels("not-from-here").inc()
        await send({"type": "websocket.close", "code": POLICY})
        return
    try:
        edge.connections.open(person, address)
    except RateLimited:
        metrics.DROPPED.labels("too-many").inc()
        await send({"type": "websocket.http.response.start", "status": 503, "headers": [(b"retry-after", b"5")]})
        await send({"type": "websocket.http.response.body", "body": b""})
        return
    try:
        metrics.CONNECTIONS.set(edge.connections.count)
        await send({"type": "websocket.accept"})
        await _serve_or_retry_later(Socket(edge, person, address, receive, send), send)
    except OSError:
        pass  # the client has disconnected
    finally:
        edge.connections.close(person, address)
        metrics.CONNECTIONS.set(edge.connections.count)


async def _serve_or_retry_later(opened: Socket, send: Any) -> None:
    try:
        await opened.serve()
    except Unavailable:  # the storage could not look up the person
        metrics.DROPPED.labels("storage").inc()
        await send({"type": "websocket.close", "code": TRY_LATER})


class Socket:
    """An open connection with three tasks: one receives messages, one handles them, one sends."""

    def __init__(self, edge: Edge, person: str, address: str, receive: Any, send: Any) -> None:
        self._edge = edge
        self._service = edge.service
        self._person = person
        self._receive = receive
        self._raw_send = send
        self._connection = Connection(person, edge.hub, self._send_text)
        self._reviews = FollowedReviews(edge, self._connection, address)
        self._hints = AskedHints(edge, self._connection, self._refuse)
        rate = edge.limits.messages_per_second
        self._throttle = Throttle(3 * rate, rate)
        self._unread: deque[str | None] = deque()
        self._wake = asyncio.Event()
        self._is_closed = False
        self._malformed = 0

    async def _send_text(self, text: str) -> None:
        await self._raw_send({"type": "websocket.send", "text": text})

    async def serve(self) -> None:
        """Run the tasks until the client disconnects or the server drops the connection."""
        name = await self._service.name_of(self._person)
        now = self._service.rooms.now()
        self._connection.answer(Hello(server=__version__, person=self._person, name=name or None, now=now))
        handling = asyncio.create_task(self._handle_all(), name="socket handles")
        tasks = [
            handling,
            asyncio.create_task(self._connection.write(), name="socket sends"),
            asyncio.create_task(self._connection.is_dropped.wait(), name="socket dropped"),
        ]
        receiving = asyncio.create_task(self._receive_all(), name="socket receives")
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (receiving, *tasks):
                task.cancel()
            await asyncio.gather(receiving, *tasks, return_exceptions=True)
            self._unfollow_all()
            self._reviews.stop()
        if handling not in done:
            await self._raw_send({"type": "websocket.close", "code": POLICY})
        for task in (receiving, *done):
            error = None if task.cancelled() else task.exception()
            if error is not None and not isinstance(error, OSError):
                log.error("socket failed", exc_info=error)

    def _unfollow_all(self) -> None:
        for table in list(self._connection.follows):
            self._edge.hub.unfollow(self._connection, table)

    async def _receive_all(self) -> None:
        """Queue all messages immediately, to notice the end of the connection even while messages are waiting."""
        try:
            while (event := await self._receive())["type"] == "websocket.receive":
                metrics.RECEIVED.inc()
                self._unread.append(event.get("text"))
                self._wake.set()
                if len(self._unread) > MAX_UNREAD:
                    self._connection.drop("asks-without-listening")
        finally:  # also after an error, or the socket would stay open without a reader
            self._is_closed = True
            self._wake.set()

    async def _handle_all(self) -> None:
        """Handle the messages one after another at a limited rate; a client that sends too fast loses nothing."""
        while self._unread or not self._is_closed:
            if not self._unread:
                self._wake.clear()
                await self._wake.wait()
                continue
            text = self._unread.popleft()
            if text is None or len(text) > FRAME_BYTES:
                self._refuse("message-malformed", {"where": "", "why": "text"})
            else:
                await self._handle(text)
            await asyncio.sleep(0 if self._is_closed else self._throttle.next())

    async def _handle(self, text: str) -> None:
        """Decode and execute one message; answer errors to the sender."""
        try:
            message = client_message.validate_json(text)
        except ValidationError as error:
            self._refuse("message-malformed", _first_problem(error), id=_id_of(text))
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

    # Messages

    async def _execute(self, message: ClientMessage) -> None:
        match message:
            case Act():
                room = await self._find(message.table)
                version = await self._service.rooms.act(room, self._person, message.id, message.seen, message.action)
                self._connection.answer(Ack(table=room.id, id=message.id, version=version))
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
        if not may_see(room.table, self._person):
            raise Forbidden("watching-off", table=room.id)
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
            version = await chat.say(room, self._person, name, message)
        else:
            version = await chat.react(room, self._person, name, message)
        self._connection.answer(Ack(table=room.id, id=message.id, version=version))


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

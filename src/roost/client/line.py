"""The connection to a server: one socket for any number of tables, which reconnects by itself.

A message that changes something has an id and is stored until it is answered. The server executes a message with the
same id once, so the client sends all unanswered messages again after it reconnects.
"""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from types import TracebackType
from typing import Any, Self

from pydantic import ValidationError
from pydantic_core import from_json
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from roost.client.errors import Refused, Unreachable
from roost.client.visitor import Visitor
from roost.core.errors import RoostError
from roost.core.game import Event
from roost.protocol.base import PROTOCOL, Reaction
from roost.protocol.changes import OutOfStep, next_state
from roost.protocol.http import TableEvents
from roost.protocol.messages import (
    Ack,
    Act,
    ClientMessage,
    Error,
    Gone,
    Hello,
    LeaveWatch,
    React,
    Reveal,
    Say,
    ServerMessage,
    TableChange,
    TableState,
    Watch,
    server_message,
)

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds between attempts to connect. The wait doubles and is randomised, so that clients do not reconnect at once."""
GIVE_UP_SECONDS = 120.0
"""Seconds without a connection after which the client gives up."""

RETRYABLE = "storage-unavailable"
"""The error after which a message is sent again."""
RETRY_SECONDS = 0.5, 1.0
"""The shortest and the longest pause before that."""


class Followed:
    """A table that the client follows: its latest state, and the events not taken yet. Supports one reader."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.state: TableState | None = None
        self.told: dict[str, Any] | None = None
        """The state as the server sent it, which changes are applied to."""
        self.has_gap = False
        """Whether the client missed events: before the first state, or while it was disconnected for long."""
        self._events: list[Event] = []
        self._is_news = asyncio.Event()
        self.refused_since: float | None = None
        """When the server first refused to send the table for a reason that may pass; None: it did not."""
        self._failure: RoostError | None = None

    async def next_state(self) -> TableState:
        """Wait for a new state and return the latest one."""
        await self._is_news.wait()
        if self._failure is not None:
            raise self._failure
        self._is_news.clear()
        assert self.state is not None
        return self.state

    def take_events(self) -> tuple[Event, ...]:
        """Return all events since the last call, including those of skipped states."""
        events, self._events = tuple(self._events), []
        return events

    def receive(self, state: TableState) -> None:
        """Store a state from the server and wake the reader."""
        if state.view is not None and (self.state is None or state.after > self.state.version):
            self.has_gap = True
        self.state = state
        self.refused_since = None
        for event in (state.view or {}).get("events", ()):
            self._events.append(Event(event["key"], event["values"]))
        self._is_news.set()

    def fail(self, error: RoostError) -> None:
        """Raise this error to the reader: no more states will follow."""
        self._failure = error
        self._is_news.set()


class Line:
    """The socket of one person, with the tables it follows and the messages that are not answered yet."""

    def __init__(self, visitor: Visitor, give_up_after: float = GIVE_UP_SECONDS) -> None:
        self.breaks = 0
        """How often the connection was lost."""
        self.clock_ahead = 0.0
        """The server's clock minus this device's, in seconds, when the connection was made."""
        self._visitor = visitor
        self._give_up_after = give_up_after
        self._socket: ClientConnection | None = None
        self._followed: dict[str, Followed] = {}
        self._unanswered: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._retries: set[asyncio.Task[None]] = set()
        self._failure: RoostError | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        tasks = self._task, *self._retries
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._failure is None:
            self._fail(Unreachable("client-closed"))  # other tasks may still wait for an answer

    @property
    def is_connected(self) -> bool:
        """Whether messages reach the server now; they wait for the next connection otherwise."""
        return self._socket is not None

    # Requests

    async def history(self, table: str, version: int) -> TableEvents:
        """Return all events so far that our seat may see, up to `version` of the table or later.

        The request is sent again while the server is restarting, as messages on the socket are."""
        retry_until = time.monotonic() + self._give_up_after
        while True:
            try:
                history = await self._visitor.events(table)
            except (Unreachable, Refused) as error:
                is_refused = isinstance(error, Refused) and error.key != RETRYABLE
                if is_refused or time.monotonic() > retry_until:
                    raise
            else:
                if history.version >= version:
                    return history  # otherwise it came from a server process that has not caught up yet
            await asyncio.sleep(FIRST_WAIT)

    async def follow(self, table: str) -> Followed:
        """Follow a table; repeated calls return the same object."""
        if table not in self._followed:
            self._followed[table] = Followed(table)
            await self._send(_watch(self._followed[table]))
        if self._failure is not None:
            raise self._failure
        return self._followed[table]

    async def unfollow(self, table: str) -> None:
        """Stop following a table; a reader that waits for its next state gets an error."""
        followed = self._followed.pop(table, None)
        if followed is not None:
            followed.fail(Refused("client-unfollowed", table=table))
            await self._send(LeaveWatch(type="leave_watch", table=table).model_dump_json())

    async def act(self, table: str, seen: int, action: str, id: str | None = None) -> int:
        """Make a move and return the version that it was stored as."""
        id = id or uuid.uuid4().hex
        return await self._until_answered(id, Act(type="act", table=table, seen=seen, id=id, action=action))

    async def say(self, table: str, text: str) -> int:
        """Send a chat message."""
        id = uuid.uuid4().hex
        message = Say.model_construct(type="say", table=table, id=id, text=text)  # the server checks the length
        return await self._until_answered(id, message)

    async def react(self, table: str, reaction: Reaction) -> int:
        """Show a reaction."""
        id = uuid.uuid4().hex
        return await self._until_answered(id, React(type="react", table=table, id=id, reaction=reaction))

    async def _until_answered(self, id: str, message: ClientMessage) -> int:
        encoded = message.model_dump_json()
        retry_until = time.monotonic() + self._give_up_after
        while True:
            if self._failure is not None:  # also after a pause
                raise self._failure
            try:
                return await self._answer_to(id, encoded)
            except Refused as refused:
                if refused.key != RETRYABLE or time.monotonic() > retry_until:
                    raise
                await asyncio.sleep(random.uniform(*RETRY_SECONDS))

    async def _answer_to(self, id: str, encoded: str) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._unanswered[id] = (encoded, answer)
        try:
            await self._send(encoded)
            return await answer
        finally:
            del self._unanswered[id]

    async def _send(self, encoded: str) -> None:
        """Send a message if the socket is connected; `_resume` sends it again otherwise."""
        if self._socket is not None:
            try:
                await self._socket.send(encoded)
            except ConnectionClosed:
                self._socket = None

    # The connection

    async def _run(self) -> None:
        try:
            await self._keep_connected()
        except RoostError as error:
            self._fail(error)
        except Exception as error:
            self._fail(Unreachable("client-unreachable", server=self._visitor.server, detail=repr(error)))
            raise

    async def _keep_connected(self) -> None:
        wait, lost = FIRST_WAIT, time.monotonic()
        while True:
            try:
                await self._connect_once()
                wait, lost = FIRST_WAIT, time.monotonic()
            except (OSError, WebSocketException) as error:
                if time.monotonic() - lost > self._give_up_after or not _is_temporary(error):
                    raise self._unreachable(error) from error
            self.breaks += 1
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, LONGEST_WAIT)

    def _unreachable(self, error: Exception) -> RoostError:
        server = self._visitor.server
        if isinstance(error, InvalidStatus) and not _is_temporary(error):
            return Refused("client-strange-answer", status=error.response.status_code, url=server)
        return Unreachable("client-unreachable", server=server, detail=str(error) or repr(error))

    async def _connect_once(self) -> None:
        """Serve one connection until it closes; raise ConnectionClosed if it closes before the first message."""
        server = self._visitor.server
        address = server.replace("http", "ws", 1) + "/ws"
        cookie = {"Cookie": self._visitor.cookie}
        async with connect(
            address, origin=Origin(server), additional_headers=cookie, max_size=None, close_timeout=1
        ) as socket:
            await self._take(await socket.recv())
            self._socket = socket
            try:
                await self._resume(socket)
                async for message in socket:
                    await self._take(message)
            except ConnectionClosed:
                return  # the normal end of a connection
            finally:
                self._socket = None

    async def _resume(self, socket: ClientConnection) -> None:
        for followed in list(self._followed.values()):
            if followed.state is not None and followed.state.view is not None:
                followed.has_gap = True  # changes of our hidden choice have no version of their own to resume from
            await socket.send(_watch(followed))
        for encoded, _ in list(self._unanswered.values()):
            await socket.send(encoded)

    # Answers

    async def _take(self, encoded: str | bytes) -> None:
        told, message = _decode(encoded)
        match message:
            case Hello(protocol=protocol) if protocol != PROTOCOL:
                raise Refused("client-other-protocol", theirs=protocol, ours=PROTOCOL)
            case Hello(now=now):
                self.clock_ahead = now - time.time()
            case TableState(table=table) if table in self._followed:
                await self._show(self._followed[table], told)
            case TableChange(table=table) if table in self._followed:
                followed = self._followed[table]
                try:
                    await self._show(followed, next_state(followed.told, told))
                except OutOfStep:
                    await self._send(_watch(followed))
            case Ack(id=id, version=version):
                self._answer(id, version)
            case Error(id=str(id), key=key, values=values):
                self._answer(id, Refused(key, **values))
            case Error(table=str(table), key=key, values=values) if table in self._followed:
                self._handle_refusal(self._followed[table], Refused(key, **values))
            case Gone(table=table) if table in self._followed:
                self._followed[table].fail(Refused("client-table-gone", table=table))
            case _:
                pass  # pong, or a message about a table that is not followed

    async def _show(self, followed: Followed, told: dict[str, Any]) -> None:
        """Take a whole state, sent as such or made of the last one and what changed."""
        try:
            state = TableState.model_validate(told)
        except ValidationError as error:
            raise Refused("client-strange-message", detail=str(error.error_count())) from error
        followed.told = told
        self._visitor.keeper.keep_told(state)
        followed.receive(state)
        await self._reveal(state)

    def _handle_refusal(self, followed: Followed, refused: Refused) -> None:
        """Watch the table again after a pause if the reason may pass; otherwise tell the reader."""
        now = time.monotonic()
        followed.refused_since = followed.refused_since or now
        if refused.key != RETRYABLE or now - followed.refused_since > self._give_up_after:
            followed.fail(refused)
            return
        retry = asyncio.create_task(self._watch_again(followed))
        self._retries.add(retry)
        retry.add_done_callback(self._retries.discard)

    async def _watch_again(self, followed: Followed) -> None:
        await asyncio.sleep(random.uniform(*RETRY_SECONDS))
        if self._followed.get(followed.table) is followed:
            await self._send(_watch(followed))

    async def _reveal(self, state: TableState) -> None:
        """Reveal our contribution on every state that asks for it.

        The answer is ignored: if the server refuses, the table deals without the contribution and shows a notice."""
        contribution = self._visitor.keeper.reveal(state)
        if contribution is not None:
            message = Reveal(type="reveal", table=state.table, id=uuid.uuid4().hex, contribution=contribution)
            await self._send(message.model_dump_json())

    def _answer(self, id: str, answer: int | Refused) -> None:
        _, waiting = self._unanswered.get(id, ("", None))
        if waiting is None or waiting.done():
            return  # the message was sent twice, so the server answered it twice
        if isinstance(answer, Refused):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)

    def _fail(self, error: RoostError) -> None:
        self._failure = error
        for followed in self._followed.values():
            followed.fail(error)
        for _, waiting in self._unanswered.values():
            if not waiting.done():
                waiting.set_exception(error)


def _decode(encoded: str | bytes) -> tuple[Any, ServerMessage]:
    """Return a message as it was sent, and as a model."""
    try:
        told = from_json(encoded)
        return told, server_message.validate_python(told)
    except ValidationError as error:
        raise Refused("client-strange-message", detail=str(error.error_count())) from error
    except ValueError as error:
        raise Refused("client-strange-message", detail=str(error)) from error


def _watch(followed: Followed) -> str:
    """Return the message that follows a table from the version last received."""
    since = None if followed.state is None else followed.state.version
    return Watch(type="watch", table=followed.table, since=since).model_dump_json()


def _is_temporary(error: Exception) -> bool:
    """Return True unless the server answered with a status that will not change."""
    status = error.response.status_code if isinstance(error, InvalidStatus) else 500
    return status >= 500 or status == 429

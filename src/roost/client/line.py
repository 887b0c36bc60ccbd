"""The line to a server: one socket for any number of tables, which mends itself.

A message that changes something gets an id and is kept until it is answered. The server does a message with the same id
once; so after a break everything unanswered is simply sent again.
"""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from types import TracebackType
from typing import Self

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.typing import Origin

from roost.client.errors import Refused, Unreachable
from roost.client.visitor import Visitor
from roost.core.errors import RoostError
from roost.core.game import Event
from roost.protocol.base import PROTOCOL, Reaction
from roost.protocol.http import TableEvents
from roost.protocol.messages import (
    Ack,
    Act,
    ClientMessage,
    Error,
    Gone,
    Hello,
    React,
    Reveal,
    Say,
    TableState,
    Watch,
    server_message,
)

FIRST_WAIT, LONGEST_WAIT = 0.1, 5.0
"""Seconds between attempts to connect: each twice the one before, and some chance, so that not all come at once."""
PATIENCE = 120.0
"""Seconds without a connection until the line gives up."""

TRY_AGAIN = "storage-unavailable"
"""The refusal that time heals."""


class Followed:
    """A table that is followed: its last state, and the events that came since they were taken. For one reader."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.state: TableState | None = None
        self.has_missed = False
        """Whether events happened that were not told: before the first state, or over a long break of the line."""
        self._events: list[Event] = []
        self._is_news = asyncio.Event()
        self._failure: RoostError | None = None

    async def news(self) -> TableState:
        """The next state, or the newest where several came."""
        await self._is_news.wait()
        if self._failure is not None:
            raise self._failure
        self._is_news.clear()
        assert self.state is not None
        return self.state

    def take_events(self) -> tuple[Event, ...]:
        """What happened since this was last asked: also where states were skipped, and over breaks of the line."""
        events, self._events = tuple(self._events), []
        return events

    def take(self, state: TableState) -> None:
        """A state has come."""
        if state.view is not None and (self.state is None or state.after > self.state.version):
            self.has_missed = True
        self.state = state
        for event in (state.view or {}).get("events", ()):
            self._events.append(Event(event["key"], event["values"]))
        self._is_news.set()

    def fail(self, error: RoostError) -> None:
        """There will be no more."""
        self._failure = error
        self._is_news.set()


class Line:
    """A socket as one person, with what is followed and what is still to be answered."""

    def __init__(self, visitor: Visitor, patience: float = PATIENCE) -> None:
        self.breaks = 0
        """How often the line was lost."""
        self._visitor = visitor
        self._patience = patience
        self._socket: ClientConnection | None = None
        self._followed: dict[str, Followed] = {}
        self._unanswered: dict[str, tuple[str, asyncio.Future[int]]] = {}
        self._task: asyncio.Task[None] | None = None
        self._failure: RoostError | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    # Asking

    async def history(self, table: str, version: int) -> TableEvents:
        """All events so far that our seat may know, up to `version` of the table or a later one."""
        while (history := await self._visitor.events(table)).version < version:
            await asyncio.sleep(FIRST_WAIT)  # another process of the server answers, which has not heard of it yet
        return history

    async def follow(self, table: str) -> Followed:
        """Follow a table; as often as one likes."""
        if table not in self._followed:
            self._followed[table] = Followed(table)
            await self._send(Watch(type="watch", table=table).model_dump_json())
        if self._failure is not None:
            raise self._failure
        return self._followed[table]

    async def act(self, table: str, seen: int, action: str, id: str | None = None) -> int:
        """Decide; the version that the decision is stored under."""
        name = id or uuid.uuid4().hex
        return await self._until_answered(name, Act(type="act", table=table, seen=seen, id=name, action=action))

    async def say(self, table: str, text: str) -> int:
        """A line of chat."""
        name = uuid.uuid4().hex
        message = Say.model_construct(type="say", table=table, id=name, text=text)  # the server says if it is too long
        return await self._until_answered(name, message)

    async def react(self, table: str, reaction: Reaction) -> int:
        """Show a reaction."""
        name = uuid.uuid4().hex
        return await self._until_answered(name, React(type="react", table=table, id=name, reaction=reaction))

    async def _until_answered(self, name: str, message: ClientMessage) -> int:
        if self._failure is not None:
            raise self._failure
        encoded = message.model_dump_json()
        tries_until = time.monotonic() + self._patience
        while True:
            try:
                return await self._answer_to(name, encoded)
            except Refused as refused:
                if refused.key != TRY_AGAIN or time.monotonic() > tries_until:
                    raise
                await asyncio.sleep(random.uniform(0.5, 1.0))

    async def _answer_to(self, name: str, encoded: str) -> int:
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._unanswered[name] = (encoded, answer)
        try:
            await self._send(encoded)
            return await answer
        finally:
            del self._unanswered[name]

    async def _send(self, encoded: str) -> None:
        """Now, or after the break: whatever is kept is sent again then."""
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
            except InvalidStatus as error:
                if error.response.status_code < 500 and error.response.status_code != 429:
                    raise Refused(
                        "client-strange-answer", status=error.response.status_code, url=self._visitor.server
                    ) from error
            except (OSError, WebSocketException) as error:
                if time.monotonic() - lost > self._patience:
                    raise Unreachable(
                        "client-unreachable", server=self._visitor.server, detail=str(error) or repr(error)
                    ) from error
            self.breaks += 1
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))
            wait = min(2 * wait, LONGEST_WAIT)

    async def _connect_once(self) -> None:
        """One connection, from its first message to its end; ConnectionClosed where there is no first message."""
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
                return  # as every connection ends
            finally:
                self._socket = None

    async def _resume(self, socket: ClientConnection) -> None:
        for table, followed in list(self._followed.items()):
            since = None if followed.state is None else followed.state.version
            await socket.send(Watch(type="watch", table=table, since=since).model_dump_json())
        for encoded, _ in list(self._unanswered.values()):
            await socket.send(encoded)

    # Answers

    async def _take(self, encoded: str | bytes) -> None:
        try:
            message = server_message.validate_json(encoded)
        except ValidationError as error:
            raise Refused("client-strange-message", detail=str(error.error_count())) from error
        match message:
            case Hello(protocol=protocol) if protocol != PROTOCOL:
                raise Refused("client-other-protocol", theirs=protocol, ours=PROTOCOL)
            case TableState(table=table) if table in self._followed:
                self._visitor.keeper.keep_told(message)
                self._followed[table].take(message)
                await self._reveal(message)
            case Ack(id=name, version=version):
                self._answer(name, version)
            case Error(id=str(name), key=key, values=values):
                self._answer(name, Refused(key, **values))
            case Error(table=str(table), key=key, values=values) if table in self._followed:
                self._followed[table].fail(Refused(key, **values))
            case Gone(table=table) if table in self._followed:
                self._followed[table].fail(Refused("client-table-gone", table=table))
            case _:
                pass  # a greeting, a pong, or about something that we follow no longer

    async def _reveal(self, state: TableState) -> None:
        """Reveal what we promised, if the table asks for it: with every state, until it has arrived.

        Nobody waits for the answer. If it is refused, the table goes on without it and tells everybody."""
        contribution = self._visitor.keeper.reveal(state)
        if contribution is not None:
            message = Reveal(type="reveal", table=state.table, id=uuid.uuid4().hex, contribution=contribution)
            await self._send(message.model_dump_json())

    def _answer(self, name: str, answer: int | Refused) -> None:
        _, waiting = self._unanswered.get(name, ("", None))
        if waiting is None or waiting.done():
            return  # answered twice, since it was sent twice
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

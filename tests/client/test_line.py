"""A line whose server fails, against a scripted server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeAlias

import httpx
import pytest
from websockets.asyncio.server import ServerConnection, serve

from roost.client import Line, Refused, Unreachable, Visitor, line
from roost.protocol.base import PROTOCOL
from roost.protocol.http import TableEvents
from roost.protocol.messages import Error, Hello

pytestmark = pytest.mark.anyio
TIMEOUT = 10.0
Answer: TypeAlias = Callable[[ServerConnection, dict[str, Any]], Awaitable[None]]


class Script:
    """A server that says hello, and then does what the test says with each message."""

    def __init__(self, answer: Answer) -> None:
        self.protocol = PROTOCOL
        self._answer = answer

    async def serve(self, socket: ServerConnection) -> None:
        await socket.send(Hello(server="x", person="p", name=None, now=0.0, protocol=self.protocol).model_dump_json())
        async for message in socket:
            await self._answer(socket, json.loads(message))


@asynccontextmanager
async def visitor_of(script: Script) -> AsyncIterator[Visitor]:
    transport = httpx.MockTransport(lambda _: httpx.Response(200, json={"person": "p", "name": None}))
    async with serve(script.serve, "127.0.0.1", 0) as server:
        address = next(iter(server.sockets)).getsockname()
        async with Visitor(f"http://127.0.0.1:{address[1]}", transport) as visitor, asyncio.timeout(TIMEOUT):
            yield visitor


async def ignore(_socket: ServerConnection, _message: dict[str, Any]) -> None:
    pass


async def refuse(socket: ServerConnection, message: dict[str, Any]) -> None:
    """Refuse a message because the storage is unavailable."""
    refused = Error(table=message["table"], id=message.get("id"), key="storage-unavailable")
    await socket.send(refused.model_dump_json())


async def test_message_fails_if_the_line_fails_before_it_is_sent_again() -> None:
    async def refuse_and_change(socket: ServerConnection, message: dict[str, Any]) -> None:
        await refuse(socket, message)
        script.protocol = PROTOCOL + 1
        await socket.close()

    script = Script(refuse_and_change)
    async with visitor_of(script) as visitor, Line(visitor) as opened:
        with pytest.raises(Refused, match="client-other-protocol"):
            await opened.act("table", 1, "Y1")


async def test_pending_message_and_reader_end_when_the_line_is_closed() -> None:
    async with visitor_of(Script(ignore)) as visitor:
        async with Line(visitor) as opened:
            reader = asyncio.create_task((await opened.follow("table")).next_state())
            sender = asyncio.create_task(opened.act("table", 1, "Y1"))
            await asyncio.sleep(0.1)
        for waiting in (reader, sender):
            with pytest.raises(Unreachable, match="client-closed"):
                await waiting


async def test_table_is_watched_again_after_an_outage_of_the_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "RETRY_SECONDS", (0.0, 0.01))
    watched = asyncio.Semaphore(0)

    async def refuse_first(socket: ServerConnection, message: dict[str, Any]) -> None:
        watched.release()
        if outage:
            outage.clear()
            await refuse(socket, message)

    outage = ["one refusal"]
    async with visitor_of(Script(refuse_first)) as visitor, Line(visitor) as opened:
        followed = await opened.follow("table")
        for _ in range(2):
            await watched.acquire()
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(followed.next_state(), 0.1)  # it waits, and does not fail


async def test_table_fails_if_the_storage_stays_unavailable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "RETRY_SECONDS", (0.0, 0.01))
    async with visitor_of(Script(refuse)) as visitor, Line(visitor, give_up_after=0.2) as opened:
        followed = await opened.follow("table")
        with pytest.raises(Refused, match="storage-unavailable"):
            await followed.next_state()


async def test_history_is_asked_for_again_while_the_server_restarts() -> None:
    answers: list[Unreachable | Refused | TableEvents] = [
        Unreachable("client-unreachable", server="x", detail="y"),
        Refused("storage-unavailable"),
        TableEvents(version=3, events=[]),
        TableEvents(version=4, events=[]),
    ]

    async def events(_table: str) -> TableEvents:
        answer = answers.pop(0)
        if isinstance(answer, TableEvents):
            return answer
        raise answer

    async with visitor_of(Script(ignore)) as visitor, Line(visitor) as connection:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(visitor, "events", events)
            assert (await connection.history("t", 4)).version == 4
            answers.append(Refused("not-seated"))
            with pytest.raises(Refused, match="not-seated"):
                await connection.history("t", 4)
    assert answers == []

"""A server inside the test process, with a fake clock, instant bots, and sockets without a network."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from roost.core import fair
from roost.core.bot import Budget
from roost.protocol.base import Clock, Watching
from roost.protocol.changes import next_state
from roost.protocol.http import CreateTable, Join, SeatPlan
from roost.protocol.messages import TableState, server_message
from roost.server.bus.local import LocalBus
from roost.server.bus.port import Bus
from roost.server.edge.connections import Rest, Session
from roost.server.edge.context import Edge
from roost.server.edge.identity import COOKIE
from roost.server.edge.socket import LINE, Socket, serve_socket
from roost.server.limits import Limits
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import BotPool, Decision
from roost.server.rooms.fair_queue import Asker
from roost.server.rooms.room import Room
from roost.server.service import Pace, Service
from roost.server.settings import Settings
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage

TIMEOUT = 5.0


class FakeClock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class InstantBots(BotPool):
    """Bots that choose the first legal action at once."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked: list[tuple[str, Any]] = []

    async def decide(
        self,
        bot: str,
        game: Any,  # noqa: ARG002 - only the view matters
        view: Any,
        seed: bytes,  # noqa: ARG002
        asker: Asker,  # noqa: ARG002
        budget: Budget | None = None,  # noqa: ARG002
    ) -> Decision:
        self.asked.append((bot, view))
        return Decision(str(view.legal[0]), bot)


class House:
    """A server and shortcuts to its parts."""

    def __init__(self, edge: Edge, clock: FakeClock, bot_pool: InstantBots) -> None:
        self.edge = edge
        self.service = edge.service
        self.clock = clock
        self.contributions: dict[tuple[str, str], bytes] = {}
        """The contribution of each person's device, by table and person."""
        self.bot_pool = bot_pool
        self.has_slow_stand_ins = False

    def person(self) -> str:
        return self.edge.identities.new()

    async def table(
        self,
        *people: str,
        game: str = "5211",
        bots: int = 0,
        free: int = 0,
        clock: Clock = "none",
        watching: Watching = "allowed",
        options: dict[str, Any] | None = None,
    ) -> Room:
        """Create a table with people in the first seats; its game starts unless seats are free."""
        seats = [SeatPlan()] * (len(people) + free) + [SeatPlan(kind="bot", bot="chick")] * bots
        wanted = CreateTable(game=game, seats=seats, clock=clock, watching=watching, options=options or {})
        room = await self.service.seating.create(people[0], wanted)
        for person in people:
            await self.sit(room, person)
        return room

    async def sit(self, room: Room, person: str, **how: Any) -> None:
        """Sit down; if that starts the game, all devices reveal at once."""
        await self.join(room, person, **how)
        await self.reveal(room)

    async def join(self, room: Room, person: str, address: str = "", **how: Any) -> None:
        """Sit down without revealing anything."""
        contribution = self.contributions.setdefault((room.id, person), secrets.token_bytes(16))
        join = Join(contribution_hash=fair.contribution_hash(contribution).hex(), **how)
        await self.service.seating.join(room, person, f"name of {person[:4]}", join, address)

    async def start(self, room: Room, person: str, bot: str | None = None) -> None:
        """Start the game as the host; all devices reveal at once."""
        await self.service.seating.start(room, person, bot)
        await self.reveal(room)

    async def reveal(self, room: Room, *people: str) -> None:
        """Reveal the contributions of these people, or of all who have not revealed yet."""
        asked = people or [room.table.seats[seat].person or "" for seat in room.table.unrevealed]
        for person in asked:
            await self.service.seating.reveal(room, person, self.contributions[room.id, person].hex())

    async def act(self, room: Room, person: str, action: str | None = None, **how: Any) -> int:
        """Make a move: the given action or the first legal one."""
        seat = room.table.seat_of(person)
        if action is None:
            assert room.table.play is not None
            action = room.table.game.legal(room.table.play.state, -1 if seat is None else seat)[0]
        return await self.service.rooms.act(
            room, person, how.get("id", secrets.token_hex(4)), how.get("seen", room.table.public), action
        )

    async def pass_time(self, room: Room, seconds: float) -> None:
        """Advance the clock, and let the driver do what is due at a table of this process."""
        self.clock.time += seconds
        self.service.driver.schedule(room)
        await self.settle()

    async def settle(self) -> None:
        """Wait until no background task is left, or only stand-ins that think for long."""
        async with asyncio.timeout(TIMEOUT):
            while tasks := self.service.tasks._tasks | self.service.rooms._tasks._tasks:
                done, _ = await asyncio.wait(tasks, timeout=1.0 if self.has_slow_stand_ins else None)
                if not done:
                    break
        await asyncio.sleep(0)

    def slow_down_stand_ins(self) -> None:
        """Let stand-in bots think for longer than any test."""
        self.has_slow_stand_ins = True
        self.service.driver._pauses["away"] = 3600.0

    def connect(self, person: str, address: str = "127.0.0.1", **headers: str) -> Client:
        return Client(self.edge, person, headers, address)


class Client:
    """A client connected to the server without a network."""

    def __init__(
        self, edge: Edge, person: str, headers: dict[str, str] | None = None, address: str = "127.0.0.1"
    ) -> None:
        self.person = person
        self.sent: list[Any] = []
        self.texts: list[str] = []
        self.code: int | None = None
        self._states: dict[str, dict[str, Any]] = {}
        self._is_reading = True
        self.has_stayed = False
        """Whether the server wanted to pass it on to another worker, and could not."""
        self._session: Socket | None = None
        self._early: list[str] = []
        """Sent before the handshake was complete."""
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._out: asyncio.Queue[Any] = asyncio.Queue()
        cookie = f"{COOKIE}={edge.identities.sign(person)}"
        given = {"cookie": cookie, "host": "roost.example", **(headers or {})}
        self._scope = {
            "type": "websocket",
            "path": "/ws",
            "headers": [(name.encode(), value.encode()) for name, value in given.items()],
            "client": (address, 1),
            "extensions": {LINE: self},
        }
        self._edge = edge
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        self._in.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(serve_socket(self._edge, self._scope, self._in.get, self._send))
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        await asyncio.wait_for(self._task, TIMEOUT)
        if self._session is not None:
            self._session.end()
            async with asyncio.timeout(TIMEOUT):
                while not self._session.is_over:
                    await asyncio.sleep(0)

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.close":
            self.code = message["code"]
            self._out.put_nowait(None)
            if self._session is not None:
                self._session.end()
        elif message["type"] == "websocket.http.response.start":
            self.code = message["status"]
            self._out.put_nowait(None)

    # The line of the server

    @property
    def can_write(self) -> bool:
        return self._is_reading

    def write_texts(self, texts: Sequence[str]) -> None:
        self.texts += texts
        for text in texts:
            self._out.put_nowait(self.decode(text))

    def attach(self, session: Session) -> None:
        assert isinstance(session, Socket)
        self._session = session
        for text in self._early:
            session.take(text)

    def pause(self) -> Rest | None:
        return Rest(0, b"") if self._is_reading else None

    def resume(self) -> None:
        self.has_stayed = True

    def leave(self) -> None:
        assert self._session is not None
        self._session.end()

    def read_no_more(self) -> None:
        """Let the buffer of the server be full."""
        self._is_reading = False

    def read_again(self) -> None:
        """Read what was written, and what follows."""
        self._is_reading = True
        if self._session is not None:
            self._session.flush()

    # The client

    def decode(self, text: str) -> Any:
        """Decode a message that must be in the protocol; a change becomes the state that it makes of the last one."""
        message, told = server_message.validate_json(text), json.loads(text)
        if told["type"] == "change":
            told = next_state(self._states.get(told["table"]), told)
            message = TableState.model_validate(told)
        if isinstance(message, TableState):
            self._states[told["table"]] = told
        return message

    def send(self, **message: Any) -> None:
        self.send_text(json.dumps(message))

    def send_text(self, text: str) -> None:
        if self._session is None:
            self._early.append(text)
        else:
            self._session.take(text)

    async def next(self, kind: str | None = None) -> Any:
        """Return the next message (of a type, if given), or None when the socket is closed."""
        while True:
            message = await asyncio.wait_for(self._out.get(), TIMEOUT)
            if message is None or kind is None or message.type == kind:
                return message

    async def watch(self, room: Room, since: int | None = None) -> Any:
        self.send(type="watch", table=room.id, since=since)
        return await self.next("table")

    def drain(self) -> list[Any]:
        """Return all messages received and not read yet."""
        messages = []
        while not self._out.empty():
            messages.append(self._out.get_nowait())
        return messages


@asynccontextmanager
async def open_house(
    folder: Path,
    *,
    storage: Storage | None = None,
    bus: Bus | None = None,
    clock: FakeClock | None = None,
    limits: Limits | None = None,
    grace: float = 20.0,
    prepared: Iterable[GameBot] = (),
) -> AsyncIterator[House]:
    """Run a server; a second one in the same folder acts as another process with the same storage.

    The bots in `prepared` are prepared when they get a seat."""
    url = sqlite_url(folder / "roost.db")
    settings = Settings(data=folder, database_url=url, signing_key=b"k" * 32)
    clock, bot_pool = clock or FakeClock(), InstantBots()
    limits = limits or Limits()
    service = Service(
        limits,
        Pace(bot_pause=0.0, stand_in_pause=0.0, grace=grace, bot_workers=1, prepares_at_start=False),
        storage or Storage(url),
        bus or LocalBus(),
        clock,
        bot_pool,
        prepared,
    )
    edge = Edge(service, settings, limits)
    await edge.start()
    assert service._driving is not None
    service._driving.cancel()  # tests run the upkeep themselves
    try:
        yield House(edge, clock, bot_pool)
    finally:
        await edge.stop()

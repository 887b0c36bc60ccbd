"""A table of the load test: its players move at a fixed rate, or as fast as they can, and measure when the others see
each move.

Incoming messages are not decoded: the version number is enough to know that a view has arrived. Only the player who is
about to move decodes the legal actions.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic_core import from_json

from roost.loadtest.api import Api, Identity, contribution_and_hash, for_all
from roost.loadtest.figures import Figures, Times
from roost.loadtest.wire import Wire
from roost.protocol.changes import next_state

_STATES = b'{"type":"table"', b'{"type":"change"'
_TABLE = re.compile(rb'"table":"([^"]+)"')
_VERSION = re.compile(rb'"version":(\d+)')
"""What is looked for in a state without decoding it. In strings quotes are escaped, so only keys match."""


LOST_SECONDS = 1.0
"""How often a client that waits checks whether its connection is lost."""


class Follower:
    """A client that follows a table and measures when the view of each move arrives."""

    def __init__(self, times: Times) -> None:
        self.wire: Wire | None = None
        self.table = b""
        self.version = 0
        self.seen_at = 0.0
        self._times = times
        self._owed: list[tuple[int, float]] = []
        """Version and sending time of the moves whose view has not arrived yet."""
        self._recent: list[tuple[int, float]] = []
        """Views received since the last move was sent; a view may arrive before the acknowledgement."""
        self._news = asyncio.Event()

    def follow(self, table: str) -> None:
        """Follow this table instead of the previous one."""
        assert self.wire is not None
        if self.table:
            self.wire.send(b'{"type":"leave_watch","table":"%s"}' % self.table)
        self.table, self.version = table.encode(), 0
        self._owed.clear()
        self._recent.clear()
        self.wire.send(b'{"type":"watch","table":"%s"}' % self.table)

    def forget(self) -> None:
        """Discard all measurements so far."""
        self._times.expected = 0
        del self._times.seconds[:]
        self._owed.clear()

    def pause(self) -> None:
        """Stop reading from the socket."""
        if self.wire is not None:
            self.wire.pause_reading()

    def close(self) -> None:
        """Abort the connection."""
        if self.wire is not None:
            self.wire.close()

    def take(self, message: bytes) -> None:
        """Handle an incoming message."""
        table = _TABLE.search(message) if message.startswith(_STATES) else None
        version = _VERSION.search(message)
        if table is None or version is None or table[1] != self.table:
            self.take_other(message)
            return
        self.note(int(version[1]), message)

    def note(self, version: int, message: bytes) -> None:
        """Take note of the state of this table, or of what changed in it."""
        now = time.perf_counter()
        self.version = version
        self.take_state(message)
        self._recent.append((self.version, now))
        while self._owed and self._owed[0][0] <= self.version:
            self._times.seconds.append(now - self._owed.pop(0)[1])
        self._news.set()

    def take_state(self, message: bytes) -> None:
        """Handle the state of this table, or what changed in it."""

    def take_other(self, message: bytes) -> None:
        """Handle another message."""

    def expect(self, version: int, sent: float) -> None:
        """Expect the view of an acknowledged move, unless it has already arrived."""
        self._times.expected += 1
        for seen, when in self._recent:
            if seen >= version and when >= sent:
                self._times.seconds.append(when - sent)
                break
        else:
            self._owed.append((version, sent))
        self._recent.clear()

    async def wait_for(self, version: int) -> None:
        """Wait until a version has arrived, or the connection is lost."""
        while self.version < version and self.is_connected:
            self._news.clear()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOST_SECONDS):
                    await self._news.wait()

    @property
    def received(self) -> int:
        """The number of bytes received so far."""
        return 0 if self.wire is None else self.wire.received

    @property
    def is_connected(self) -> bool:
        return self.wire is not None and not self.wire.is_lost

    @property
    def is_waiting(self) -> bool:
        return bool(self._owed) or not self.version


class Player(Follower):
    """A client with a seat."""

    def __init__(self, identity: Identity, times: Times) -> None:
        super().__init__(times)
        self.identity = identity
        self.answer: asyncio.Future[dict[str, Any]] | None = None
        self._state: dict[str, Any] | None = None
        self._untaken: list[bytes] = []

    def take_state(self, message: bytes) -> None:
        self._untaken.append(message)

    def state(self) -> dict[str, Any]:
        """Return the last state. Messages are decoded only when a player is about to move."""
        for message in self._untaken:
            told = from_json(message)
            self._state = told if told["type"] == "table" else next_state(self._state, told)
        self._untaken.clear()
        assert self._state is not None
        return self._state

    def take_other(self, message: bytes) -> None:
        is_answer = message.startswith((b'{"type":"ack"', b'{"type":"error"'))
        if is_answer and self.answer is not None and not self.answer.done():
            self.answer.set_result({**json.loads(message), "at": time.perf_counter()})


@dataclass
class LoadTable:
    """A table and its players; the first table also has the spectators."""

    api: Api
    figures: Figures
    players: list[Player]
    rng: random.Random
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options of the game."""
    watchers: Sequence[Follower] = field(default=())
    table: str = ""
    moves: int = 0
    acknowledged: int = 0
    """The version of the last move."""

    async def sit_down(self, game: str) -> None:
        """Open a table and seat all players."""
        host = self.players[0].identity
        made = await self.api.post(host, "/api/tables", self.settings(game))
        await self._sit_and_reveal(made["table"])

    def settings(self, game: str) -> dict[str, Any]:
        """Return the settings of the table."""
        seats = [{"kind": "open"}] * len(self.players)
        return {"game": game, "seats": seats, "clock": "none", "options": dict(self.options)}

    async def _sit_and_reveal(self, table: str) -> None:
        """Seat all players, follow the table and reveal the contributions, which starts the game."""
        self.table = table
        contributions = []
        for player in self.players:
            contribution, promised = contribution_and_hash()
            await self.api.post(player.identity, f"/api/tables/{table}/join", {"contribution_hash": promised})
            contributions.append(contribution)
        for player, contribution in zip(self.players, contributions, strict=True):
            player.follow(table)
            await self.api.post(player.identity, f"/api/tables/{table}/reveal", {"contribution": contribution})

    async def warm_up(self, moves: int) -> None:
        """Play some unmeasured moves, so that not all tables finish at the same time."""
        counted, self.figures = self.figures, Figures()
        while self.moves < moves:
            await self._move()
        self.figures = counted

    async def finish(self) -> None:
        """Play the game to its end, as fast as the server allows."""
        while not await self._is_over():
            await self._move()

    async def _is_over(self) -> bool:
        await self._wait_for(self.players)
        return bool(self.players[0].state()["status"] == "over")

    async def play(self, start: float, goes_on: Callable[[float], bool], pause: float) -> None:
        """Make a move every `pause` seconds from time `start`, as long as `goes_on` says so at the time of a move.

        Without a pause, the next move is made as soon as all players have seen the last one."""
        due = start
        while goes_on(due):
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self._move()
            due = max(due + pause, time.perf_counter())

    async def _move(self) -> None:
        if not all(player.is_connected for player in self.players):
            await asyncio.sleep(LOST_SECONDS)
            return
        await self._wait_for(self.players)
        first = self.players[0]
        view = first.state()
        if view["status"] == "over":
            await self._rematch()
        elif view["view"] is not None and (owing := view["view"]["to_act"]):
            self.acknowledged = max(self.acknowledged, first.version)  # the player may not have seen the start yet
            await self._act(self.players[self.rng.choice(owing)])
        else:
            await first.wait_for(first.version + 1)

    async def _wait_for(self, clients: Sequence[Follower]) -> None:
        """Wait until these clients have seen the last move: only then may they move or change tables."""
        for client in clients:
            await client.wait_for(max(1, self.acknowledged))

    async def _act(self, player: Player) -> None:
        """Make one move and measure when the others see it."""
        await self._wait_for([player])
        state = player.state()
        if not state["view"] or not state["view"]["legal"] or player.wire is None:
            return  # the connection is lost
        self.moves += 1
        action = self.rng.choice(state["view"]["legal"])
        player.answer = asyncio.get_running_loop().create_future()
        self.figures.acks.expected += 1
        sent = time.perf_counter()
        self.send_move(player, state["version"], action)
        try:
            async with asyncio.timeout(30):
                answer = await player.answer
        except TimeoutError:
            self.figures.refuse("no-answer")
            return
        if answer["type"] == "error":
            self.figures.refuse(answer["key"])
            return
        self.acknowledged = answer["version"]
        self.figures.acknowledged += 1
        self.figures.acks.seconds.append(answer["at"] - sent)
        for other in (*self.players, *self.watchers):
            if other is not player and other.wire is not None and other.table == self.table.encode():
                other.expect(answer["version"], sent)

    def send_move(self, player: Player, seen: int, action: str) -> None:
        """Send a move of a player."""
        assert player.wire is not None
        message = {"type": "act", "table": self.table, "seen": seen, "id": str(self.moves), "action": action}
        player.wire.send(json.dumps(message).encode())

    async def _rematch(self) -> None:
        """Start a rematch; players and spectators move to the new table."""
        await self._wait_for((*self.players, *self.watchers))
        self.figures.games += 1
        self.acknowledged = 0
        made = await self.api.post(self.players[0].identity, f"/api/tables/{self.table}/rematch", {})
        await self._sit_and_reveal(made["table"])

        async def move_on(watcher: Follower) -> None:
            watcher.follow(self.table)
            await asyncio.sleep(0.01)

        await for_all(self.watchers, move_on)

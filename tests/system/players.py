"""Players who play until they are stopped and remember what the server acknowledged."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from roost.client import Followed, Line, Refused, Visitor
from roost.client.seat import OUTDATED
from roost.protocol.http import SeatPlan
from roost.protocol.messages import TableState
from roost.server.storage.sql import Storage
from roost.server.table.entries import Move, decode_entry
from roost.server.table.fold import fold

TIMEOUT = 60.0


@dataclass(frozen=True)
class Acknowledged:
    """A move that the server has acknowledged."""

    id: str
    seat: int
    action: str
    version: int
    seen: int


@dataclass
class Player:
    """A player at one table, on a connection that reconnects by itself."""

    visitor: Visitor
    line: Line
    table: str
    pause: float
    acknowledged: list[Acknowledged] = field(default_factory=list)
    followed: Followed | None = None

    async def play(self) -> None:
        """Make a random move whenever it is this player's turn, forever."""
        rng = random.Random(self.visitor.person)
        self.followed = followed = await self.line.follow(self.table)
        known = 0
        while True:
            state = await followed.next_state()
            if state.view is None or state.you not in state.view["to_act"] or state.version < known:
                continue
            await asyncio.sleep(self.pause)
            action = rng.choice(state.view["legal"])
            known = await self._act(state, action) or known

    async def _act(self, state: TableState, action: str) -> int | None:
        assert state.you is not None
        name = f"{self.visitor.person}-{len(self.acknowledged)}-{state.version}"
        try:
            version = await self.line.act(self.table, state.version, action, name)
        except Refused as refused:
            if refused.key not in OUTDATED:
                raise
            return None
        self.acknowledged.append(Acknowledged(name, state.you, action, version, state.version))
        return version

    async def repeat_last(self) -> None:
        """Send the last move again, and check that it gets the same version."""
        if self.acknowledged:
            last = self.acknowledged[-1]
            assert await self.line.act(self.table, last.seen, last.action, last.id) == last.version


@contextlib.asynccontextmanager
async def players_at(
    urls: Sequence[str], tables: int, bots: int = 0, pause: float = 0.02, game: str = "5211"
) -> AsyncIterator[list[Player]]:
    """Seat two people at each table, who play until the end of the block; raise if one of them fails."""
    options = {"target": 1000} if game == "5211" else {}
    plans = [SeatPlan(), SeatPlan(), *[SeatPlan(kind="bot", bot="chick")] * bots]
    async with contextlib.AsyncExitStack() as stack:
        players: list[Player] = []
        for _ in range(tables):
            pair = [await stack.enter_async_context(Visitor(urls[place % len(urls)])) for place in range(2)]
            made = await pair[0].create(game, plans, options, clock="none")
            for visitor in pair:
                await visitor.join(made.table)
                line = await stack.enter_async_context(Line(visitor))
                players.append(Player(visitor, line, made.table, pause))
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(player.play()) for player in players]
            yield players
            for task in tasks:
                task.cancel()


async def wait_until_all_moved(players: Sequence[Player], beyond: Sequence[int]) -> None:
    """Wait until every player has more acknowledged moves than `beyond`."""
    async with asyncio.timeout(TIMEOUT):
        while any(len(player.acknowledged) <= count for player, count in zip(players, beyond, strict=True)):
            await asyncio.sleep(0.05)


def counts(players: Sequence[Player]) -> list[int]:
    """Return the number of acknowledged moves of each player."""
    return [len(player.acknowledged) for player in players]


async def check_storage(url: str, players: Sequence[Player]) -> int:
    """Check that each acknowledged move is stored once and logs have no gaps; return the number of moves."""
    storage = Storage(url)
    await storage.start()
    try:
        promised = {player.table: list[Acknowledged]() for player in players}
        for player in players:
            promised[player.table] += player.acknowledged
        for table, moves in promised.items():
            await check_table(storage, table, moves)
    finally:
        await storage.stop()
    return sum(map(len, promised.values()))


async def check_table(storage: Storage, table: str, promised: Sequence[Acknowledged]) -> None:
    """Check that each acknowledged move of a table is stored once, and that its log has no gaps."""
    stored = await storage.entries(table)
    secret = await storage.secret(table)
    assert secret is not None
    entries = [decode_entry(row.body) for row in stored]
    assert [row.version for row in stored] == list(range(1, len(stored) + 1))
    fold(table, secret, entries)
    moves = [entry for entry in entries if isinstance(entry, Move)]
    times = Counter(move.id for move in moves if move.id is not None)
    assert all(count == 1 for count in times.values()), f"{table}: a move was stored more than once"
    by_id = {move.id: move for move in moves}
    for move in promised:
        assert move.id in by_id, f"{table}: the acknowledged move {move} is missing"
        assert (by_id[move.id].seat, by_id[move.id].action) == (move.seat, move.action)

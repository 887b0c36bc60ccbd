"""Players who keep a ledger: what was acknowledged to them, what they saw, and when their table went on."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import random
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from roost.client import Line, Refused, Unreachable, Visitor
from roost.client.seat import OUTDATED
from roost.protocol.http import SeatPlan
from roost.protocol.messages import TableState
from tests.system.players import Acknowledged

Answer = TypeVar("Answer")
GAMES: tuple[tuple[str, dict[str, int]], ...] = (("5211", {"target": 60}), ("gloria", {}))
CHAT_SHARE = 0.03
"""How often a player says something instead of only moving."""
PATIENT = 600.0
"""A player gives up after this many seconds without a connection: longer than any fault."""


@dataclass
class Ledger:
    """What one table promised to its players."""

    table: str
    moves: list[Acknowledged] = field(default_factory=list)
    lines: list[tuple[str, int]] = field(default_factory=list)
    """Chat lines, with the versions that they were acknowledged with."""
    seen: dict[tuple[int, int], set[str]] = field(default_factory=dict)
    """Fingerprints of the views that players got, by public version and seat."""
    progress: list[float] = field(default_factory=list)
    """When anything happened, by the monotonic clock."""
    is_over: bool = False
    last: dict[int | None, str] = field(default_factory=dict)
    """What each player last did, for whoever looks for the reason of a failure."""

    def note(self, state: TableState) -> None:
        """Note a view."""
        self.progress.append(time.monotonic())
        to_act = None if state.view is None else state.view["to_act"]
        self.last[state.you] = f"saw {state.version}, {state.status}, {to_act} to act"
        if state.view is not None and state.you is not None:
            self.seen.setdefault((state.version, state.you), set()).add(fingerprint(state.view))


def fingerprint(view: dict[str, Any]) -> str:
    """Return a hash of a view without its events, which depend on what was sent before."""
    rest = {name: value for name, value in view.items() if name != "events"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:20]


async def until_it_works(ask: Callable[[], Coroutine[Any, Any, Answer]]) -> Answer:
    """Repeat a request until the server answers it."""
    while True:
        try:
            return await ask()
        except (Unreachable, Refused) as error:
            if isinstance(error, Refused) and error.key not in ("storage-unavailable", "client-strange-answer"):
                raise
        await asyncio.sleep(0.3)


@dataclass
class Witness:
    """A player at one table."""

    visitor: Visitor
    line: Line
    ledger: Ledger
    rng: random.Random
    pause: float

    async def play(self) -> None:
        """Play until the game is over, and repeat the last move after each lost connection."""
        followed = await self.line.follow(self.ledger.table)
        known, breaks = 0, self.line.breaks
        while True:
            state = await followed.next_state()
            self.ledger.note(state)
            if state.status in ("over", "abandoned"):
                self.ledger.is_over = True
                await self.line.unfollow(self.ledger.table)  # a socket follows a few tables only
                return
            if self.line.breaks != breaks:
                breaks = self.line.breaks
                await self._repeat_last()
            if state.view is None or state.you not in state.view["to_act"] or state.version < known:
                continue
            await asyncio.sleep(self.pause)
            known = await self._act(state) or known

    async def _act(self, state: TableState) -> int | None:
        assert state.you is not None
        assert state.view is not None
        if self.rng.random() < CHAT_SHARE:
            text = f"line {self.rng.getrandbits(64):x}"
            self.ledger.lines.append((text, await self.line.say(self.ledger.table, text)))
        action, name = self.rng.choice(state.view["legal"]), f"{self.rng.getrandbits(64):x}"
        self.ledger.last[state.you] = f"sent {action} at {state.version}"
        try:
            version = await self.line.act(self.ledger.table, state.version, action, name)
        except Refused as refused:
            if refused.key not in OUTDATED:
                raise
            self.ledger.last[state.you] += f", refused as {refused.key}"
            return None
        self.ledger.last[state.you] += f", stored as {version}"
        self.ledger.moves.append(Acknowledged(name, state.you, action, version, state.version))
        self.ledger.progress.append(time.monotonic())
        return version

    async def _repeat_last(self) -> None:
        own = [move for move in self.ledger.moves if move.seat == self._seat()]
        if own:
            last = own[-1]
            again = await self.line.act(self.ledger.table, last.seen, last.action, last.id)
            assert again == last.version, f"{last} was acknowledged again with version {again}"

    def _seat(self) -> int | None:
        followed = self.line._followed[self.ledger.table].state
        return None if followed is None else followed.you


async def play_tables(url: str, seed: int, pause: float, ledgers: list[Ledger]) -> None:
    """Play one table after another with two people and a bot, until the task is cancelled."""
    rng = random.Random(seed)
    async with _visitors(url) as pair:
        for number in range(1_000_000):
            game, options = GAMES[(seed + number) % len(GAMES)]
            ledger = await _open_table(pair, game, dict(options))
            ledgers.append(ledger)
            async with asyncio.TaskGroup() as group:
                for visitor, line in pair:
                    witness = Witness(visitor, line, ledger, random.Random(rng.getrandbits(64)), pause)
                    group.create_task(witness.play())


@contextlib.asynccontextmanager
async def _visitors(url: str) -> AsyncIterator[list[tuple[Visitor, Line]]]:
    async with contextlib.AsyncExitStack() as stack:
        pair = []
        for _ in range(2):
            visitor = Visitor(url)
            await until_it_works(visitor.me)
            stack.push_async_exit(visitor)
            pair.append((visitor, await stack.enter_async_context(Line(visitor, PATIENT))))
        yield pair


async def _open_table(pair: list[tuple[Visitor, Line]], game: str, options: dict[str, Any]) -> Ledger:
    plans = [SeatPlan(), SeatPlan(), SeatPlan(kind="bot", bot="chick")]
    host = pair[0][0]
    made = await until_it_works(lambda: host.create(game, plans, options, clock="none"))
    for visitor, _ in pair:
        await until_it_works(lambda visitor=visitor: visitor.join(made.table))  # type: ignore[misc]  # bound now
    return Ledger(made.table, progress=[time.monotonic()])

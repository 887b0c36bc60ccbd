"""Prepares bots in the background, usually by compiling their code. Until a bot is ready, the default bot plays for it.

A process of its own with low priority compiles, once per version: the code stays in a cache on disk. Then new workers
load it and replace the old ones. No page and no decision waits for any of this. A bot that cannot be prepared stays
replaced, and its tables say so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from enum import Enum, auto

from roost import bots
from roost.bots.preparation import needs_preparation
from roost.core import registry
from roost.protocol.facts import UnreadyBot
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.bot_messages import GameBot
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_process import Worker
from roost.server.rooms.room import Room
from roost.server.table.default_bot import default_bot
from roost.server.table.fold import Table

NICENESS = 15
"""Compiling gives way to bots that decide, and to everything else."""
QUICK_SECONDS = 3.0
"""A bot that takes longer was not in the cache: workers load it at once, instead of waiting for the others."""

log = logging.getLogger("roost.bots")


class State(Enum):
    """How far a bot is."""

    UNUSED = auto()
    """Nobody has asked for it."""
    WAITING = auto()
    READY = auto()
    FAILED = auto()


def bots_to_prepare() -> list[GameBot]:
    """Return the bots of all games that have something to prepare, except those that play for the others."""
    return [
        GameBot(game, bot)
        for game in registry.playable()
        for bot in bots.names(game)
        if bot != default_bot(game) and needs_preparation(bot, game)
    ]


class BotPreparation:
    """Knows which bots are ready, and prepares the others one after another."""

    def __init__(self, pool: BotPool, known: Iterable[GameBot]) -> None:
        self._pool = pool
        self._states = dict.fromkeys(known, State.UNUSED)
        self._queue: list[GameBot] = []
        self._is_working = False
        self._worker = Worker(NICENESS)
        self._tasks = BackgroundTasks()
        self.listeners: list[Callable[[GameBot], None]] = []
        """Called with every bot that is ready or has failed."""

    def prepare_all(self) -> None:
        """Prepare all bots."""
        for bot in self._states:
            self._want(bot)

    def on_change(self, room: Room) -> None:
        """Prepare the bots that have a seat at a table, before those that nobody waits for."""
        for name in _bots_at(room.table):
            bot = GameBot(room.table.created.game, name)
            self._want(bot)
            if bot in self._queue:
                self._queue.remove(bot)
                self._queue.insert(0, bot)

    def _want(self, bot: GameBot) -> None:
        if self._states.get(bot) is not State.UNUSED:
            return
        self._states[bot] = State.WAITING
        self._queue.append(bot)
        if not self._is_working:
            self._is_working = True
            self._tasks.spawn(self._work())

    async def _work(self) -> None:
        try:
            while self._queue:
                await self._prepare_queue()
                await self._worker.stop()  # bots may be wanted meanwhile
        finally:
            self._is_working = False

    async def _prepare_queue(self) -> None:
        """Prepare the bots in the queue. Workers load those together that are in the cache already."""
        now, compiled = asyncio.get_running_loop().time, list[GameBot]()
        while self._queue:
            bot, start = self._queue.pop(0), now()
            problem = await self._worker.prepare([bot])
            if problem is None:
                compiled.append(bot)
            else:
                self._end(bot, problem)
            if not self._queue or now() - start > QUICK_SECONDS:
                await self._load(compiled)
                compiled.clear()

    async def _load(self, bots: Sequence[GameBot]) -> None:
        """Let the workers load bots; if that fails, one by one, to find the one that is to blame."""
        if len(bots) > 1 and await self._pool.load(bots) is None:
            for bot in bots:
                self._end(bot, None)
        else:
            for bot in bots:
                self._end(bot, await self._pool.load([bot]))

    def _end(self, bot: GameBot, problem: str | None) -> None:
        """Note that a bot is ready or has failed, and tell the listeners."""
        self._states[bot] = State.READY if problem is None else State.FAILED
        if problem is None:
            log.info("bot ready", extra={"bot": bot.bot, "game": bot.game})
        else:
            log.error("bot not available", extra={"bot": bot.bot, "game": bot.game, "problem": problem})
        for listener in self.listeners:
            listener(bot)

    # Who plays

    def player(self, game: str, bot: str) -> str:
        """Return the bot that decides for a bot now: itself if it is ready or needs no preparation."""
        self._want(GameBot(game, bot))
        is_ready = self._states.get(GameBot(game, bot), State.READY) is State.READY
        return bot if is_ready else default_bot(game)

    def is_waiting(self, game: str, bot: str) -> bool:
        """Return True if a bot is being prepared; begin with it if nobody has asked for it yet."""
        self._want(GameBot(game, bot))
        return self._states.get(GameBot(game, bot)) is State.WAITING

    def unready(self, game: str, names: Iterable[str]) -> list[UnreadyBot]:
        """Return which of these bots cannot play, and how far the preparation is."""
        names = list(names)
        if not names:
            return []
        wanted = [state for state in self._states.values() if state is not State.UNUSED]
        done = sum(state is not State.WAITING for state in wanted)
        states = {name: self._states.get(GameBot(game, name)) for name in names}
        return [
            UnreadyBot(
                bot=name,
                stand_in=default_bot(game),
                has_failed=state is State.FAILED,
                done=done,
                steps=len(wanted),
            )
            for name, state in states.items()
            if state in (State.WAITING, State.FAILED)
        ]

    def unready_at(self, table: Table) -> list[UnreadyBot]:
        """Return the bots at a table that cannot play; none once its game is over."""
        return [] if table.is_finished else self.unready(table.created.game, _bots_at(table))

    async def stop(self) -> None:
        """Stop preparing."""
        await self._tasks.stop()
        await self._worker.stop()


def _bots_at(table: Table) -> list[str]:
    return [seat.bot for seat in table.seats if seat.bot is not None]

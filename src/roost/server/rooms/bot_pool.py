"""Bots at live tables. They run in worker processes, never on the event loop, and have a time budget.

A bot gets only what its seat may know: a view and the events so far. A new instance makes each decision, after it has
observed the whole history; by the contract of `roost.core.bot` this makes no difference. If a bot fails or takes far
too long, the error is logged and the simplest bot decides.
"""

from __future__ import annotations

import asyncio
import dataclasses
import logging
import pickle
import sys
import time
from collections.abc import Sequence
from typing import Any

from roost.bots.chick import Chick
from roost.bots.seated import BUDGET, SeatedBot
from roost.core.bot import Budget
from roost.core.game import Action, Event, Game
from roost.server import metrics
from roost.server.rooms.bot_messages import LENGTH, Answer, Question

OVERRUN_SECONDS = 5.0
"""How long a bot may exceed its budget before its worker is killed."""
FALLBACK = Chick
"""A class, not a name: no package can replace it."""
_STREAM_LIMIT = 1 << 20
_EVENTS_PER_SLICE = 100

log = logging.getLogger("roost.bots")


class Worker:
    """One worker process, started on first use and again after it was killed."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question) -> Answer:
        """Return the worker's answer; on any error, such as TimeoutError or EOFError, kill the process and raise."""
        try:
            async with asyncio.timeout(question.budget.seconds + OVERRUN_SECONDS):
                return await self._exchange(question)
        except BaseException:
            await self.stop()
            raise

    async def _exchange(self, question: Question) -> Answer:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "roost.server.rooms.bot_worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=_STREAM_LIMIT,
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        body = pickle.dumps(question, pickle.HIGHEST_PROTOCOL)
        self._process.stdin.write(LENGTH.pack(len(body)) + body)
        await self._process.stdin.drain()
        head = await self._process.stdout.readexactly(LENGTH.size)
        answer: Answer = pickle.loads(await self._process.stdout.readexactly(*LENGTH.unpack(head)))
        return answer

    async def stop(self) -> None:
        """Kill the process."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()


async def _pickle_slices(events: Sequence[Event]) -> tuple[bytes, ...]:
    """Pickle a history in slices, and let other tasks run in between; a thread would hold the GIL for too long."""
    slices = []
    for start in range(0, len(events), _EVENTS_PER_SLICE):
        slices.append(pickle.dumps(events[start : start + _EVENTS_PER_SLICE], pickle.HIGHEST_PROTOCOL))
        await asyncio.sleep(0)
    return tuple(slices)


class BotPool:
    """A number of workers, each of which makes one decision at a time."""

    def __init__(self, workers: int, budget: Budget = BUDGET) -> None:
        self._budget = budget
        self._workers = [Worker() for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def decide(self, bot: str, game: Game[Any, Any], view: Any, seed: bytes) -> Action:
        """Return the decision of a bot, or that of the simplest bot if it fails.

        `view` is the view of the bot's seat with all events so far; `seed` is the seed of the seat."""
        start = time.perf_counter()
        history = await _pickle_slices(view.events)
        shown = dataclasses.replace(view, events=())
        question = Question(game.name, game.players, game.options, bot, shown, history, seed, self._budget)
        worker = await self._free.get()
        try:
            answer = await worker.ask(question)
        except Exception as error:  # a timeout or a dead worker must not stop the game
            answer = Answer(None, repr(error))
        finally:
            self._free.put_nowait(worker)
        metrics.BOT_SECONDS.observe(time.perf_counter() - start)
        if answer.action is not None:
            return answer.action
        metrics.BOT_FAILURES.labels(bot).inc()
        log.error("bot failed", extra={"bot": bot, "game": game.name, "problem": answer.problem})
        return SeatedBot(FALLBACK, game, view.seat, seed).decide(view, self._budget)

    async def stop(self) -> None:
        """Kill all workers."""
        for worker in self._workers:
            await worker.stop()

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
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from roost.bots.chick import Chick
from roost.bots.seated import SeatedBot
from roost.core.bot import Budget
from roost.core.game import Action, Event, Game
from roost.review.advice import Advice
from roost.server import metrics
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.bot_messages import Answer, GameBot, Question
from roost.server.rooms.bot_process import Worker
from roost.server.rooms.fair_queue import Asker, FairQueue

BUDGET = Budget(2.0)
"""Bots that search run a fixed number of simulations, mostly within a second. This is the limit on slow machines."""
FALLBACK = Chick
"""A class, not a name: no package can replace it."""
_EVENTS_PER_SLICE = 100

log = logging.getLogger("roost.bots")


class Decision(NamedTuple):
    """A decision, and the bot that made it: the one that was asked, or the simplest bot."""

    action: Action
    bot: str


async def _pickle_slices(events: Sequence[Event]) -> tuple[bytes, ...]:
    """Pickle a history in slices, and let other tasks run in between; a thread would hold the GIL for too long."""
    slices = []
    for start in range(0, len(events), _EVENTS_PER_SLICE):
        slices.append(pickle.dumps(events[start : start + _EVENTS_PER_SLICE], pickle.HIGHEST_PROTOCOL))
        await asyncio.sleep(0)
    return tuple(slices)


async def _question(bot: str, game: Game[Any, Any], view: Any, seed: bytes, budget: Budget) -> Question:
    history = await _pickle_slices(view.events)
    shown = dataclasses.replace(view, events=())
    return Question(game.name, game.players, game.options, bot, shown, history, seed, budget)


class BotPool:
    """A number of workers, each of which makes one decision at a time. Tables that wait for one take turns."""

    def __init__(self, workers: int, budget: Budget = BUDGET) -> None:
        self._budget = budget
        self._workers = [Worker() for _ in range(workers)]
        self._free = list(self._workers)
        self._turns: FairQueue[tuple[Asker, asyncio.Future[Worker]]] = FairQueue()
        """The decisions that wait for a worker; while a worker is free, only those of hosts with all they may have."""
        self._most = max(1, workers - 1)
        """Workers that one host may have at a time, so that another one finds one."""
        self._in_use: Counter[str] = Counter()
        self._successors: dict[Worker, Worker] = {}
        """Busy workers, with those that replace them after their decision."""
        self._loaded: list[GameBot] = []
        """The bots that every worker has loaded before it is asked."""
        self._tasks = BackgroundTasks()

    async def decide(
        self, bot: str, game: Game[Any, Any], view: Any, seed: bytes, asker: Asker, budget: Budget | None = None
    ) -> Decision:
        """Return the decision of a bot, or that of the simplest bot if it fails.

        `view` is the view of the bot's seat with all events so far; `seed` is the seed of the seat; `budget` None is
        the usual one."""
        start = time.perf_counter()
        answer = await self._ask(await _question(bot, game, view, seed, budget or self._budget), asker)
        metrics.BOT_SECONDS.observe(time.perf_counter() - start)
        if answer.action is not None:
            return Decision(answer.action, bot)
        metrics.BOT_FAILURES.labels(bot).inc()
        log.error("bot failed", extra={"bot": bot, "game": game.name, "problem": answer.problem})
        return Decision(SeatedBot(FALLBACK, game, view.seat, seed).decide(view, self._budget), FALLBACK.name)

    async def advise(
        self, bot: str, game: Game[Any, Any], view: Any, seed: bytes, asker: Asker, budget: Budget
    ) -> Advice | None:
        """Return advice for the seat of a view, which has all events so far; None if the bot fails."""
        question = await _question(bot, game, view, seed, budget)
        answer = await self._ask(dataclasses.replace(question, is_hint=True), asker)
        if answer.advice is None:
            metrics.BOT_FAILURES.labels(bot).inc()
            log.error("hint failed", extra={"bot": bot, "game": game.name, "problem": answer.problem})
        return answer.advice

    async def _ask(self, question: Question, asker: Asker) -> Answer:
        worker = await self._acquire(asker)
        try:
            return await worker.ask(question)
        except Exception as error:  # a timeout or a dead worker must not stop the game
            return Answer(None, repr(error))
        finally:
            self._release(asker, worker)

    # Workers

    async def _acquire(self, asker: Asker) -> Worker:
        """Wait for a worker."""
        if self._free and self._in_use[asker.host] < self._most:
            self._turns.serve(asker.host)
            self._in_use[asker.host] += 1
            return self._free.pop()
        turn: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        self._turns.push(asker, (asker, turn))
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it got a worker in the same moment
                self._release(asker, turn.result())
            raise

    def _release(self, asker: Asker, worker: Worker) -> None:
        """Take a worker back after a decision. Its host may have been waiting for it, beside a free one."""
        self._in_use[asker.host] -= 1
        if self._in_use[asker.host] <= 0:
            del self._in_use[asker.host]
        self._give_back(worker)
        if self._free:
            self._offer(self._free.pop())

    def _give_back(self, worker: Worker) -> None:
        """Offer a worker after a decision, its successor instead, or itself once it has been restarted."""
        if worker.is_running or worker in self._successors or not self._loaded:
            self._offer(worker)
        else:
            self._tasks.spawn(self._restart(worker))

    def _offer(self, worker: Worker) -> None:
        """Give a worker, or its successor, to the decision whose turn it is."""
        while (successor := self._successors.pop(worker, None)) is not None:  # there may have been two since
            self._tasks.spawn(worker.stop())
            worker = successor
        full = {host for host, count in self._in_use.items() if count >= self._most}
        while (found := self._turns.pop(full)) is not None:
            asker, turn = found
            if not turn.done():
                self._in_use[asker.host] += 1
                turn.set_result(worker)
                return
        self._free.append(worker)

    async def _restart(self, worker: Worker) -> None:
        """Start a killed worker, so that the next decision need not wait for compiled code."""
        try:
            if (problem := await worker.prepare(self._loaded)) is not None:
                log.error("bots not loaded", extra={"problem": problem})
        finally:
            self._offer(worker)

    async def load(self, bots: Sequence[GameBot]) -> str | None:
        """Replace every worker with one that has loaded more bots; return a description of the first error.

        New processes load it while the old ones go on deciding, so that no decision waits."""
        for place, old in enumerate(self._workers):
            new = Worker()
            if (problem := await new.prepare([*self._loaded, *bots])) is not None:
                await new.stop()
                return problem
            self._workers[place] = new
            if old in self._free:
                self._free.remove(old)
                self._offer(new)
                await old.stop()
            else:
                self._successors[old] = new
        self._loaded += bots
        return None

    async def stop(self) -> None:
        """Kill all workers."""
        await self._tasks.stop()
        for worker in (*self._workers, *self._successors):
            await worker.stop()

"""A bot worker as the server sees it: what it is asked, and how long it may take."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Iterable

from roost.server.rooms.bot_messages import Answer, GameBot, Question
from roost.server.rooms.worker_process import WorkerProcess

OVERRUN_SECONDS = 5.0
"""How long a bot may exceed its budget before its worker is killed."""
PREPARE_SECONDS = 1200.0
"""How long a bot may take to compile before its worker is killed."""
NICENESS = 5
"""Bots give way to the server, which has to answer people at once."""


class Worker(WorkerProcess):
    """One worker process for bots."""

    def __init__(self, niceness: int = NICENESS) -> None:
        super().__init__("roost.server.rooms.bot_worker", niceness)

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and not been killed since."""
        return self.pid is not None

    async def ask(self, question: Question) -> Answer:
        """Return the worker's answer; on any error, such as TimeoutError or EOFError, kill the process and raise."""
        return await self._send(question, question.budget.seconds + OVERRUN_SECONDS)

    async def prepare(self, bots: Iterable[GameBot]) -> str | None:
        """Prepare bots, and return a description of the first error."""
        for bot in bots:
            try:
                answer = await self._send(bot, PREPARE_SECONDS)
            except (OSError, EOFError, TimeoutError, pickle.PickleError) as error:
                return repr(error)
            if answer.problem is not None:
                return answer.problem
        return None

    async def _send(self, message: Question | GameBot, seconds: float) -> Answer:
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(message)
        except BaseException:
            await self.stop()
            raise

    async def _exchange(self, message: Question | GameBot) -> Answer:
        await self.send(message)
        answer: Answer = await self.receive()
        return answer

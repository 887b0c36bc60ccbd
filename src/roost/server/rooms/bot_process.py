"""A bot worker as the server sees it: a process that is started on first use, and again after it was killed."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Iterable

from roost.server.rooms.bot_messages import LENGTH, Answer, GameBot, Question

OVERRUN_SECONDS = 5.0
"""How long a bot may exceed its budget before its worker is killed."""
PREPARE_SECONDS = 1200.0
"""How long a bot may take to compile before its worker is killed."""
NICENESS = 5
"""Bots give way to the server, which has to answer people at once."""
_STREAM_LIMIT = 1 << 20


class Worker:
    """One worker process. It handles one message at a time."""

    def __init__(self, niceness: int = NICENESS) -> None:
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None

    @property
    def is_running(self) -> bool:
        """Whether the process has been started and not been killed since."""
        return self._process is not None and self._process.returncode is None

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
        if self._process is None or self._process.returncode is not None:
            self._process = await self._start()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        body = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
        self._process.stdin.write(LENGTH.pack(len(body)) + body)
        await self._process.stdin.drain()
        head = await self._process.stdout.readexactly(LENGTH.size)
        answer: Answer = pickle.loads(await self._process.stdout.readexactly(*LENGTH.unpack(head)))
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "roost.server.rooms.bot_worker",
            str(self._niceness),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_STREAM_LIMIT,
        )

    async def stop(self) -> None:
        """Kill the process. A call that is cancelled can be repeated."""
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            process.kill()
            await process.wait()
        if self._process is process:
            self._process = None

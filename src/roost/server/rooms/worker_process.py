"""A worker process as the server sees it: started on first use, and again after it was killed."""

from __future__ import annotations

import asyncio
import pickle
import sys
from typing import Any

from roost.server.rooms.worker_loop import LENGTH, packed

_STREAM_LIMIT = 1 << 20


class WorkerProcess:
    """One process that answers one message at a time (see `worker_loop.py`)."""

    def __init__(self, module: str, niceness: int) -> None:
        self._module = module
        self._niceness = niceness
        self._process: asyncio.subprocess.Process | None = None
        self._rest: asyncio.TimerHandle | None = None
        self._is_let_go = False
        """Whether the process was killed because it had rested; it may take a moment to end."""

    @property
    def pid(self) -> int | None:
        """The id of the process; None if it has not been started, or has been killed since."""
        return self._process.pid if self._process is not None and self._process.returncode is None else None

    async def send(self, message: object) -> None:
        """Send a message; start the process if it does not run."""
        self._cancel_rest()
        if self._is_let_go:
            await self.stop()
        if self.pid is None:
            self._process = await self._start()
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(packed(message))
        await self._process.stdin.drain()

    async def receive(self) -> Any:
        """Return the next answer; raise EOFError if the process has died."""
        assert self._process is not None
        assert self._process.stdout is not None
        head = await self._process.stdout.readexactly(LENGTH.size)
        return pickle.loads(await self._process.stdout.readexactly(*LENGTH.unpack(head)))

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            self._module,
            str(self._niceness),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_STREAM_LIMIT,
        )

    def stop_after(self, seconds: float) -> None:
        """Kill the process unless it gets another message within some seconds: it takes memory."""
        self._cancel_rest()
        self._rest = asyncio.get_running_loop().call_later(seconds, self._let_go)

    def _cancel_rest(self) -> None:
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    def _let_go(self) -> None:
        self._kill()
        self._is_let_go = True

    def _kill(self) -> None:
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def stop(self) -> None:
        """Kill the process. A call that is cancelled can be repeated."""
        self._cancel_rest()
        process = self._process
        if process is None:
            return
        if process.returncode is None:
            self._kill()
            await process.wait()
        if self._process is process:
            self._process = None
            self._is_let_go = False

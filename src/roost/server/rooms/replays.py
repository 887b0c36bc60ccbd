"""Replays of finished games: made once, by a worker process, and stored compressed beside the game."""

from __future__ import annotations

import asyncio
import logging
import pickle

from roost import __version__
from roost.core.game import Seat
from roost.server.errors import RateLimited, ServiceUnavailable
from roost.server.rooms.replay_messages import ReplayRequest
from roost.server.rooms.worker_loop import Failed
from roost.server.rooms.worker_process import WorkerProcess
from roost.server.storage.sql import Storage
from roost.server.storage.types import StoredReplay, TableId, Unavailable

NICENESS = 10
"""Lower than the bots at tables, higher than reviews."""
SECONDS = 60.0
"""How long a replay may take before the worker is killed."""
IDLE_SECONDS = 300.0
MAX_WAITING = 50
"""Replays that may wait to be made; more are refused."""

log = logging.getLogger("roost.replays")


class Replays:
    """Makes replays, one at a time, and stores them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._worker = WorkerProcess("roost.server.rooms.replay_worker", NICENESS)
        self._is_free = asyncio.Lock()
        self._waiting = 0

    async def find(self, table: TableId, seat: Seat | None) -> bytes | None:
        """Return the compressed JSON of a replay that this version has made."""
        return await self._storage.replay(table, seat, __version__)

    async def make(self, request: ReplayRequest) -> bytes:
        """Make and store a replay, unless it is there by now; raise RateLimited if too many wait."""
        if self._waiting >= MAX_WAITING:
            raise RateLimited("replays-busy")
        self._waiting += 1
        try:
            async with self._is_free:
                found = await self.find(request.head.table, request.head.seat)
                return found or await self._make(request)
        finally:
            self._waiting -= 1

    async def _make(self, request: ReplayRequest) -> bytes:
        found = await self._ask(request)
        if isinstance(found, Failed):
            log.error("replay failed", extra={"table": request.head.table, "problem": found.problem})
            raise ServiceUnavailable(found.key)
        stored = StoredReplay(table=request.head.table, seat=request.head.seat, version=__version__, body=found)
        try:
            await self._storage.store_replay(stored)
        except Unavailable:
            log.warning("replay not stored", extra={"table": stored.table})  # it is made again when asked for
        return found

    async def _ask(self, request: ReplayRequest) -> bytes | Failed:
        try:
            async with asyncio.timeout(SECONDS):  # a long log does not fit into the pipe: the worker has to read it
                await self._worker.send(request)
                found: bytes | Failed = await self._worker.receive()
        except (OSError, EOFError, TimeoutError, pickle.PickleError) as error:
            await self._worker.stop()
            return Failed("replay-failed", {}, repr(error))
        except BaseException:
            await self._worker.stop()
            raise
        self._worker.stop_after(IDLE_SECONDS)
        return found

    async def stop(self) -> None:
        """Stop the worker; what it makes is lost."""
        await self._worker.stop()

"""A worker process is let go when it rests, and another one answers the next message."""

from __future__ import annotations

import asyncio

import pytest

from roost.server.rooms.worker_loop import Failed
from roost.server.rooms.worker_process import WorkerProcess

pytestmark = pytest.mark.anyio


async def test_message_right_after_a_worker_was_let_go_is_answered() -> None:
    worker = WorkerProcess("roost.server.rooms.replay_worker", 0)
    try:
        await worker.send("no request")
        assert isinstance(await worker.receive(), Failed)
        first = worker.pid
        worker.stop_after(0)
        for _ in range(3):
            await asyncio.sleep(0)
        await worker.send("no request")
        assert isinstance(await worker.receive(), Failed)
        assert worker.pid not in (None, first)
    finally:
        await worker.stop()

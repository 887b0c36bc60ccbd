"""Background tasks: failures are logged, and all tasks end with the server."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from roost.core.errors import BadSetup
from roost.server.rooms.background import BackgroundTasks
from roost.server.storage.types import Unavailable
from tests.server.house import TIMEOUT, open_house
from tests.server.storage.builders import create

pytestmark = pytest.mark.anyio


async def fail(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    ("error", "level", "message"),
    [
        (Unavailable(), logging.WARNING, "storage unavailable"),
        (BadSetup("setup-bad-value"), logging.ERROR, "refused"),
        (ZeroDivisionError(), logging.ERROR, "task failed"),
    ],
)
async def test_failed_task_is_logged(
    error: Exception, level: int, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    BackgroundTasks().spawn(fail(error))
    async with asyncio.timeout(TIMEOUT):
        while not caplog.records:
            await asyncio.sleep(0)
    assert [(record.levelno, record.message) for record in caplog.records] == [(level, message)]


async def test_stop_ends_tasks_that_have_not_begun_and_refuses_new_ones() -> None:
    """Python warns of a coroutine that is never awaited, and warnings are errors here."""
    begun: list[str] = []

    async def work(name: str) -> None:
        begun.append(name)
        await asyncio.Event().wait()

    tasks = BackgroundTasks()
    tasks.spawn(work("early"))
    await asyncio.sleep(0)
    tasks.spawn(work("late"))
    await tasks.stop()
    tasks.spawn(work("afterwards"))
    assert begun == ["early"]


async def test_part_that_fails_to_stop_keeps_no_other_running(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OSError, match="no such process"):
        async with open_house(tmp_path) as house:
            monkeypatch.setattr(house.service.replays, "stop", lambda: fail(OSError("no such process")))
    with pytest.raises(Unavailable):
        await create(house.service.storage, "late")

"""Long work leaves the event loop to others between its slices."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from roost.server.rooms.slices import LEAST_PAUSE, in_slices

pytestmark = pytest.mark.anyio


async def test_other_threads_can_run_between_short_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)

    def work() -> Iterator[None]:
        for _ in range(3):
            yield

    monkeypatch.setattr(asyncio, "sleep", sleep)
    await in_slices(work())
    assert len(pauses) == 3
    assert min(pauses) >= LEAST_PAUSE

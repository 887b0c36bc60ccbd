"""Bus fixtures: the same tests run in one process and over Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from roost.server.bus.local import LocalBus
from roost.server.bus.port import Bus
from roost.server.bus.redis import RedisBus


class RecordingListener:
    """A listener that records the hints it gets."""

    def __init__(self) -> None:
        self.hints: list[tuple[str, int | None]] = []

    def __call__(self, topic: str, version: int | None) -> None:
        self.hints.append((topic, version))

    @property
    def versions(self) -> list[int]:
        """The versions it was given, without the calls to catch up."""
        return [version for _, version in self.hints if version is not None]

    @property
    def calls_to_catch_up(self) -> int:
        """The number of calls that say hints may have been lost."""
        return sum(version is None for _, version in self.hints)


async def until(is_true: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait until a condition is true; raise TimeoutError otherwise."""
    async with asyncio.timeout(seconds):
        while not is_true():
            await asyncio.sleep(0.01)


@pytest.fixture(params=["local", "redis"])
async def bus(request: pytest.FixtureRequest) -> AsyncIterator[Bus]:
    """A running bus, connected."""
    bus = LocalBus() if request.param == "local" else RedisBus(request.getfixturevalue("redis").url)
    await bus.start()
    await until(lambda: bus.is_connected)
    yield bus
    await bus.stop()

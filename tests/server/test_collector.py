"""The garbage of a server is collected in small portions, and all of it in the end."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable

import pytest

from roost.server import collector
from roost.server.collector import Collector
from tests.server.house import TIMEOUT

pytestmark = pytest.mark.anyio


class Knot:
    """An object that only garbage collection frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
async def collecting() -> AsyncIterator[Collector]:
    """A collector that is running."""
    running = Collector()
    running.start()
    yield running
    running.stop()
    gc.unfreeze()


def calm(collecting: Collector, monkeypatch: pytest.MonkeyPatch, is_calm: bool = True) -> None:
    """Let a collector believe that its process has little or much to do."""
    monkeypatch.setattr(collecting, "_measure", lambda *_: None)
    monkeypatch.setattr(collecting, "_is_calm", is_calm)


async def until(holds: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(TIMEOUT):
        while not holds():
            await asyncio.sleep(0.001)


@pytest.mark.usefixtures("collecting")
async def test_young_garbage_is_collected_without_the_interpreter() -> None:
    assert not gc.isenabled()
    knot = weakref.ref(Knot())
    await until(lambda: knot() is None)


@pytest.mark.usefixtures("collecting")
async def test_few_objects_are_young_though_as_many_were_freed() -> None:
    kept = [[0] for _ in range(20_000)]
    for place in range(len(kept)):
        kept[place] = [1]
    await until(lambda: len(gc.get_objects(generation=0)) + len(gc.get_objects(generation=1)) < 5_000)


async def test_old_garbage_is_collected_after_growth(collecting: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [Knot()]
    knot = weakref.ref(kept[0])
    await until(lambda: any(item is kept[0] for item in gc.get_objects(generation=2)))
    kept.clear()
    calm(collecting, monkeypatch)
    collecting._collect()
    assert knot() is not None
    monkeypatch.setattr(collecting, "_limit", collecting._grown + 1_000)
    more = [[0] for _ in range(2_000)]
    await until(lambda: knot() is None)
    assert more
    assert collecting._limit >= collector.LEAST_GROWTH


async def test_objects_that_were_freed_since_are_no_growth(
    collecting: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [Knot()]
    knot = weakref.ref(kept[0])
    await until(lambda: any(item is kept[0] for item in gc.get_objects(generation=2)))
    kept.clear()
    collecting._collect_all()
    assert knot() is None
    calm(collecting, monkeypatch)
    monkeypatch.setattr(collecting, "_limit", 100_000)
    collecting._grown = 100_000
    collections: list[None] = []
    monkeypatch.setattr(collecting, "_collect_all", lambda: collections.append(None))
    collecting._collect()
    assert (collections, collecting._grown < 100_000) == ([], True)


async def test_busy_process_collects_old_garbage_only_when_there_is_very_much(
    collecting: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    calm(collecting, monkeypatch, is_calm=False)
    collections: list[None] = []
    monkeypatch.setattr(collecting, "_collect_all", lambda: collections.append(None))
    monkeypatch.setattr(collecting, "_kept", -1_000)  # as if so many had been added
    monkeypatch.setattr(collecting, "_limit", len(gc.get_objects()))
    collecting._grown = collecting._limit + 1
    collecting._collect()
    assert collections == []
    monkeypatch.setattr(collecting, "_limit", collecting._limit // collector.URGENT)
    collecting._grown = collecting._limit * collector.URGENT
    collecting._collect()
    assert collections == [None]


async def test_process_is_calm_after_a_second_with_little_work(collecting: Collector) -> None:
    collecting._measured = (10.0, 5.0)
    collecting._measure(10.5, 5.5)
    assert (collecting._is_calm, collecting._measured) == (False, (10.0, 5.0)), "it is too early to say"
    collecting._measure(12.0, 5.01)
    assert (collecting._is_calm, collecting._measured) == (True, (12.0, 5.01))
    collecting._measure(13.0, 5.11)
    assert not collecting._is_calm


async def test_interpreter_collects_again_after_the_collector_stops(collecting: Collector) -> None:
    collecting.stop()
    assert gc.isenabled()
    assert gc.get_freeze_count() > 0

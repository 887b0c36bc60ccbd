"""Hints from process to process, and what becomes of them when Redis goes away."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from roost.core.errors import BadSetup
from roost.server.bus import links
from roost.server.bus.redis import RedisBus
from tests.server import services
from tests.server.bus.conftest import Heard, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def here(redis: services.Redis) -> AsyncIterator[RedisBus]:
    """The bus of one process."""
    bus = RedisBus(redis.url)
    await bus.start()
    yield bus
    await bus.stop()


@pytest.fixture
async def there(redis: services.Redis) -> AsyncIterator[RedisBus]:
    """The bus of another."""
    bus = RedisBus(redis.url)
    await bus.start()
    yield bus
    await bus.stop()


async def test_a_hint_reaches_the_other_process(here: RedisBus, there: RedisBus) -> None:
    heard, elsewhere = Heard(), Heard()
    there.subscribe("t", heard)
    there.subscribe("u", elsewhere)
    await until(lambda: heard.calls_to_catch_up and elsewhere.calls_to_catch_up)
    here.publish("t", 5)
    await until(lambda: heard.versions)
    assert heard.versions == [5]
    assert elsewhere.versions == []


async def test_a_subscription_that_takes_effect_calls_to_catch_up_once(there: RedisBus) -> None:
    heard = Heard()
    there.subscribe("t", heard)
    await until(lambda: heard.hints)
    assert heard.hints == [("t", None)]


async def test_ones_own_hint_does_not_come_back(here: RedisBus) -> None:
    heard, other = Heard(), Heard()
    here.subscribe("t", heard)
    await until(lambda: heard.calls_to_catch_up)
    here.publish("t", 1)
    here.subscribe("later", other)
    await until(lambda: other.calls_to_catch_up)  # by now an echo would be here, too
    assert heard.versions == [1]


async def test_hints_that_wait_become_one_a_topic(here: RedisBus, there: RedisBus) -> None:
    heard = Heard()
    there.subscribe("t", heard)
    await until(lambda: heard.calls_to_catch_up and here.is_connected)
    for version in range(1000):
        here.publish("t", version)
    await until(lambda: 999 in heard.versions)
    assert heard.versions == [999]


async def test_who_has_left_gets_no_more_from_redis(here: RedisBus, there: RedisBus) -> None:
    leaving, staying = Heard(), Heard()
    there.subscribe("t", leaving)
    there.subscribe("u", staying)
    await until(lambda: leaving.hints and staying.hints)
    there.unsubscribe("t", leaving)
    here.publish("t", 1)
    here.publish("u", 1)
    await until(lambda: staying.versions)
    assert leaving.versions == []
    there.subscribe("t", leaving)
    await until(lambda: leaving.calls_to_catch_up == 2)


async def test_when_redis_comes_back_everybody_catches_up_and_nothing_waits_for_ever(
    here: RedisBus, there: RedisBus, redis: services.Redis, caplog: pytest.LogCaptureFixture
) -> None:
    heard = Heard()
    there.subscribe("t", heard)
    await until(lambda: heard.calls_to_catch_up and here.is_connected)
    with caplog.at_level(logging.WARNING):
        redis.service.kill()
        await until(lambda: not there.is_connected)
        here.publish("t", 8)
        here.publish("t", 9)
        await until(lambda: not here.is_connected)
        redis.service.start()
    await until(lambda: heard.calls_to_catch_up == 2 and here.is_connected and there.is_connected)
    here.publish("t", 10)
    await until(lambda: 10 in heard.versions)
    assert set(heard.versions) <= {9, 10}
    lost = [record for record in caplog.records if record.message == "bus lost"]
    assert 1 <= len(lost) <= 4, "each way of each bus says so once"


async def test_a_redis_that_no_longer_answers_is_lost(
    there: RedisBus, redis: services.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(links, "PING_SECONDS", 0.1)
    monkeypatch.setattr(links, "SILENCE_SECONDS", 1.5)
    await until(lambda: there.is_connected)
    redis.service.freeze()
    try:
        await until(lambda: not there.is_connected)
    finally:
        redis.service.thaw()
    await until(lambda: there.is_connected)


async def test_pings_keep_a_quiet_connection(there: RedisBus, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard()
    monkeypatch.setattr(links, "PING_SECONDS", 0.02)
    monkeypatch.setattr(links, "SILENCE_SECONDS", 1.0)
    there.subscribe("t", heard)
    await until(lambda: heard.calls_to_catch_up)
    await asyncio.sleep(1.2)
    assert heard.calls_to_catch_up == 1, "it never had to connect again"


async def test_a_bus_starts_and_stops_without_redis() -> None:
    heard = Heard()
    bus = RedisBus(f"redis://127.0.0.1:{services.free_port()}/0")
    await bus.start()
    bus.subscribe("t", heard)
    bus.publish("t", 1)
    await asyncio.sleep(0.05)
    assert heard.versions == [1]
    assert not bus.is_connected
    await bus.stop()


@pytest.mark.parametrize("url", ["", "http://localhost", "redis://localhost:many"])
async def test_what_is_no_address_of_redis_is_refused(url: str) -> None:
    with pytest.raises(BadSetup) as caught:
        RedisBus(url)
    assert caught.value.key == "bus-bad-url"


async def test_what_strangers_publish_is_at_most_a_call_to_catch_up(there: RedisBus, redis: services.Redis) -> None:
    heard = Heard()
    there.subscribe("t", heard)
    await until(lambda: heard.calls_to_catch_up)
    stranger = RedisBus(redis.url)._redis
    for data in ("", "nonsense", "someone -1", "someone 1e9", "someone ²"):
        await stranger.publish("roost:t", data)
    await stranger.aclose()
    await until(lambda: heard.calls_to_catch_up == 6)
    assert heard.versions == []


async def test_a_process_ends_cleanly(redis: services.Redis) -> None:
    program = (
        "import asyncio, sys\n"
        "from roost.server.bus.redis import RedisBus\n"
        "async def main():\n"
        "    bus = RedisBus(sys.argv[1])\n"
        "    await bus.start()\n"
        "    caught_up = asyncio.Event()\n"
        "    bus.subscribe('t', lambda topic, version: caught_up.set())\n"
        "    await caught_up.wait()\n"
        "    bus.publish('t', 1)\n"
        "    await bus.stop()\n"
        "asyncio.run(main())\n"
    )
    command = [sys.executable, "-W", "error", "-c", program, redis.url]
    done = await asyncio.to_thread(
        subprocess.run, command, capture_output=True, text=True, timeout=60, cwd=Path(__file__).parents[3]
    )
    assert (done.returncode, done.stderr) == (0, "")

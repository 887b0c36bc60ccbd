"""Hints between processes over Redis, and recovery after an outage."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis as Client

from roost.core.errors import BadSetup
from roost.server.bus import links, tally
from roost.server.bus.local import LocalBus
from roost.server.bus.redis import RedisBus
from roost.server.edge.connection_limits import ConnectionLimits
from roost.server.errors import RateLimited
from roost.server.limits import Limiters, Limits
from tests.server import services
from tests.server.bus.conftest import RecordingListener, until

pytestmark = pytest.mark.anyio


@pytest.fixture
def is_impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notice a silent Redis soon. A bus reads these seconds when it connects, so this comes before the bus."""
    monkeypatch.setattr(links, "PING_SECONDS", 0.1)
    monkeypatch.setattr(links, "SILENCE_SECONDS", 1.5)


async def _running(redis: services.Redis) -> AsyncIterator[RedisBus]:
    """The bus of one of two processes."""
    bus = RedisBus(redis.url)
    await bus.start()
    yield bus
    await bus.stop()


here, there = pytest.fixture(_running, name="here"), pytest.fixture(_running, name="there")


async def test_hint_reaches_the_other_process(here: RedisBus, there: RedisBus) -> None:
    listener, elsewhere = RecordingListener(), RecordingListener()
    there.subscribe("t", listener)
    there.subscribe("u", elsewhere)
    await until(lambda: listener.calls_to_catch_up and elsewhere.calls_to_catch_up)
    here.publish("t", 5)
    await until(lambda: listener.versions)
    assert listener.versions == [5]
    assert elsewhere.versions == []


async def test_new_subscription_asks_its_listener_to_catch_up_once(there: RedisBus) -> None:
    listener = RecordingListener()
    there.subscribe("t", listener)
    await until(lambda: listener.hints)
    assert listener.hints == [("t", None)]


async def test_own_hint_is_not_echoed(here: RedisBus) -> None:
    listener, other = RecordingListener(), RecordingListener()
    here.subscribe("t", listener)
    await until(lambda: listener.calls_to_catch_up)
    here.publish("t", 1)
    here.subscribe("later", other)
    await until(lambda: other.calls_to_catch_up)  # an echo would have arrived by now
    assert listener.versions == [1]


async def test_waiting_hints_are_merged_into_one_per_topic(here: RedisBus, there: RedisBus) -> None:
    listener = RecordingListener()
    there.subscribe("t", listener)
    await until(lambda: listener.calls_to_catch_up and here.is_connected)
    for version in range(1000):
        here.publish("t", version)
    await until(lambda: 999 in listener.versions)
    assert listener.versions == [999]


async def test_unsubscribed_listener_gets_no_hints_from_redis(here: RedisBus, there: RedisBus) -> None:
    leaving, staying = RecordingListener(), RecordingListener()
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


async def test_listeners_catch_up_after_redis_returns(
    here: RedisBus, there: RedisBus, redis: services.Redis, caplog: pytest.LogCaptureFixture
) -> None:
    listener = RecordingListener()
    there.subscribe("t", listener)
    await until(lambda: listener.calls_to_catch_up and here.is_connected)
    with caplog.at_level(logging.WARNING):
        redis.service.kill()
        await until(lambda: not there.is_connected)
        here.publish("t", 8)
        here.publish("t", 9)
        await until(lambda: not here.is_connected)
        redis.service.start()
    await until(lambda: listener.calls_to_catch_up == 2 and here.is_connected and there.is_connected)
    here.publish("t", 10)
    await until(lambda: 10 in listener.versions)
    assert set(listener.versions) <= {9, 10}
    lost = [record for record in caplog.records if record.message == "bus lost"]
    assert 1 <= len(lost) <= 4, "each link of each bus logs it once"


@pytest.mark.usefixtures("is_impatient")
async def test_redis_that_stops_answering_counts_as_disconnected(there: RedisBus, redis: services.Redis) -> None:
    await until(lambda: there.is_connected)
    redis.service.freeze()
    try:
        await until(lambda: not there.is_connected)
    finally:
        redis.service.thaw()
    await until(lambda: there.is_connected)


@pytest.mark.usefixtures("is_impatient")
async def test_pings_keep_a_quiet_connection_open(there: RedisBus) -> None:
    listener = RecordingListener()
    there.subscribe("t", listener)
    await until(lambda: listener.calls_to_catch_up)
    await asyncio.sleep(1.2 * links.SILENCE_SECONDS)
    assert listener.calls_to_catch_up == 1, "the bus reconnected"


async def test_bus_starts_and_stops_without_redis() -> None:
    listener = RecordingListener()
    bus = RedisBus(f"redis://127.0.0.1:{services.free_port()}/0")
    await bus.start()
    bus.subscribe("t", listener)
    bus.publish("t", 1)
    await asyncio.sleep(0.05)
    assert listener.versions == [1]
    assert not bus.is_connected
    await bus.stop()


@pytest.mark.parametrize("url", ["", "http://localhost", "redis://localhost:many"])
async def test_invalid_redis_url_is_refused(url: str) -> None:
    with pytest.raises(BadSetup) as caught:
        RedisBus(url)
    assert caught.value.key == "bus-bad-url"


async def test_malformed_hint_only_asks_listeners_to_catch_up(there: RedisBus, redis: services.Redis) -> None:
    listener = RecordingListener()
    there.subscribe("t", listener)
    await until(lambda: listener.calls_to_catch_up)
    stranger = RedisBus(redis.url)._redis
    for data in ("", "nonsense", "someone -1", "someone 1e9", "someone ²"):
        await stranger.publish("roost:t", data)
    await stranger.aclose()
    await until(lambda: listener.calls_to_catch_up == 6)
    assert listener.versions == []


async def test_process_exits_without_warnings(redis: services.Redis) -> None:
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


async def test_uses_of_limits_reach_other_processes_without_addresses(redis: services.Redis) -> None:
    buses = [RedisBus(redis.url, key=b"k" * 32) for _ in range(2)]
    limiters = [Limiters(bus.mask, bus.share_use) for bus in buses]
    one, two = (each.new("chat", "too-fast", burst=10, per_second=0.001) for each in limiters)
    for bus, each in zip(buses, limiters, strict=True):
        bus.on_use(each.receive)
        await bus.start()
    await until(lambda: all(bus._tally.is_working for bus in buses))
    async with Client.from_url(redis.url, decode_responses=True) as client, client.pubsub() as spy:
        await spy.psubscribe("*")
        for _ in range(10):
            one.spend("192.0.2.7")
        await until(lambda: two._levels)
        with pytest.raises(RateLimited):
            two.spend("192.0.2.7")
        two.spend("192.0.2.8")
        heard = [await spy.get_message(timeout=0.5) for _ in range(5)]
    assert "chat" in str(heard)
    assert "192.0.2" not in str(heard)
    for bus in buses:
        await bus.stop()


async def test_limits_work_on_while_redis_is_down(redis: services.Redis) -> None:
    bus = RedisBus(redis.url)
    limiter = Limiters(bus.mask, bus.share_use).new("chat", "too-fast", burst=2, per_second=0.001)
    await bus.start()
    await until(lambda: bus._tally.is_working)
    redis.service.stop()
    try:
        for _ in range(2):
            limiter.spend("ann")
        with pytest.raises(RateLimited):
            limiter.spend("ann")
    finally:
        redis.service.start()
    await bus.stop()


async def test_connections_count_together_until_a_process_is_dead(
    redis: services.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tally, "SILENCE_SECONDS", 1.0)
    monkeypatch.setattr(tally, "PING_SECONDS", 0.2)
    buses = [RedisBus(redis.url, key=b"k" * 32) for _ in range(2)]
    limits = Limits(connections_per_person=4, connections_per_address=6)
    one, two = (ConnectionLimits(limits, bus) for bus in buses)
    for bus in buses:
        await bus.start()
    for person in ("ann", "ann", "ann", "bob"):
        one.open(person, "192.0.2.7")
    ann = buses[1].mask("person ann")
    await until(lambda: buses[1].held_elsewhere(ann) == 3)
    two.open("ann", "192.0.2.7")
    with pytest.raises(RateLimited):
        two.open("ann", "198.51.100.1")  # her fifth
    two.open("eve", "192.0.2.7")
    with pytest.raises(RateLimited):
        two.open("joe", "192.0.2.7")  # the seventh of the address
    one.close("ann", "192.0.2.7")
    await until(lambda: buses[1].held_elsewhere(ann) == 2)
    two.open("ann", "192.0.2.7")
    await buses[0].stop()  # without a word about its connections
    await until(lambda: buses[1].held_elsewhere(ann) == 0)
    two.open("joe", "192.0.2.7")
    await buses[1].stop()


def test_process_with_few_connections_of_an_address_tells_nobody() -> None:
    connections = ConnectionLimits(Limits(connections_per_person=20, connections_per_address=30), LocalBus())
    for person in ("ann", "bob", "eve"):
        connections.open(person, "192.0.2.7")
        assert list(connections._told) == ["address 192.0.2.7"] * (person == "eve")
    connections.close("bob", "192.0.2.7")
    assert not connections._told

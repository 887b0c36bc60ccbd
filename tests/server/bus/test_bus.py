"""Both buses keep the same contract."""

from __future__ import annotations

import pytest

from roost.server.bus.port import Bus
from tests.server.bus.conftest import RecordingListener

pytestmark = pytest.mark.anyio


async def test_local_listeners_get_a_hint_at_once(bus: Bus) -> None:
    first, second, elsewhere = RecordingListener(), RecordingListener(), RecordingListener()
    bus.subscribe("t", first)
    bus.subscribe("t", second)
    bus.subscribe("u", elsewhere)
    bus.publish("t", 7)
    assert first.hints == second.hints == [("t", 7)]
    assert elsewhere.hints == []


async def test_unsubscribed_listener_gets_no_hints(bus: Bus) -> None:
    staying, leaving = RecordingListener(), RecordingListener()
    bus.subscribe("t", staying)
    bus.subscribe("t", leaving)
    bus.unsubscribe("t", leaving)
    bus.unsubscribe("t", leaving)
    bus.unsubscribe("nothing", leaving)
    bus.publish("t", 1)
    assert (staying.versions, leaving.versions) == ([1], [])


async def test_listener_subscribed_twice_gets_a_hint_once(bus: Bus) -> None:
    listener = RecordingListener()
    bus.subscribe("t", listener)
    bus.subscribe("t", listener)
    bus.publish("t", 1)
    assert listener.versions == [1]


async def test_listener_may_unsubscribe_while_it_is_called(bus: Bus) -> None:
    listener = RecordingListener()

    def once(topic: str, version: int | None) -> None:
        listener(topic, version)
        bus.unsubscribe(topic, once)

    bus.subscribe("t", once)
    bus.subscribe("t", listener)
    bus.publish("t", 1)
    bus.publish("t", 2)
    assert listener.versions == [1, 1, 2]


async def test_hint_without_listeners_is_dropped(bus: Bus) -> None:
    late = RecordingListener()
    bus.publish("t", 1)
    bus.subscribe("t", late)
    bus.publish("t", 2)
    assert late.versions == [2]

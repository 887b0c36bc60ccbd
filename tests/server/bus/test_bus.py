"""What both buses promise."""

from __future__ import annotations

import pytest

from roost.server.bus.port import Bus
from tests.server.bus.conftest import Heard

pytestmark = pytest.mark.anyio


async def test_listeners_here_are_told_at_once(bus: Bus) -> None:
    first, second, elsewhere = Heard(), Heard(), Heard()
    bus.subscribe("t", first)
    bus.subscribe("t", second)
    bus.subscribe("u", elsewhere)
    bus.publish("t", 7)
    assert first.hints == second.hints == [("t", 7)]
    assert elsewhere.hints == []


async def test_who_has_left_is_told_nothing(bus: Bus) -> None:
    staying, leaving = Heard(), Heard()
    bus.subscribe("t", staying)
    bus.subscribe("t", leaving)
    bus.unsubscribe("t", leaving)
    bus.unsubscribe("t", leaving)
    bus.unsubscribe("nothing", leaving)
    bus.publish("t", 1)
    assert (staying.versions, leaving.versions) == ([1], [])


async def test_who_listens_twice_is_told_once(bus: Bus) -> None:
    heard = Heard()
    bus.subscribe("t", heard)
    bus.subscribe("t", heard)
    bus.publish("t", 1)
    assert heard.versions == [1]


async def test_a_listener_may_leave_while_it_is_told(bus: Bus) -> None:
    heard = Heard()

    def once(topic: str, version: int | None) -> None:
        heard(topic, version)
        bus.unsubscribe(topic, once)

    bus.subscribe("t", once)
    bus.subscribe("t", heard)
    bus.publish("t", 1)
    bus.publish("t", 2)
    assert heard.versions == [1, 1, 2]


async def test_nobody_has_to_listen(bus: Bus) -> None:
    bus.publish("t", 1)

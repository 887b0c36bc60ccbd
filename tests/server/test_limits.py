"""Rate limits and connection limits, with a fake clock."""

from __future__ import annotations

import pytest

from roost.core.errors import BadSetup
from roost.server.bus.local import LocalBus
from roost.server.edge.connection_limits import ConnectionLimits
from roost.server.errors import RateLimited
from roost.server.limits import Limiters, Limits, RateLimiter, Throttle, load_limits


class Clock:
    """A clock that stands still until the test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_rate_limit_applies_per_key_and_recovers() -> None:
    clock = Clock()
    rate = RateLimiter("too-fast", burst=2, per_second=0.5, now=clock)
    rate.spend("ann")
    rate.spend("ann")
    rate.spend("bob")
    with pytest.raises(RateLimited) as refused:
        rate.spend("ann")
    assert refused.value.key == "too-fast"
    clock.now += 2.0
    rate.spend("ann")


def test_throttle_allows_a_burst_and_then_a_steady_rate_per_second() -> None:
    clock = Clock()
    throttle = Throttle(burst=3, per_second=2, now=clock)
    assert [throttle.next() for _ in range(3)] == [0.0, 0.0, 0.0]
    assert [throttle.next() for _ in range(3)] == [0.5, 1.0, 1.5]
    clock.now += 1.5
    assert throttle.next() == 0.5
    clock.now += 60.0
    assert [throttle.next() for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]


def test_connections_are_limited_per_person_per_address_and_in_total() -> None:
    connections = ConnectionLimits(
        Limits(connections=4, connections_per_person=2, connections_per_address=3), LocalBus()
    )
    for person in ("ann", "ann", "bob"):
        connections.open(person, "192.0.2.1")
    for person, address in (("ann", "192.0.2.2"), ("eve", "192.0.2.1")):
        with pytest.raises(RateLimited):
            connections.open(person, address)
    connections.open("eve", "127.0.0.1")
    with pytest.raises(RateLimited):
        connections.open("joe", "127.0.0.1")
    connections.close("eve", "127.0.0.1")
    connections.open("joe", "127.0.0.1")
    assert connections.count == 4


def test_limits_are_read_from_the_environment() -> None:
    assert load_limits({"ROOST_LIMIT_CONNECTIONS": "7"}) == Limits(connections=7)
    for text in ("0", "-1", "many", "1.5"):
        with pytest.raises(BadSetup) as refused:
            load_limits({"ROOST_LIMIT_CONNECTIONS": text})
        assert refused.value.values["option"] == "ROOST_LIMIT_CONNECTIONS"


@pytest.mark.parametrize(
    ("name", "closest"),
    [
        ("ROOST_LIMIT_CONNECTIONS_A_PERSON", "ROOST_LIMIT_CONNECTIONS_PER_PERSON"),
        ("ROOST_LIMIT_CONNECTION", "ROOST_LIMIT_CONNECTIONS"),
        ("ROOST_LIMIT_TABELS_PER_PERSON", "ROOST_LIMIT_TABLES_PER_PERSON"),
    ],
)
def test_unknown_limit_is_refused_with_the_closest_name(name: str, closest: str) -> None:
    with pytest.raises(BadSetup) as refused:
        load_limits({"PATH": "/bin", name: "7"})
    assert refused.value.key == "setup-unknown-limit"
    assert (refused.value.values["name"], refused.value.values["closest"]) == (name, closest)


def test_uses_of_another_process_count_up_to_the_burst() -> None:
    told: list[tuple[str, str]] = []
    limiters = Limiters(lambda key: f"masked {key}", lambda limit, key: told.append((limit, key)))
    limiter = limiters.new("chat", "too-fast", burst=3, per_second=0.001)
    limiter.spend("ann")
    assert told == [("chat", "masked ann")]
    limiters.receive("chat", "masked ann", 100)
    limiters.receive("of another version", "masked ann", 1)
    with pytest.raises(RateLimited):
        limiter.spend("ann")
    assert len(told) == 1, "what is refused, or comes from elsewhere, is not told"
    limiter.spend("ben")

"""How much of everything one person or one address may have. Generous for people, tight for machines that run wild."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from roost.core.errors import BadSetup
from roost.server.errors import TooMuch

_REMEMBERED = 20_000
"""Of how many a rate is known; those not heard of for longest are forgotten, and begin anew."""


@dataclass(frozen=True)
class Limits:
    """All limits; each can be set in the environment, such as ROOST_LIMIT_CONNECTIONS_A_PERSON."""

    connections: int = 12_000
    connections_a_person: int = 20
    connections_an_address: int = 500
    """Does not hold for addresses of this machine: they are the host's own, or those of a proxy."""
    tables_a_person: int = 20
    new_tables_a_minute: int = 30
    seat_changes_a_minute: int = 20
    """Of one person at one table: sitting down and leaving, and what a host does with seats and people."""
    messages_a_second: int = 20
    """Of one socket; it is not read faster."""
    chat_lines_a_minute: int = 30
    requests_a_second: int = 50


def load_limits(environment: Mapping[str, str]) -> Limits:
    """The limits, where the environment does not say otherwise as usual."""
    changed = {}
    for limit in fields(Limits):
        name = f"ROOST_LIMIT_{limit.name.upper()}"
        if text := environment.get(name):
            if not (text.isascii() and text.isdigit() and int(text) > 0):
                raise BadSetup("setup-bad-value", option=name, value=text, allowed=">= 1")
            changed[limit.name] = int(text)
    return Limits(**changed)


class Rate:
    """So many at once, and on average so many in so many seconds, for each of many: a leaky bucket each."""

    def __init__(self, key: str, burst: int, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._key = key
        self._burst = float(burst)
        self._per_second = per_second
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, who: str) -> None:
        """One more; TooMuch if that is too often."""
        now = self._now()
        level, then = self._levels.pop(who, (0.0, now))
        level = max(0.0, level - (now - then) * self._per_second)
        is_full = level + 1.0 > self._burst
        self._levels[who] = (level if is_full else level + 1.0, now)
        if len(self._levels) > _REMEMBERED:
            self._levels.popitem(last=False)
        if is_full:
            raise TooMuch(self._key)


class Throttle:
    """How fast one sender is listened to: so many at once, then so many a second. Nothing is refused, only later."""

    def __init__(self, burst: int, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._interval = 1 / per_second
        self._burst = burst * self._interval
        self._now = now
        self._due = now()

    def next(self) -> float:
        """One more; the seconds until its turn."""
        now = self._now()
        self._due = max(self._due, now) + self._interval
        return max(0.0, self._due - self._burst - now)


class Connections:
    """Counts connections by person and by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self.count = 0

    def open(self, person: str, address: str) -> None:
        """One more; TooMuch if there are too many."""
        is_too_many = (
            self.count >= self._limits.connections
            or self._persons[person] >= self._limits.connections_a_person
            or (not is_own(address) and self._addresses[address] >= self._limits.connections_an_address)
        )
        if is_too_many:
            raise TooMuch("too-many-connections")
        self.count += 1
        self._persons[person] += 1
        self._addresses[address] += 1

    def close(self, person: str, address: str) -> None:
        """One less."""
        self.count -= 1
        for counter, key in ((self._persons, person), (self._addresses, address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]


def is_own(address: str) -> bool:
    """Whether an address is one of this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # a socket of the file system, or a test without a network

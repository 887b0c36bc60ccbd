"""How much of everything one person or one address may have. Generous for people, tight for machines that run wild."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from roost.core.errors import BadSetup
from roost.server.errors import RateLimited

_REMEMBERED = 20_000
"""Of how many a rate is known; those not heard of for longest are forgotten, and begin anew."""


@dataclass(frozen=True)
class Limits:
    """All limits; each can be set in the environment, such as ROOST_LIMIT_CONNECTIONS_PER_PERSON."""

    connections: int = 12_000
    connections_per_person: int = 20
    connections_per_address: int = 500
    """Does not hold for addresses of this machine: they are the host's own, or those of a proxy."""
    tables_per_person: int = 20
    new_tables_per_minute: int = 30
    seat_changes_per_minute: int = 20
    """Of one person at one table: sitting down and leaving, and what a host does with seats and people."""
    messages_per_second: int = 20
    """Of one socket; it is not read faster."""
    chat_lines_per_minute: int = 30
    requests_per_second: int = 50


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
            raise RateLimited(self._key)


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

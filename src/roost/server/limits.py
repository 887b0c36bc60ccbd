"""Limits per person, address and connection: generous for people, tight for programs that run out of control."""

from __future__ import annotations

import difflib
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

from roost.core.errors import BadSetup
from roost.server.errors import RateLimited

PREFIX = "ROOST_LIMIT_"
_MAX_TRACKED = 20_000
"""Maximum number of keys per rate limiter; the least recently used key is dropped and starts from zero."""


@dataclass(frozen=True)
class Limits:
    """All limits. Each can be set in the environment, for example ROOST_LIMIT_CONNECTIONS_PER_PERSON."""

    connections: int = 12_000
    connections_per_person: int = 20
    connections_per_address: int = 500
    """Not applied to loopback addresses, which belong to the operator or to a proxy."""
    tables_per_person: int = 20
    new_tables_per_minute: int = 30
    new_tables_per_address: int = 120
    """Per minute, of all people at an address together, because identities cost nothing."""
    public_tables_per_hour: int = 90
    """Per address, a third of them at once: fewer than the list shows."""
    seat_changes_per_minute: int = 20
    """Per person and table: joining, leaving, and the host's changes to seats and muted people."""
    messages_per_second: int = 100
    """Per socket; the server does not read faster. Programs that answer every move at once send dozens."""
    messages_per_address: int = 200
    """Per second, on all sockets of an address together; the server does not read faster."""
    chat_lines_per_minute: int = 30
    chat_lines_per_address: int = 120
    """Per minute, of all people at an address together, because identities cost nothing."""
    spectator_chat_lines_per_minute: int = 120
    """Per table, for all people together who neither play nor host it, because identities cost nothing."""
    requests_per_second: int = 50
    codes_per_minute: int = 10
    """Codes that move an identity: made by a person, or tried by a person or from an address."""
    replays_per_minute: int = 60
    """Per address: replays that are made, and those that a client wants uncompressed. Others cost little."""
    lookups_per_minute: int = 120
    """Per address: statistics of players and searches of games, each of which reads up to 10,000 games."""
    reviews_per_hour: int = 30
    """Reviews that are computed: for a person, and for an address. Stored ones are not counted."""
    hints_per_minute: int = 30
    """Per person."""
    hints_per_address: int = 120
    """Per minute, of all people at an address together, because identities cost nothing."""


def load_limits(environment: Mapping[str, str]) -> Limits:
    """Return the limits: those set in the environment, and defaults for the rest. Raise BadSetup for unknown ones."""
    known = {PREFIX + limit.name.upper(): limit.name for limit in fields(Limits)}
    changed = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX):
            continue
        if name not in known:
            raise _unknown_limit(name, list(known))
        if text:
            changed[known[name]] = _parse_limit(name, text)
    return Limits(**changed)


def _parse_limit(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise BadSetup("setup-bad-value", option=name, value=text, allowed=">= 1")
    return int(text)


def _unknown_limit(name: str, known: list[str]) -> BadSetup:
    (closest,) = difflib.get_close_matches(name, known, n=1, cutoff=0.0)
    every = ", ".join(limit.removeprefix(PREFIX) for limit in known)
    return BadSetup("setup-unknown-limit", name=name, closest=closest, known=every)


class RateLimiter:
    """A leaky bucket per key: allows a burst, and then a number of uses per second."""

    def __init__(
        self,
        error_key: str,
        burst: int,
        per_second: float,
        now: Callable[[], float] = time.monotonic,
        mask: Callable[[str], str] = str,
        share: Callable[[str], None] | None = None,
    ) -> None:
        """`share` is called with each masked key that is used, to tell other processes."""
        self._mask = mask
        self._share = share
        self._error_key = error_key
        self._burst = float(burst)
        self._per_second = per_second
        self._now = now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, key: str) -> None:
        """Count one use of a key; raise RateLimited if there were too many."""
        masked = self._mask(key)
        if self._add(masked, 1) < 1:
            raise RateLimited(self._error_key)
        if self._share is not None:
            self._share(masked)

    def add(self, masked: str, uses: int) -> None:
        """Count what another process has allowed."""
        self._add(masked, uses)

    def _add(self, masked: str, uses: int) -> int:
        """Count as many uses as there is room for, and return how many."""
        now = self._now()
        level, then = self._levels.pop(masked, (0.0, now))
        level = max(0.0, level - (now - then) * self._per_second)
        counted = min(uses, int(self._burst - level))
        self._levels[masked] = (level + counted, now)
        if len(self._levels) > _MAX_TRACKED:
            self._levels.popitem(last=False)
        return counted


class Limiters:
    """All rate limiters of a process, which count together with those of other processes."""

    def __init__(self, mask: Callable[[str], str], share: Callable[[str, str], None]) -> None:
        self._mask = mask
        self._share = share
        self._by_name: dict[str, RateLimiter] = {}

    def new(self, name: str, error_key: str, burst: int, per_second: float) -> RateLimiter:
        """Return a limiter that is called the same in all processes."""

        def share(key: str) -> None:
            self._share(name, key)

        limiter = self._by_name[name] = RateLimiter(error_key, burst, per_second, mask=self._mask, share=share)
        return limiter

    def receive(self, name: str, key: str, uses: int) -> None:
        """Count the uses of another process. One of another version may have limits that this one does not know."""
        if name in self._by_name:
            self._by_name[name].add(key, uses)


class Throttle:
    """Delays the messages of one sender: allows a burst, and then a number of messages per second."""

    __slots__ = ("_burst", "_due", "_interval", "_now")

    def __init__(self, burst: int, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._interval = 1 / per_second
        self._burst = burst * self._interval
        self._now = now
        self._due = now()

    def next(self) -> float:
        """Count one message and return the seconds to wait before the next one is read."""
        now = self._now()
        self._due = max(self._due, now) + self._interval
        return max(0.0, self._due - self._burst - now)

    @property
    def owed(self) -> float:
        """The seconds that the messages so far use up."""
        return max(0.0, self._due - self._now())

    def owe(self, seconds: float) -> None:
        """Continue from what another throttle has counted."""
        self._due = self._now() + seconds


class Throttles:
    """Throttles by the address of the sender, which stay when its connections are closed."""

    def __init__(self, burst: int, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._per_second = per_second
        self._now = now
        self._known: OrderedDict[str, Throttle] = OrderedDict()

    def of(self, address: str) -> Throttle:
        """Return the throttle that all senders at an address share."""
        throttle = self._known.get(address)
        if throttle is None:
            throttle = self._known[address] = Throttle(self._burst, self._per_second, self._now)
        self._known.move_to_end(address)
        if len(self._known) > _MAX_TRACKED:
            self._known.popitem(last=False)
        return throttle

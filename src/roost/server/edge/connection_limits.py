"""Limits of connections per person, per address and in total."""

from __future__ import annotations

import ipaddress
from collections import Counter

from roost.server.errors import RateLimited
from roost.server.limits import Limits


class ConnectionLimits:
    """Counts connections per person and per address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self.count = 0

    def open(self, person: str, address: str) -> None:
        """Count a new connection; raise RateLimited if there are too many."""
        is_too_many = (
            self.count >= self._limits.connections
            or self._persons[person] >= self._limits.connections_per_person
            or (not is_loopback(address) and self._addresses[address] >= self._limits.connections_per_address)
        )
        if is_too_many:
            raise RateLimited("too-many-connections")
        self.count += 1
        self._persons[person] += 1
        self._addresses[address] += 1

    def close(self, person: str, address: str) -> None:
        """Count a closed connection."""
        self.count -= 1
        for counter, key in ((self._persons, person), (self._addresses, address)):
            counter[key] -= 1
            if counter[key] <= 0:
                del counter[key]


def is_loopback(address: str) -> bool:
    """Return True for an address of this machine."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return True  # a Unix socket, or a test without a network

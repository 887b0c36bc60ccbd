"""Limits of connections per person and per address, which all processes count together, and in total per process."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from roost.server.bus.port import Bus
from roost.server.edge.addresses import is_this_machine, payer_of
from roost.server.errors import RateLimited
from roost.server.limits import Limits

TOLD_SHARE = 10
"""Other processes are told of a person or an address from this part of the limit on: most have few connections."""


class _Holder(NamedTuple):
    """A person or an address, and how many connections they may have."""

    key: str
    limit: int


class ConnectionLimits:
    """Counts connections per person and per address."""

    def __init__(self, limits: Limits, bus: Bus) -> None:
        self._limits = limits
        self._bus = bus
        self._open: Counter[str] = Counter()
        """The connections to this process, by person and by address."""
        self._told: dict[str, int] = {}
        """Those that the other processes are told of, by masked key."""
        self.count = 0
        bus.share_held(lambda: self._told)

    @property
    def is_full(self) -> bool:
        """Whether this process has as many connections as it may."""
        return self.count >= self._limits.connections

    def open(self, person: str, address: str) -> None:
        """Count a new connection; raise RateLimited if there are too many."""
        holders = self._holders(person, address)
        if self.is_full or any(map(self._is_full, holders)):
            raise RateLimited("too-many-connections")
        self.adopt(person, address)

    def adopt(self, person: str, address: str) -> None:
        """Count a connection that another process has passed on; that process has checked the limits."""
        self.count += 1
        for holder in self._holders(person, address):
            self._change(holder, 1)

    def close(self, person: str, address: str) -> None:
        """Count a closed connection."""
        self.count -= 1
        for holder in self._holders(person, address):
            self._change(holder, -1)

    def _holders(self, person: str, address: str) -> list[_Holder]:
        """Return whom a connection counts for. A loopback address belongs to the operator, or to a proxy."""
        holders = [_Holder(f"person {person}", self._limits.connections_per_person)]
        if not is_this_machine(address):
            holders.append(_Holder(f"address {payer_of(address)}", self._limits.connections_per_address))
        return holders

    def _is_full(self, holder: _Holder) -> bool:
        elsewhere = self._bus.held_elsewhere(self._bus.mask(holder.key))
        return self._open[holder.key] + elsewhere >= holder.limit

    def _change(self, holder: _Holder, by: int) -> None:
        self._open[holder.key] += by
        count = self._open[holder.key]
        if count <= 0:
            del self._open[holder.key]
        if count * TOLD_SHARE >= holder.limit and count > 0:
            self._told[self._bus.mask(holder.key)] = count
        elif self._told:
            self._told.pop(self._bus.mask(holder.key), None)

"""Requests of one address take turns: of many that it sends at once, only a few are worked on at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from roost.server.errors import RateLimited

AT_ONCE = 8
"""Requests of an address that are worked on at a time."""
MOST_WAITING = 200
"""Requests of an address that wait for their turn; more are refused."""


class _Gate:
    """The turns of one address."""

    def __init__(self) -> None:
        self.turns = asyncio.Semaphore(AT_ONCE)
        self.users = 0


class Turns:
    """The turns of all addresses with requests."""

    def __init__(self) -> None:
        self._gates: dict[str, _Gate] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn of an address; raise RateLimited if too many wait. This machine (empty) need not wait."""
        if not address:
            yield
            return
        gate = self._gates.setdefault(address, _Gate())
        if gate.users >= AT_ONCE + MOST_WAITING:
            raise RateLimited("too-fast")
        gate.users += 1
        try:
            async with gate.turns:
                yield
        finally:
            gate.users -= 1
            if not gate.users:
                del self._gates[address]

"""Who is connected. Each process knows its own connections, and asks the others before it takes somebody for gone.

It asks and answers over the bus, with the table and the seat and nothing more. Should a question or an answer get
lost, somebody is taken for gone by mistake; the process they are connected to then says that they are back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from roost.core.game import Seat
from roost.server.bus.port import Bus
from roost.server.clocks import GRACE_SECONDS
from roost.server.entries import AnyEntry, Back
from roost.server.hub import is_here
from roost.server.live import Live
from roost.server.table import Table
from roost.server.tables import Tables

ASKING = 3
ANSWER_SECONDS = 0.3
"""How often the other processes are asked, and how long they have to answer."""


class Presence:
    """Answers for the people connected here, and asks for the others."""

    def __init__(
        self, tables: Tables, bus: Bus, spawn: Callable[..., None], grace: float = GRACE_SECONDS
    ) -> None:
        self._tables = tables
        self._bus = bus
        self._spawn = spawn
        self._grace = grace

    # Here

    def came(self, live: Live) -> None:
        """Somebody follows a table from here: answer for them."""
        self._bus.subscribe(_question(live.id), self._answer)

    def went(self, live: Live, seat: Seat | None) -> None:
        """Somebody follows it no longer."""
        if seat is not None:
            live.last_here[seat] = self._tables.now()
        if not any(follower.seat is not None for follower in live.followers.values()):
            self._bus.unsubscribe(_question(live.id), self._answer)

    def gone_at(self, live: Live) -> dict[Seat, float]:
        """When each person who is not connected here will have been gone for too long."""
        return {
            seat: max(live.table.asked_at(seat), live.grace_from, live.last_here.get(seat, 0.0)) + self._grace
            for seat in live.table.waits_for
            if not is_here(live, seat)
        }

    def tell(self, live: Live) -> None:
        """A table has moved on: who was taken for gone and is here is back."""
        for seat, own in enumerate(live.table.seats):
            if own.away == "gone" and is_here(live, seat):
                self._spawn(self.take_back(live, seat))

    async def take_back(self, live: Live, seat: Seat) -> None:
        """The person plays again, and no bot for them."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or table.seats[seat].away is None:
                return None
            return Back(at=self._tables.now(), seat=seat)

        await self._tables.enter(live, propose)

    # Elsewhere

    async def is_elsewhere(self, live: Live, seat: Seat) -> bool:
        """Whether another process answers for the person in a seat."""
        heard = asyncio.Event()

        def hear(_topic: str, version: int | None) -> None:
            if version is not None:
                heard.set()

        answer = _reply(live.id, seat)
        self._bus.subscribe(answer, hear)
        try:
            for number in range(ASKING):
                self._bus.publish(_question(live.id), number)
                try:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await heard.wait()
                except TimeoutError:
                    continue
                live.last_here[seat] = self._tables.now()
                return True
            return False
        finally:
            self._bus.unsubscribe(answer, hear)

    def _answer(self, topic: str, version: int | None) -> None:
        live = self._tables.live.get(topic.partition(":")[2])
        if live is None or version is None:
            return
        for seat in range(live.table.players):
            if is_here(live, seat):
                self._bus.publish(_reply(live.id, seat), version)


def _question(table: str) -> str:
    return f"who:{table}"


def _reply(table: str, seat: Seat) -> str:
    return f"here:{table}:{seat}"

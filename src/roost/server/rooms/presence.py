"""Who is connected. Each process knows its own connections, and asks the others before it takes somebody for gone.

It asks and answers over the bus, with the table and the person and nothing more. Should a question or an answer get
lost, somebody is taken for gone by mistake; the process they are connected to then says that they are back. While the
bus is away, nobody is taken for gone who may be somewhere else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from roost.core.game import Seat
from roost.server.bus.port import Bus
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.table.clocks import GRACE_SECONDS
from roost.server.table.entries import AnyEntry, Back
from roost.server.table.fold import Table

ASKING = 3
ANSWER_SECONDS = 0.3
"""How often the other processes are asked, and how long they have to answer."""


class Presence:
    """Answers for the people connected here, and asks for the others."""

    def __init__(self, rooms: Rooms, bus: Bus, spawn: Callable[..., None], grace: float = GRACE_SECONDS) -> None:
        self._rooms = rooms
        self._bus = bus
        self._spawn = spawn
        self._grace = grace

    # Here

    def connect(self, room: Room, person: str) -> None:
        """A connection of a person follows a table from here: answer for them, for they may sit down there later."""
        room.people[person] += 1
        self._bus.subscribe(_question(room.id), self._answer)

    def disconnect(self, room: Room, person: str) -> None:
        """A connection of a person follows it no longer."""
        room.used_at = self._rooms.now()
        room.people[person] -= 1
        if not room.people[person]:
            del room.people[person]
        if person in _expected(room.table):
            room.last_here[person] = self._rooms.now()
        if not room.is_followed:
            self._bus.unsubscribe(_question(room.id), self._answer)

    def gone_from(self, room: Room, person: str, since: float) -> float | None:
        """When somebody will have been gone for too long, who is missed since a time; None: they are here."""
        if person in room.people:
            return None
        return max(since, room.grace_from, room.last_here.get(person, 0.0)) + self._grace

    def gone_at(self, room: Room) -> dict[Seat, float]:
        """When each person whom the table waits for and who is not connected here will have been gone for too long."""
        times = {}
        for seat in room.table.waits_for:
            time = self.gone_from(room, room.table.seats[seat].person or "", room.table.asked_at(seat))
            if time is not None:
                times[seat] = time
        return times

    def on_change(self, room: Room) -> None:
        """A table has moved on: who was taken for gone and is here is back."""
        for seat, own in enumerate(room.table.seats):
            if own.away == "gone" and own.person in room.people:
                self._spawn(self.take_back(room, seat))

    async def take_back(self, room: Room, seat: Seat) -> None:
        """The person plays again, and no bot for them."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or table.seats[seat].away is None:
                return None
            back = Back(at=self._rooms.now(), seat=seat)
            is_late = seat in table.to_act and table.apply(back).deadline_of(seat) <= back.at
            return None if is_late else back  # they would be away again at once: only a move brings them back

        await self._rooms.commit(room, propose)

    # Elsewhere

    async def is_elsewhere(self, room: Room, person: str) -> bool:
        """Whether another process answers for somebody, or might, if only it could be asked."""
        if not self._bus.is_connected or await self._is_answered_for(room, person):
            room.last_here[person] = self._rooms.now()
            return True
        return False

    async def _is_answered_for(self, room: Room, person: str) -> bool:
        heard = asyncio.Event()

        def hear(_topic: str, version: int | None) -> None:
            if version is not None:
                heard.set()

        answer = _reply(room.id, person)
        self._bus.subscribe(answer, hear)
        try:
            for number in range(ASKING):
                self._bus.publish(_question(room.id), number)
                try:
                    async with asyncio.timeout(ANSWER_SECONDS):
                        await heard.wait()
                except TimeoutError:
                    continue
                return True
            return False
        finally:
            self._bus.unsubscribe(answer, hear)

    def _answer(self, topic: str, version: int | None) -> None:
        room = self._rooms.loaded.get(topic.partition(":")[2])
        if room is None or version is None:
            return
        for person in _expected(room.table) & room.people.keys():
            self._bus.publish(_reply(room.id, person), version)


def _expected(table: Table) -> set[str]:
    """Those whose absence is felt."""
    return {table.host, *(seat.person for seat in table.seats if seat.person is not None)}


def _question(table: str) -> str:
    return f"who:{table}"


def _reply(table: str, person: str) -> str:
    return f"here:{table}:{person}"

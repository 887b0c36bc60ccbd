"""Who is connected. Each process knows its own connections, and asks the others before a person counts as gone.

Questions and answers go over the bus and contain only the table and the person. If one is lost, a person may count as
gone by mistake; the process they are connected to then brings them back. While the bus is disconnected, nobody counts
as gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from roost.core.game import Seat
from roost.server.bus.port import Bus
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.table.clocks import GRACE_SECONDS
from roost.server.table.entries import AnyEntry, Back
from roost.server.table.fold import Table

ASK_ATTEMPTS = 3
ANSWER_SECONDS = 0.3
"""How often a process asks the others, and how long it waits for an answer."""


class Presence:
    """Tracks the people connected to this process, and asks other processes about theirs."""

    def __init__(self, rooms: Rooms, bus: Bus, spawn: Callable[..., None], grace: float = GRACE_SECONDS) -> None:
        self._rooms = rooms
        self._bus = bus
        self._spawn = spawn
        self._grace = grace

    # This process

    def connect(self, room: Room, person: str) -> None:
        """Count a connection of a person that follows a table, and answer questions of other processes about it."""
        room.people[person] += 1
        if room.is_stale:  # what changes a room that nobody follows is not read at once
            self._spawn(self._rooms.catch_up(room))
        self._bus.subscribe(_question(room.id), self._answer)

    def disconnect(self, room: Room, person: str) -> None:
        """Count a connection of a person that stops following a table."""
        room.used_at = self._rooms.now()
        room.people[person] -= 1
        if not room.people[person]:
            del room.people[person]
        if person in _expected(room.table):
            room.last_here[person] = self._rooms.now()
        if not room.is_followed:
            self._bus.unsubscribe(_question(room.id), self._answer)

    def gone_time(self, room: Room, person: str, since: float, grace: float | None = None) -> float | None:
        """Return when a person, expected since a time, counts as gone; None if they are connected to this process."""
        if person in room.people:
            return None
        grace = self._grace if grace is None else grace
        return max(since, room.grace_from, room.last_here.get(person, 0.0)) + grace

    def gone_at(self, room: Room) -> dict[Seat, float]:
        """Return when each disconnected player that the table waits for counts as gone."""
        times = {}
        for seat in room.table.waits_for:
            time = self.gone_time(room, room.table.seats[seat].person or "", room.table.asked_at(seat))
            if time is not None:
                times[seat] = time
        return times

    def on_change(self, room: Room) -> None:
        """Bring back the players who count as gone but are connected to this process."""
        for seat, own in enumerate(room.table.seats):
            if own.away == "gone" and own.person in room.people:
                self._spawn(self.bring_back(room, seat))

    async def bring_back(self, room: Room, seat: Seat) -> None:
        """Let the player take over from the stand-in bot."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or not table.seats[seat].is_away:
                return None
            back = Back(at=self._rooms.now(), seat=seat)
            is_late = seat in table.to_act and table.apply(back).deadline_of(seat) <= back.at
            return None if is_late else back  # they would be away again immediately; only a move brings them back

        await self._rooms.commit(room, propose)

    # Other processes

    async def is_elsewhere(self, room: Room, person: str) -> bool:
        """Return True if a person is connected to another process, or if the bus is down and they might be."""
        if not self._bus.is_connected or await self._is_answered_for(room, person):
            room.last_here[person] = self._rooms.now()
            return True
        return False

    async def are_any_here(self, room: Room, people: Collection[str]) -> bool:
        """Return True if one of these people is connected to this process or another."""
        if any(person in room.people for person in people):
            return True
        return any(await asyncio.gather(*[self.is_elsewhere(room, person) for person in people]))

    async def _is_answered_for(self, room: Room, person: str) -> bool:
        heard = asyncio.Event()

        def hear(_topic: str, version: int | None) -> None:
            if version is not None:
                heard.set()

        answer = _reply(room.id, person)
        self._bus.subscribe(answer, hear)
        try:
            for number in range(ASK_ATTEMPTS):
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
    """Return the people whose absence matters: the host and the players."""
    return {table.host, *(seat.person for seat in table.seats if seat.person is not None)}


def _question(table: str) -> str:
    return f"who:{table}"


def _reply(table: str, person: str) -> str:
    return f"here:{table}:{person}"

"""People who are disconnected from a table that has not started: they must not keep the others from playing.

A host who is gone is replaced by a player who is connected. A player who is gone for longer and was not ready loses
their seat.
"""

from __future__ import annotations

from collections.abc import Callable

from roost.core.game import Seat
from roost.server.rooms.commit import Proposal, Rooms
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.table.entries import Hosted, Left
from roost.server.table.fold import Table

SEAT_SECONDS = 120.0
"""How long a player who is not ready keeps their seat after they have disconnected."""


class Absences:
    """Finds the absent people of the rooms that are followed in this process."""

    def __init__(self, rooms: Rooms, presence: Presence, spawn: Callable[..., None]) -> None:
        self._rooms = rooms
        self._presence = presence
        self._spawn = spawn

    def check(self) -> None:
        """Replace absent hosts and free the seats of absent players, unless another process is connected to them."""
        for room in self._rooms.loaded.values():
            if not room.is_followed or room.table.status != "open":
                continue
            if self._new_host(room, room.table) is not None:
                self._spawn(self._hand_over(room, room.table.host))
            for seat in self._dead_seats(room, room.table):
                self._spawn(self._free(room, seat, room.table.seats[seat].person or ""))

    # Hosts

    def _new_host(self, room: Room, table: Table) -> str | None:
        """Return the player who replaces an absent host: one who is connected here, if possible one who is not muted.

        Other processes look for hosts among the players who are connected to them."""
        if not self._is_absent(room, table.host, table.arranged_at):
            return None
        people = [table.seats[seat].person or "" for seat in table.people]
        return min((person for person in people if person in room.people), key=table.muted.__contains__, default=None)

    async def _hand_over(self, room: Room, host: str) -> None:
        def propose(table: Table) -> Proposal:
            new = self._new_host(room, table) if table.status == "open" and table.host == host else None
            return None if new is None else Hosted(at=self._rooms.now(), person=new)

        if not await self._presence.is_elsewhere(room, host):
            await self._rooms.commit(room, propose)

    # Seats

    def _dead_seats(self, room: Room, table: Table) -> list[Seat]:
        unready = [seat for seat in table.people if not table.seats[seat].is_ready]
        return [
            seat
            for seat in unready
            if self._is_absent(room, table.seats[seat].person or "", table.arranged_at, SEAT_SECONDS)
        ]

    async def _free(self, room: Room, seat: Seat, person: str) -> None:
        def propose(table: Table) -> Proposal:
            is_dead = table.seats[seat].person == person and seat in self._dead_seats(room, table)
            return Left(at=self._rooms.now(), seat=seat) if table.status == "open" and is_dead else None

        if not await self._presence.is_elsewhere(room, person):
            await self._rooms.commit(room, propose)

    def _is_absent(self, room: Room, person: str, since: float, grace: float | None = None) -> bool:
        gone_at = self._presence.gone_time(room, person, since, grace)
        return gone_at is not None and gone_at <= self._rooms.now()

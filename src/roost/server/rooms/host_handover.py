"""A host who has no seat and is nowhere to be seen passes the table on, so that those who sit there can begin."""

from __future__ import annotations

from collections.abc import Callable

from roost.server.rooms.commit import Rooms
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.table.entries import AnyEntry, Hosted
from roost.server.table.fold import Table


class HostHandover:
    """Looks for them at the tables that somebody follows from here."""

    def __init__(self, rooms: Rooms, presence: Presence, spawn: Callable[..., None]) -> None:
        self._rooms = rooms
        self._presence = presence
        self._spawn = spawn

    def look_round(self) -> None:
        """Whoever has been missed for too long is asked for elsewhere, too."""
        for room in self._rooms.loaded.values():
            if room.is_followed and self._is_missed(room, room.table):
                self._spawn(self._pass_on(room, room.table.host))

    def _is_missed(self, room: Room, table: Table) -> bool:
        if table.status != "open" or table.next_host is None or table.seat_of(table.host) is not None:
            return False
        gone_from = self._presence.gone_from(room, table.host, table.updated)
        return gone_from is not None and gone_from <= self._rooms.now()

    async def _pass_on(self, room: Room, host: str) -> None:
        def propose(table: Table) -> AnyEntry | None:
            if table.next_host is None or table.host != host or not self._is_missed(room, table):
                return None
            return Hosted(at=self._rooms.now(), person=table.next_host)

        if not await self._presence.is_elsewhere(room, host):
            await self._rooms.commit(room, propose)

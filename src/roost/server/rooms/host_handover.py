"""Handover of tables whose host has no seat and is disconnected, so that the players can start the game."""

from __future__ import annotations

from collections.abc import Callable

from roost.server.rooms.commit import Rooms
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.table.entries import AnyEntry, Hosted
from roost.server.table.fold import Table


class HostHandover:
    """Finds absent hosts of the rooms that are followed in this process, and appoints new ones."""

    def __init__(self, rooms: Rooms, presence: Presence, spawn: Callable[..., None]) -> None:
        self._rooms = rooms
        self._presence = presence
        self._spawn = spawn

    def check(self) -> None:
        """Replace hosts who have been absent for too long, unless another process is connected to them."""
        for room in self._rooms.loaded.values():
            if room.is_followed and self._is_absent(room, room.table):
                self._spawn(self._hand_over(room, room.table.host))

    def _is_absent(self, room: Room, table: Table) -> bool:
        if table.status != "open" or table.next_host is None or table.seat_of(table.host) is not None:
            return False
        gone_at = self._presence.gone_time(room, table.host, table.updated)
        return gone_at is not None and gone_at <= self._rooms.now()

    async def _hand_over(self, room: Room, host: str) -> None:
        def propose(table: Table) -> AnyEntry | None:
            if table.next_host is None or table.host != host or not self._is_absent(room, table):
                return None
            return Hosted(at=self._rooms.now(), person=table.next_host)

        if not await self._presence.is_elsewhere(room, host):
            await self._rooms.commit(room, propose)

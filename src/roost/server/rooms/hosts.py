"""A host who has no seat and is nowhere to be seen passes the table on, so that those who sit there can begin."""

from __future__ import annotations

from collections.abc import Callable

from roost.server.rooms.commit import Tables
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Live
from roost.server.table.entries import AnyEntry, Hosted
from roost.server.table.fold import Table


class Hosts:
    """Looks for them at the tables that somebody follows from here."""

    def __init__(self, tables: Tables, presence: Presence, spawn: Callable[..., None]) -> None:
        self._tables = tables
        self._presence = presence
        self._spawn = spawn

    def look_round(self) -> None:
        """Whoever has been missed for too long is asked for elsewhere, too."""
        for live in self._tables.live.values():
            if live.followers and self._is_missed(live, live.table):
                self._spawn(self._pass_on(live, live.table.host))

    def _is_missed(self, live: Live, table: Table) -> bool:
        if table.status != "open" or table.heir is None or table.seat_of(table.host) is not None:
            return False
        gone_from = self._presence.gone_from(live, table.host, table.updated)
        return gone_from is not None and gone_from <= self._tables.now()

    async def _pass_on(self, live: Live, host: str) -> None:
        def propose(table: Table) -> AnyEntry | None:
            if table.heir is None or table.host != host or not self._is_missed(live, table):
                return None
            return Hosted(at=self._tables.now(), person=table.heir)

        if not await self._presence.is_elsewhere(live, host):
            await self._tables.enter(live, propose)

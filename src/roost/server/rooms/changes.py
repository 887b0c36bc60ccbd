"""Changes that people make at a table outside the game, at a limited rate, so that the log stays bounded."""

from __future__ import annotations

from roost.server.errors import Conflict, Forbidden
from roost.server.limits import RateLimiter
from roost.server.rooms.commit import Proposal, Propose, Rooms
from roost.server.rooms.room import Room
from roost.server.table.fold import Table


class Changes:
    """Commits changes, each at the expense of the person who makes it."""

    def __init__(self, rooms: Rooms, rate: RateLimiter) -> None:
        self._rooms = rooms
        self._rate = rate

    def charge(self, key: str) -> None:
        """Count a change; raise RateLimited if there were too many."""
        self._rate.spend(key)

    async def commit(self, room: Room, person: str, propose: Propose) -> None:
        """Commit a change by a person; raise RateLimited if the person makes too many.

        A change is charged once, even if conflicts with other processes make it propose again."""
        is_charged = False

        def charged(table: Table) -> Proposal:
            nonlocal is_charged
            proposal = propose(table)
            if proposal is not None and not is_charged:
                self.charge(f"{room.id} {person}")
                is_charged = True
            return proposal

        await self._rooms.commit(room, charged)


def check_host(table: Table, person: str) -> None:
    """Raise Forbidden if a person is not the host."""
    if table.host != person:
        raise Forbidden("not-host", table=table.id)


def check_open(table: Table) -> None:
    """Raise Conflict if the game has started, or the table was abandoned."""
    if table.status != "open":
        raise Conflict("table-not-open", table=table.id)

"""Whether anybody waits for a player: another person who plays, is not away, and is connected to some process.

Without such a person, no time runs out, and nobody is set away. When no player at all has been connected for some
minutes, the game is paused: all people are away, and no process has to drive the table until one of them is back.
"""

from __future__ import annotations

from roost.core.game import Seat
from roost.server.rooms.commit import Proposal, Rooms
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.table.clocks import Why
from roost.server.table.entries import AnyEntry, Away, Back
from roost.server.table.fold import Table

RECHECK_SECONDS = 5.0
"""How long after nobody waited for a late player the other processes are asked again."""
_NEVER = 0
"""No moment: the others have been disconnected too briefly to give a late player more time."""
PAUSE_SECONDS = 300.0
"""How long no player has been connected when the game is paused."""


class Company:
    """Finds out whether anybody waits, and pauses games at which nobody does."""

    def __init__(self, rooms: Rooms, presence: Presence) -> None:
        self._rooms = rooms
        self._presence = presence

    def may_wait(self, room: Room, seat: Seat) -> bool:
        """Return False if nobody waited for a late player a moment ago, and nobody has connected here since."""
        _, check_at = room.not_awaited.get(seat, (_NEVER, 0.0))
        if self._rooms.now() >= check_at:
            return True
        return any(person in room.people for person in _companions(room.table, seat))

    async def waits(self, room: Room, seat: Seat, why: Why) -> bool:
        """Return True if another person waits for a late player.

        If the others were gone and have only just come back, the player gets their time again."""
        companions = _companions(room.table, seat)
        if not await self._presence.are_any_here(room, companions):
            moment = room.table.moment if self._are_gone(room, companions) else _NEVER
            room.not_awaited[seat] = moment, self._rooms.now() + RECHECK_SECONDS
            return False
        moment, _ = room.not_awaited.pop(seat, (_NEVER, 0.0))
        if moment != room.table.moment:
            return True
        if why == "gone":
            room.last_here[room.table.seats[seat].person or ""] = self._rooms.now()
        else:
            await self._restart_clock(room, seat)
        return False

    def _are_gone(self, room: Room, people: list[str]) -> bool:
        """Return True if people have been disconnected for longer than a page or a process needs to restart."""
        now, times = self._rooms.now(), [self._presence.gone_time(room, person, 0.0) for person in people]
        return all(time is not None and now >= time for time in times)

    async def _restart_clock(self, room: Room, seat: Seat) -> None:
        def propose(table: Table) -> AnyEntry | None:
            now = self._rooms.now()
            is_late = seat in table.waits_for and now >= table.deadline_of(seat)
            return Back(at=now, seat=seat, has_full_time=True) if is_late else None

        await self._rooms.commit(room, propose)

    def is_deserted(self, room: Room) -> bool:
        """Return True if no player has been connected to this process for some minutes."""
        table, now = room.table, self._rooms.now()
        times = [self._presence.gone_time(room, person, table.updated, PAUSE_SECONDS) for person in _players(table)]
        return all(time is not None and now >= time for time in times)

    async def pause(self, room: Room) -> None:
        """Pause a game at which no player is connected to any process."""

        def propose(table: Table) -> Proposal:
            if table.status != "running" or not self.is_deserted(room):
                return None
            return [Away(at=self._rooms.now(), seat=seat, why="gone") for seat in table.playing]

        if not await self._presence.are_any_here(room, _players(room.table)):
            await self._rooms.commit(room, propose)


def _players(table: Table) -> list[str]:
    """Return the people who play and are not away."""
    return [table.seats[seat].person or "" for seat in table.playing]


def _companions(table: Table, seat: Seat) -> list[str]:
    """Return the other people who play and are not away."""
    return [table.seats[other].person or "" for other in table.companions(seat)]

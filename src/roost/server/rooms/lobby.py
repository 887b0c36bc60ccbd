"""What people do at a table before the start, besides taking seats: get ready, change settings, remove others."""

from __future__ import annotations

import asyncio
import logging

from roost.core import registry
from roost.protocol.http import ChangeSettings
from roost.server.errors import Conflict, Forbidden, NotFound
from roost.server.plain_text import distinct_name
from roost.server.rooms.changes import Changes, check_host, check_open
from roost.server.rooms.commit import Proposal, Rooms
from roost.server.rooms.room import Room
from roost.server.table import starting
from roost.server.table.entries import AnyEntry, Changed, Left, Sat
from roost.server.table.fold import Table, names_at
from roost.server.table.seat_state import SeatState

MAX_RENAMED = 100
"""Maximum number of tables at which a person gets a new name; the limit of tables per person is lower."""

log = logging.getLogger("roost.lobby")


class Lobby:
    """Changes by the host and the players before the start, and new names at any time."""

    def __init__(self, rooms: Rooms, changes: Changes) -> None:
        self._rooms = rooms
        self._changes = changes

    async def set_ready(self, room: Room, person: str, is_ready: bool) -> None:
        """Say whether a player is ready; start the game if they are the last one at a full table."""

        def propose(table: Table) -> Proposal:
            seat = table.seat_of(person)
            if seat is None:
                raise Forbidden("not-seated", table=table.id)
            if table.status != "open" or table.seats[seat].is_ready == is_ready:
                return None  # the countdown may have been faster
            sat = sat_again(seat, table.seats[seat], self._rooms.now(), is_ready=is_ready)
            return sat, *starting.start_if_due(table.apply(sat), sat.at)

        await self._changes.commit(room, person, propose)

    async def change_settings(self, room: Room, person: str, wanted: ChangeSettings) -> None:
        """Change the options and settings (host only). Fields that the host did not send stay as they are."""

        def propose(table: Table) -> AnyEntry | None:
            check_host(table, person)
            check_open(table)
            before = _settings_of(table, self._rooms.now())
            sent = {name: getattr(wanted, name) for name in wanted.model_fields_set}
            if "options" in sent:
                sent["options"] = registry.game_type(table.created.game)(table.players, wanted.options).options
            after = before.model_copy(update=sent)
            return None if after == before else after

        await self._changes.commit(room, person, propose)

    async def kick(self, room: Room, host: str, person: str) -> None:
        """Remove a person from their seat, for good (host only)."""

        def propose(table: Table) -> AnyEntry | None:
            check_host(table, host)
            check_open(table)
            if person == host:
                raise Conflict("kick-self")
            if person in table.kicked:
                return None
            seat = table.seat_of(person)
            if seat is None:
                raise NotFound("person-unknown")
            return Left(at=self._rooms.now(), seat=seat, is_kicked=True)

        await self._changes.commit(room, host, propose)

    def charge_rename(self, person: str) -> None:
        """Count a new name, which is written to many tables; raise RateLimited if there were too many."""
        self._changes.charge(person)

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name at all their open and running tables; a table that fails keeps the old name."""
        found = await self._rooms.storage.tables_of(person, MAX_RENAMED)
        tables = [summary.table for summary in found if person in summary.seats]
        results = await asyncio.gather(
            *[self._rename_at(table, person, name) for table in tables], return_exceptions=True
        )
        for table, error in zip(tables, results, strict=True):
            if error is not None:
                log.error("table failed", extra={"table": table}, exc_info=error)

    async def _rename_at(self, table: str, person: str, name: str) -> None:
        def propose(table: Table) -> AnyEntry | None:
            seat = table.seat_of(person)
            if seat is None or table.is_finished:
                return None
            shown = distinct_name(name, names_at(table, but=person))
            if table.seats[seat].name == shown:
                return None
            return sat_again(seat, table.seats[seat], self._rooms.now(), name=shown)

        await self._rooms.commit(await self._rooms.get(table), propose)


def sat_again(seat: int, own: SeatState, now: float, name: str | None = None, is_ready: bool | None = None) -> Sat:
    """Return the entry with which a player gets another name, or says whether they are ready."""
    assert own.person is not None
    return Sat(
        at=now,
        seat=seat,
        person=own.person,
        name=(own.name or "") if name is None else name,
        contribution_hash=own.contribution_hash,
        contribution=own.contribution,
        is_ready=own.is_ready if is_ready is None else is_ready,
        origin=own.origin,
    )


def _settings_of(table: Table, now: float) -> Changed:
    created = table.created
    return Changed(at=now, options=created.options, clock=created.clock, **created.settings())

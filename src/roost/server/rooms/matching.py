"""Finding other people to play with: a person sits down at a table that waits for players, or opens one.

Joining and opening are one write each. Within a process, people who look for the same game take turns. Processes do
not: if two of them open tables at the same time, the person at the newer table moves to the older one.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator

from roost.core import registry
from roost.protocol.http import CreateTable, Join, Match, SeatPlan
from roost.server.errors import Conflict, Forbidden
from roost.server.rooms.commit import Rooms
from roost.server.rooms.listings import read_listing
from roost.server.rooms.room import Room
from roost.server.rooms.seating import Seating
from roost.server.storage.types import Summary
from roost.server.table.summary import edition_options

CANDIDATES = 50
"""How many waiting tables are tried."""
ALIVE_SECONDS = 75.0
"""A table counts as waiting if somebody followed it or did something at it in this time.

Each process notes every half minute which tables are followed."""


class Matching:
    """Brings people together who look for the same game."""

    def __init__(self, rooms: Rooms, seating: Seating) -> None:
        self._rooms = rooms
        self._seating = seating
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        """One per game: people who come at the same time meet at one table."""

    async def own_table(self, person: str, wanted: Match) -> Room | None:
        """Return the table that a person already waits at."""
        tables = await self._rooms.storage.tables_of(person, CANDIDATES)
        waiting = (table for table in tables if table.status == "open" and table.is_public and person in table.seats)
        found = next(_suitable(waiting, wanted), None)
        return None if found is None else await self._rooms.get(found.table)

    async def match(
        self, person: str, name: str, wanted: Match, address: str = "", check_may_open: Callable[[], None] | None = None
    ) -> Room:
        """Give the person a seat at the table that has waited longest, or at a new one.

        `check_may_open` is called before a table is opened, and may raise an error."""
        async with self._locks[registry.game_type(wanted.game).name]:
            room = await self.own_table(person, wanted) or await self._join_waiting(person, name, wanted, address)
            if room is None and check_may_open is not None:
                check_may_open()
            return room or await self._open(person, name, wanted, address)

    async def _join_waiting(
        self, person: str, name: str, wanted: Match, address: str, newest: Room | None = None
    ) -> Room | None:
        """Take a seat at the first suitable table, among those that are older than `newest`."""
        since = self._rooms.now() - ALIVE_SECONDS
        for found in _suitable(await self._rooms.storage.waiting_tables(wanted.game, since, CANDIDATES), wanted):
            if newest is not None and found.table == newest.id:
                return None
            room = await self._rooms.get(found.table)
            if person in room.table.muted:
                continue
            try:
                await self._seating.join(room, person, name, _join(wanted), address)
            except (Conflict, Forbidden):  # another person was faster, or the host has removed this one
                continue
            return room
        return None

    async def _open(self, person: str, name: str, wanted: Match, address: str) -> Room:
        players = wanted.players or registry.game_type(wanted.game).seats[0]
        options = edition_options(wanted.game, players, wanted.options)
        table = CreateTable(game=wanted.game, options=options, seats=[SeatPlan()] * players)
        made = await self._seating.open(person, name, table, _join(wanted), address)
        older = await self._join_waiting(person, name, wanted, address, made)
        if older is None:
            return made
        await self._seating.leave(made, person)
        return older


def _suitable(tables: Iterable[Summary], wanted: Match) -> Iterator[Summary]:
    """Yield the tables of the edition with the wanted number of players and otherwise default options."""
    for table in tables:
        if table.game != wanted.game or wanted.players not in (None, table.players):
            continue
        listing = read_listing(table)
        if listing is not None and listing.options == edition_options(table.game, table.players, wanted.options):
            yield table


def _join(wanted: Match) -> Join:
    return Join(contribution_hash=wanted.contribution_hash, is_ready=wanted.is_ready)

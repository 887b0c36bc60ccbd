"""What a process sees to again and again: leases are kept, tables that nobody drives taken, lost hints made up for.

Looking round may take long, when hundreds of tables are taken over or a storage is slow. Leases do not wait for that,
and no table waits for another that something is wrong with.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from roost.server.errors import ServiceUnavailable
from roost.server.rooms.commit import Rooms
from roost.server.rooms.driver import LEASE_SECONDS, Driver
from roost.server.rooms.host_handover import HostHandover
from roost.server.rooms.quarantine import Quarantine
from roost.server.storage.sql import Storage
from roost.server.storage.types import Unavailable
from roost.server.table.entries import Abandoned, AnyEntry
from roost.server.table.fold import Table

BEAT = 1.0
"""Seconds between two looks round."""
TAKEN_AT_ONCE = 20
"""So few that they are under way long before their leases run out, and that other processes get their share."""
FORGOTTEN_SECONDS = 12 * 3600.0
"""A table at which nobody has started a game for so long is given up."""
FORGOTTEN_BEATS = 60
FORGOTTEN_AT_ONCE = 200
LOOK_SECONDS = 5.0
LOOKS_PER_BEAT = 50
"""A table in use is looked up in the storage when nothing was heard of it for so long, so many in one look round."""

log = logging.getLogger("roost.upkeep")


class Upkeep:
    """Goes round the tables."""

    def __init__(self, driver: Driver, rooms: Rooms, storage: Storage, hosts: HostHandover) -> None:
        self._driver = driver
        self._rooms = rooms
        self._storage = storage
        self._hosts = hosts
        self._quarantine = Quarantine()
        self._stray: set[str] = set()
        """Tables that were taken, and then something came between."""
        self._beats = 0

    async def run(self) -> None:
        """For as long as the server runs."""
        await asyncio.gather(self._again(self.renew), self._again(self.look_round))

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Nothing but the end of the server ends this, and whatever goes wrong is logged."""
        while True:
            try:
                await work()
            except (Unavailable, ServiceUnavailable):
                log.warning("storage unavailable")
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
                log.exception("something was cancelled meanwhile")
            except Exception:
                log.exception("a round failed")
            await asyncio.sleep(BEAT)

    async def renew(self) -> None:
        """Keep what is held, and let go of what another process has taken."""
        held = set(self._driver.held)
        kept = await self._storage.renew_leases(self._driver.owner, self._rooms.now(), LEASE_SECONDS)
        for table in held - kept:
            self._driver.lose(table)
        self._stray = kept - self._driver.held

    async def look_round(self) -> None:
        """Take what nobody holds, read what hints may have missed, give up what everybody has forgotten."""
        await self._take_over()
        self._rooms.unload_idle(lambda room: room.id in self._driver.held)
        await self._look_for_lost_hints()
        self._hosts.look_round()
        if self._beats % FORGOTTEN_BEATS == 0:
            await self._give_up_forgotten()
        self._beats += 1
        for table in list(self._driver.held):
            if (room := self._rooms.loaded.get(table)) is not None:
                self._driver.consider(room)  # whatever failed is tried again

    async def _take_over(self) -> None:
        tables = self._stray - self._driver.held - self._quarantined()
        while True:
            for table in tables:
                await self._try(table, self._driver.drive(table))
            taken = await self._storage.acquire_driverless(
                self._driver.owner, self._rooms.now(), LEASE_SECONDS, TAKEN_AT_ONCE, self._quarantined()
            )
            if not taken:
                return
            tables = {summary.table for summary in taken}

    async def _look_for_lost_hints(self) -> None:
        before, left_alone = self._rooms.now() - LOOK_SECONDS, self._quarantined()
        in_use = (room for room in self._rooms.loaded.values() if room.is_followed or room.id in self._driver.held)
        quiet = [room for room in in_use if room.checked_at < before and room.id not in left_alone]
        for room in sorted(quiet, key=lambda room: room.checked_at)[:LOOKS_PER_BEAT]:
            await self._try(room.id, self._rooms.catch_up(room))

    async def _give_up_forgotten(self) -> None:
        """Open tables at which nothing has happened for long, and nobody waits here."""
        before = self._rooms.now() - FORGOTTEN_SECONDS
        found = {summary.table for summary in await self._storage.idle_tables(before, FORGOTTEN_AT_ONCE)}
        for table in found - self._quarantined():
            await self._try(table, self._give_up(table))

    async def _give_up(self, table: str) -> None:
        now = self._rooms.now()

        def propose(table: Table) -> AnyEntry | None:
            is_forgotten = table.status == "open" and table.updated < now - FORGOTTEN_SECONDS
            return Abandoned(at=now) if is_forgotten else None

        room = await self._rooms.get(table)
        if not room.is_followed:
            await self._rooms.commit(room, propose)

    # One table at a time

    def _quarantined(self) -> set[str]:
        return self._quarantine.tables(self._rooms.now())

    async def _try(self, table: str, work: Awaitable[None]) -> None:
        """See to one table. Whatever is wrong with it holds up no other; perhaps another process can drive it."""
        try:
            await work
        except (Unavailable, ServiceUnavailable):
            raise
        except Exception:
            log.exception("table failed", extra={"table": table})
            self._quarantine.add(table, self._rooms.now())
            self._driver.lose(table)
            await self._storage.release_lease(table, self._driver.owner)
        else:
            self._quarantine.release(table)

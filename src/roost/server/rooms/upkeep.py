"""Periodic work of a process: renew leases, take over tables without a driver, make up for lost hints.

A round can take long if hundreds of tables are taken over or the storage is slow. Leases are renewed independently of
it, and a table that fails delays no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator

from roost.server.errors import ServiceUnavailable
from roost.server.rooms.absences import Absences
from roost.server.rooms.commit import Rooms
from roost.server.rooms.daily import Daily
from roost.server.rooms.driver import LEASE_SECONDS, Driver
from roost.server.rooms.pulse import Pulse
from roost.server.rooms.quarantine import Quarantine
from roost.server.rooms.slices import in_slices
from roost.server.storage.sql import Storage
from roost.server.storage.types import Unavailable
from roost.server.table.entries import Abandoned, AnyEntry
from roost.server.table.fold import Table

ROUND_SECONDS = 1.0
"""Pause between two rounds."""
TAKEOVER_BATCH = 20
"""Tables taken over at once: few enough to be driven before their leases expire, and to leave some to others."""
ABANDON_SECONDS = 12 * 3600.0
"""An open table without an entry for this long is abandoned."""
ABANDON_ROUNDS = 60
"""Number of rounds between two searches for such tables."""
ABANDON_BATCH = 200
SEEN_ROUNDS = 30
"""Number of rounds after which the process notes again which open tables somebody follows."""
LISTED_SECONDS = 180.0
"""How long an open table stays in the list after its last entry or follower."""
RECHECK_SECONDS = 5.0
"""A room in use is compared with the storage if this was not done for so long."""
RECHECKS_PER_ROUND = 50
SLICE = 10
"""Tables that are scheduled in one step, which takes a fraction of a millisecond."""
GIVE_BACK_ROUNDS = 5
"""Number of rounds after which other workers get the tables whose home they are."""

log = logging.getLogger("roost.upkeep")


class Upkeep:
    """Runs the periodic work."""

    def __init__(
        self, pulse: Pulse, driver: Driver, rooms: Rooms, storage: Storage, absences: Absences, daily: Daily
    ) -> None:
        self._pulse = pulse
        self._driver = driver
        self._rooms = rooms
        self._storage = storage
        self._absences = absences
        self._daily = daily
        self._quarantine = Quarantine()
        self._stray: set[str] = set()
        """Tables whose lease this process holds without driving them, after an interruption."""
        self._rounds = 0

    async def run(self) -> None:
        """Run until the task is cancelled."""
        await self._repeat(self.renew, is_once=True)  # before any table is driven: its players may get time back
        await asyncio.gather(self._repeat(self.renew), self._repeat(self.run_round))

    async def _repeat(self, work: Callable[[], Awaitable[None]], is_once: bool = False) -> None:
        """Repeat some work until the task is cancelled, or until it succeeds once, and log all errors."""
        while True:
            try:
                await work()
                if is_once:
                    return
            except (Unavailable, ServiceUnavailable):
                log.debug("storage unavailable")  # storage/health.py warns once, and says why
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
                log.exception("upkeep interrupted by a cancelled task")
            except Exception:
                log.exception("upkeep failed")
            await asyncio.sleep(ROUND_SECONDS)

    async def renew(self) -> None:
        """Beat, renew the leases, and stop driving tables that another process has taken over."""
        if await self._pulse.beat():
            await self._make_up()
        held = set(self._driver.held)
        kept = await self._storage.renew_leases(self._driver.owner, self._rooms.now(), LEASE_SECONDS)
        for table in held - kept:
            self._driver.lose(table)
        self._stray = kept - self._driver.held

    async def _make_up(self) -> None:
        for table in list(self._driver.held):
            if (room := self._rooms.loaded.get(table)) is not None:
                await self._try(table, self._driver.make_up(room))

    async def run_round(self) -> None:
        """Take over tables without a driver, unload idle rooms, catch up after lost hints, care for open tables,
        and publish what the deals of the next day are committed to."""
        await self._take_over()
        self._rooms.unload_idle()
        await self._recheck_rooms()
        self._absences.check()
        await self._daily.publish()
        if self._rounds % GIVE_BACK_ROUNDS == 0:
            await self._driver.give_back()
        if self._rounds % SEEN_ROUNDS == 0:
            await self._note_seen()
        if self._rounds % ABANDON_ROUNDS == 0:
            await self._abandon_idle()
        self._rounds += 1
        await in_slices(self._retry())

    def _retry(self) -> Iterator[None]:
        """Schedule the tables that this process drives, in case something failed there; yield now and then."""
        for number, table in enumerate(list(self._driver.held), 1):
            room = self._rooms.loaded.get(table)
            if room is not None and table in self._driver.held:
                self._driver.schedule(room)
            if number % SLICE == 0:
                yield

    async def _take_over(self) -> None:
        tables = self._stray - self._driver.held - self._quarantined()
        while True:
            for table in tables:
                is_loaded = await self._try(table, self._driver.drive(table))
                if is_loaded and table not in self._driver.held:  # an older process wrote what is stored beside the log
                    self._quarantine.add(table, self._rooms.now())
            taken = await self._storage.acquire_driverless(
                self._driver.owner, self._rooms.now(), LEASE_SECONDS, TAKEOVER_BATCH, self._quarantined()
            )
            if not taken:
                return
            tables = {summary.table for summary in taken}

    async def _recheck_rooms(self) -> None:
        """Catch up in rooms that may have missed a hint."""
        before, quarantined = self._rooms.now() - RECHECK_SECONDS, self._quarantined()
        in_use = (room for room in self._rooms.loaded.values() if room.is_followed or room.id in self._driver.held)
        quiet = [room for room in in_use if room.checked_at < before and room.id not in quarantined]
        for room in sorted(quiet, key=lambda room: room.checked_at)[:RECHECKS_PER_ROUND]:
            await self._try(room.id, self._rooms.catch_up(room))

    async def _note_seen(self) -> None:
        """Note which tables of the list somebody follows, so that they stay in it."""
        rooms = (room for room in self._rooms.loaded.values() if room.is_followed)
        seen = [room.id for room in rooms if room.table.status == "open" and room.table.created.is_public]
        if seen:
            await self._storage.see_tables(seen, self._rooms.now())

    async def _abandon_idle(self) -> None:
        """Abandon open tables without entries for long, unless a connection of this process follows them."""
        before = self._rooms.now() - ABANDON_SECONDS
        for found in await self._storage.idle_open_tables(before, ABANDON_BATCH, self._quarantined()):
            await self._try(found.table, self._abandon(found.table))

    async def _abandon(self, table: str) -> None:
        now = self._rooms.now()

        def propose(table: Table) -> AnyEntry | None:
            is_idle = table.status == "open" and table.updated < now - ABANDON_SECONDS
            return Abandoned(at=now) if is_idle else None

        room = await self._rooms.get(table)
        if not room.is_followed:
            await self._rooms.commit(room, propose)

    # One table at a time

    def _quarantined(self) -> set[str]:
        return self._quarantine.tables(self._rooms.now())

    async def _try(self, table: str, work: Awaitable[None]) -> bool:
        """Work on one table, and return True if it succeeded.

        If it fails, quarantine it and release its lease, because another process may succeed."""
        try:
            await work
        except (Unavailable, ServiceUnavailable):
            raise
        except Exception:
            log.exception("table failed", extra={"table": table})
            self._quarantine.add(table, self._rooms.now())
            self._driver.lose(table)
            await self._storage.release_lease(table, self._driver.owner)
            return False
        self._quarantine.release(table)
        return True

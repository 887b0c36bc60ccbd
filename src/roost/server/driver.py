"""What nobody has to ask for: bots decide, clocks run out, people who are away are played for.

Exactly one process drives a table, the one that holds its lease. When it dies the lease runs out, and another process
takes the table within seconds. Should two ever drive the same table, the version decides and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Literal, TypeAlias

from roost.core.game import Seat
from roost.server import clocks, metrics
from roost.server.bots import Thinkers, usual_bot
from roost.server.clocks import Why
from roost.server.entries import Abandoned, AnyEntry, Away
from roost.server.errors import TryAgain
from roost.server.hosts import Hosts
from roost.server.live import Live
from roost.server.presence import Presence
from roost.server.storage.port import Storage, Unavailable
from roost.server.table import OVERDUE_LIMIT, Table
from roost.server.tables import Tables
from roost.server.tasks import Tasks
from roost.server.trouble import Trouble

BEAT = 1.0
"""Seconds between two looks round."""
LEASE_SECONDS = 5.0
"""How long a process that has died keeps its tables from being taken over."""
TAKEN_AT_ONCE = 20
"""So few that they are under way long before their leases run out, and that other processes get their share."""
FORGOTTEN_SECONDS = 12 * 3600.0
"""A table at which nobody has started a game for so long is given up."""
FORGOTTEN_BEATS = 60
FORGOTTEN_AT_ONCE = 200
LOOK_SECONDS = 5.0
LOOKS_A_BEAT = 50
"""A table in use is looked up in the storage when nothing was heard of it for so long, so many in one look round."""

By: TypeAlias = Literal["bot", "away", "clock"]

log = logging.getLogger("roost.driver")


class Driver:
    """Drives the tables that this process holds the leases of."""

    def __init__(
        self,
        tables: Tables,
        storage: Storage,
        thinkers: Thinkers,
        presence: Presence,
        tasks: Tasks,
        owner: str,
        pause: float,
    ) -> None:
        self._tables = tables
        self._storage = storage
        self._thinkers = thinkers
        self._presence = presence
        self._tasks = tasks
        self._owner = owner
        self._pause = pause
        self.held: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: set[tuple[str, Seat]] = set()
        """Seats for which a bot thinks, or for which the other processes are being asked."""
        self._leased: set[str] = set()
        """What was held when the leases were last renewed, driven or not yet."""
        self._trouble = Trouble()
        self._hosts = Hosts(tables, presence, tasks.spawn)
        self._beats = 0

    # Which tables

    async def run(self) -> None:
        """Keep what is held and look round, again and again; looking round may take long, and leases do not wait."""
        await asyncio.gather(self._again(self.renew), self._again(self.look_round))

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Nothing but the end of the server ends this, and whatever goes wrong is logged."""
        while True:
            try:
                await work()
            except (Unavailable, TryAgain):
                log.warning("storage unavailable")
            except asyncio.CancelledError:
                task = asyncio.current_task()
                if task is None or task.cancelling():
                    raise
                log.exception("something was cancelled under the driver")
            except Exception:
                log.exception("the driver failed")
            await asyncio.sleep(BEAT)

    async def renew(self) -> None:
        """Keep what is held, and let go of what another process has taken."""
        held = set(self.held)
        self._leased = await self._storage.renew_leases(self._owner, self._tables.now(), LEASE_SECONDS)
        for table in held - self._leased:
            self._lose(table)

    async def look_round(self) -> None:
        """Take what nobody holds, read what hints may have missed, give up what everybody has forgotten."""
        await self._take_over()
        self._tables.forget_idle(lambda live: live.id in self.held)
        await self._look_for_lost_hints()
        self._hosts.look_round()
        if self._beats % FORGOTTEN_BEATS == 0:
            await self._give_up_forgotten()
        self._beats += 1
        for table in list(self.held):
            if (live := self._tables.live.get(table)) is not None:
                self.consider(live)  # whatever failed is tried again

    async def _take_over(self) -> None:
        tables = self._leased - self.held - self._left_alone()  # taken, and then something came between
        while True:
            for table in tables:
                await self._try(table, self._drive(table))
            taken = await self._storage.take_driverless(
                self._owner, self._tables.now(), LEASE_SECONDS, TAKEN_AT_ONCE, self._left_alone()
            )
            if not taken:
                return
            tables = {summary.table for summary in taken}

    async def _look_for_lost_hints(self) -> None:
        before, left_alone = self._tables.now() - LOOK_SECONDS, self._left_alone()
        in_use = (live for live in self._tables.live.values() if live.followers or live.id in self.held)
        quiet = [live for live in in_use if live.looked < before and live.id not in left_alone]
        for live in sorted(quiet, key=lambda live: live.looked)[:LOOKS_A_BEAT]:
            await self._try(live.id, self._tables.catch_up(live))

    async def _give_up_forgotten(self) -> None:
        """Open tables at which nothing has happened for long, and nobody waits here."""
        before = self._tables.now() - FORGOTTEN_SECONDS
        found = {summary.table for summary in await self._storage.idle_tables(before, FORGOTTEN_AT_ONCE)}
        for table in found - self._left_alone():
            await self._try(table, self._give_up(table))

    async def _give_up(self, table: str) -> None:
        now = self._tables.now()

        def propose(table: Table) -> AnyEntry | None:
            is_forgotten = table.status == "open" and table.updated < now - FORGOTTEN_SECONDS
            return Abandoned(at=now) if is_forgotten else None

        live = await self._tables.get(table)
        if not live.followers:
            await self._tables.enter(live, propose)

    def _left_alone(self) -> set[str]:
        return self._trouble.left_alone(self._tables.now())

    async def _try(self, table: str, work: Awaitable[None]) -> None:
        """See to one table. Whatever is wrong with it holds up no other; perhaps another process can drive it."""
        try:
            await work
        except (Unavailable, TryAgain):
            raise
        except Exception:
            log.exception("trouble with a table", extra={"table": table})
            self._trouble.begin(table, self._tables.now())
            self._lose(table)
            await self._storage.release(table, self._owner)
        else:
            self._trouble.end(table)

    async def take(self, table: str) -> None:
        """Drive a table from now on, unless another process does."""
        if table in self.held:
            return
        if await self._storage.lease(table, self._owner, self._tables.now(), LEASE_SECONDS):
            await self._drive(table)

    async def _drive(self, table: str) -> None:
        """This process holds the lease: see to what is due."""
        live = await self._tables.get(table)
        live.grace_from = self._tables.now()
        self.held.add(table)
        metrics.DRIVEN.set(len(self.held))
        self.consider(live)

    def _lose(self, table: str) -> None:
        self.held.discard(table)
        self._leased.discard(table)
        self._clear_timer(table)
        metrics.DRIVEN.set(len(self.held))

    # What is due at a table

    def consider(self, live: Live) -> None:
        """A table has moved on, or a time has come: see to what is due, and to when the next thing will be."""
        table = live.table
        if live.id not in self.held:
            if any(notice.key == "started" for notice in live.steps[-1].notices):
                self._tasks.spawn(self.take(live.id))  # a game that begins here is driven from here
            return
        self._clear_timer(live.id)
        if table.status != "running":
            self._lose(live.id)
            self._tasks.spawn(self._storage.release(live.id, self._owner))
            return
        for seat in table.bots_to_act:
            self._begin(live, seat, "bot" if table.seats[seat].bot is not None else "away")
        gone_at, now = self._presence.gone_at(live), self._tables.now()
        for seat, why in clocks.due(table, gone_at, now).items():
            self._begin(live, seat, why)
        time = clocks.next_time(table, gone_at)
        if time is not None and time > now:
            handle = asyncio.get_running_loop().call_later(time - now, self.consider, live)
            self._timers[live.id] = handle

    def _clear_timer(self, table: str) -> None:
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()

    def _begin(self, live: Live, seat: Seat, why: By | Why) -> None:
        """See to a seat, unless that is under way."""
        if (live.id, seat) not in self._busy:
            self._busy.add((live.id, seat))
            self._tasks.spawn(self._see_to(live, seat, why))

    async def _see_to(self, live: Live, seat: Seat, why: By | Why) -> None:
        try:
            if why == "gone":
                person = live.table.seats[seat].person
                if person is not None and not await self._presence.is_elsewhere(live, person):
                    await self._away(live, seat, why)
            elif why == "idle":
                await self._away(live, seat, why)
            else:
                await self._decide(live, seat, why)
        finally:
            self._busy.discard((live.id, seat))
        self.consider(live)

    async def _decide(self, live: Live, seat: Seat, by: By) -> None:
        """Give a bot what the seat may know, and enter what it decides like everybody's move."""
        if by != "clock":
            await asyncio.sleep(self._pause)
        table = live.table
        if table.play is None or seat not in table.to_act:
            return
        events = [event for step in live.steps for event in step.events]
        view = table.game.view(table.play.state, seat, events)
        bot = table.seats[seat].bot or usual_bot(table.created.game)
        action = await self._thinkers.decide(bot, table.game, view)
        await self._tables.decide_for(live, seat, action, table.moment, by)
        if live.table.seats[seat].overdue >= OVERDUE_LIMIT:
            await self._away(live, seat, "clock")

    async def _away(self, live: Live, seat: Seat, why: Why) -> None:
        """From now on a bot plays for this person, unless they came back or moved meanwhile."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or table.seats[seat].is_away:
                return None
            if why == "clock" and table.seats[seat].overdue < OVERDUE_LIMIT:
                return None
            if why != "clock" and seat not in clocks.due(table, self._presence.gone_at(live), self._tables.now()):
                return None
            return Away(at=self._tables.now(), seat=seat, why=why)

        await self._tables.enter(live, propose)

    async def stop(self) -> None:
        """Give up all leases, so that others can go on at once."""
        for table in list(self.held):
            self._lose(table)
        await self._storage.release_all(self._owner)

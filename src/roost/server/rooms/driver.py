"""What nobody has to ask for: bots decide, clocks run out, people who are away are played for.

Exactly one process drives a table, the one that holds its lease. When it dies the lease runs out, and another process
takes the table within seconds. Should two ever drive the same table, the version decides and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Literal, TypeAlias

from roost.bots.seated import seat_seed
from roost.core.game import Seat
from roost.server import metrics
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.commit import Rooms
from roost.server.rooms.presence import Presence
from roost.server.rooms.room import Room
from roost.server.rooms.seating import Seating
from roost.server.storage.sql import Storage
from roost.server.table import clocks
from roost.server.table.clocks import Why
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Away
from roost.server.table.fold import Table

LEASE_SECONDS = 5.0
"""How long a process that has died keeps its tables from being taken over."""

By: TypeAlias = Literal["bot", "away", "clock"]


class Driver:
    """Drives the tables that this process holds the leases of."""

    def __init__(
        self,
        rooms: Rooms,
        seating: Seating,
        storage: Storage,
        bot_pool: BotPool,
        presence: Presence,
        tasks: BackgroundTasks,
        owner: str,
        pause: float,
    ) -> None:
        self._rooms = rooms
        self._seating = seating
        self._storage = storage
        self._bot_pool = bot_pool
        self._presence = presence
        self._tasks = tasks
        self.owner = owner
        self._pause = pause
        self.held: set[str] = set()
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._busy: set[tuple[str, Seat]] = set()
        """Seats for which a bot thinks, or for which the other processes are being asked."""

    # Which tables

    async def take(self, table: str) -> None:
        """Drive a table from now on, unless another process does."""
        if table in self.held:
            return
        if await self._storage.acquire_lease(table, self.owner, self._rooms.now(), LEASE_SECONDS):
            await self.drive(table)

    async def drive(self, table: str) -> None:
        """This process holds the lease: see to what is due."""
        room = await self._rooms.get(table)
        room.grace_from = self._rooms.now()
        self.held.add(table)
        metrics.DRIVEN.set(len(self.held))
        self.consider(room)

    def lose(self, table: str) -> None:
        """Another process drives it, or nobody has to."""
        self.held.discard(table)
        self._clear_timer(table)
        metrics.DRIVEN.set(len(self.held))

    # What is due at a table

    def consider(self, room: Room) -> None:
        """A table has moved on, or a time has come: see to what is due, and to when the next thing will be."""
        table = room.table
        if room.id not in self.held:
            if table.is_revealing or any(notice.key == "started" for notice in room.steps[-1].notices):
                self._tasks.spawn(self.take(room.id))  # a game that begins here is driven from here
            return
        self._clear_timer(room.id)
        if table.status != "running":
            self.lose(room.id)
            self._tasks.spawn(self._storage.release_lease(room.id, self.owner))
        elif table.reveal_deadline is not None:
            self._await_reveals(room, table.reveal_deadline)
        else:
            self._see_to_seats(room)

    def _await_reveals(self, room: Room, deadline: float) -> None:
        if self._rooms.now() >= deadline:
            self._tasks.spawn(self._seating.deal_if_due(room))
        else:
            self._consider_at(deadline, room)

    def _see_to_seats(self, room: Room) -> None:
        table = room.table
        for seat in table.bots_to_act:
            self._begin(room, seat, "bot" if table.seats[seat].bot is not None else "away")
        gone_at, now = self._presence.gone_at(room), self._rooms.now()
        for seat, why in clocks.due(table, gone_at, now).items():
            self._begin(room, seat, why)
        time = clocks.next_time(table, gone_at)
        if time is not None and time > now:
            self._consider_at(time, room)

    def _consider_at(self, time: float, room: Room) -> None:
        wait = time - self._rooms.now()
        self._timers[room.id] = asyncio.get_running_loop().call_later(wait, self.consider, room)

    def _clear_timer(self, table: str) -> None:
        if (timer := self._timers.pop(table, None)) is not None:
            timer.cancel()

    def _begin(self, room: Room, seat: Seat, why: By | Why) -> None:
        """See to a seat, unless that is under way."""
        if (room.id, seat) not in self._busy:
            self._busy.add((room.id, seat))
            self._tasks.spawn(self._see_to(room, seat, why))

    async def _see_to(self, room: Room, seat: Seat, why: By | Why) -> None:
        try:
            if why == "gone":
                person = room.table.seats[seat].person
                if person is not None and not await self._presence.is_elsewhere(room, person):
                    await self._away(room, seat, why)
            elif why == "idle":
                await self._away(room, seat, why)
            else:
                await self._decide(room, seat, why)
        finally:
            self._busy.discard((room.id, seat))
        self.consider(room)

    async def _decide(self, room: Room, seat: Seat, by: By) -> None:
        """Give a bot what the seat may know, and enter what it decides like everybody's move."""
        if by != "clock":
            await asyncio.sleep(self._pause)
        table = room.table
        if table.play is None or seat not in table.to_act:
            return
        view = dataclasses.replace(table.game.view(table.play.state, seat), events=room.history(seat))
        bot = table.seats[seat].bot or default_bot(table.created.game)
        action = await self._bot_pool.decide(bot, table.game, view, seat_seed(table.play.seed, seat))
        await self._rooms.decide_for(room, seat, action, table.moment, by)

    async def _away(self, room: Room, seat: Seat, why: Why) -> None:
        """From now on a bot plays for this person, unless they came back or moved meanwhile."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or table.seats[seat].is_away:
                return None
            if seat not in clocks.due(table, self._presence.gone_at(room), self._rooms.now()):
                return None
            return Away(at=self._rooms.now(), seat=seat, why=why)

        await self._rooms.commit(room, propose)

    async def stop(self) -> None:
        """Give up all leases, so that others can go on at once."""
        for table in list(self.held):
            self.lose(table)
        await self._storage.release_leases(self.owner)

"""What happens at a table without a client: full tables start, bots decide, clocks run out, stand-in bots play for
absent players.

Exactly one process drives a table: the one that holds its lease. When it dies, the lease expires and another process
takes over within seconds. If two processes drive the same table, the version decides and nothing happens twice.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine
from typing import Any, Literal, NamedTuple, TypeAlias

from roost.bots.seated import seat_seed
from roost.core.bot import Budget
from roost.core.game import Seat
from roost.server import metrics
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.bot_pool import BotPool
from roost.server.rooms.bot_preparation import BotPreparation
from roost.server.rooms.commit import Proposal, Rooms
from roost.server.rooms.company import Company
from roost.server.rooms.fair_queue import Addresses, Asker
from roost.server.rooms.homes import Homes
from roost.server.rooms.presence import Presence
from roost.server.rooms.pulse import Pulse
from roost.server.rooms.room import Room
from roost.server.rooms.seating import Seating
from roost.server.storage.sql import Storage
from roost.server.table import clocks
from roost.server.table.clocks import Why
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import AnyEntry, Away, Back
from roost.server.table.fold import Table

LEASE_SECONDS = 5.0
"""How long it takes at most until the tables of a dead process can be taken over."""

RECONNECT_SECONDS = 5.0
"""How long devices have to connect again and reveal their contributions when another process drives the table."""
READY_SECONDS = 0.5
"""How often a deal of the day looks whether its bots are ready."""
DAILY_BUDGET = Budget(60.0)
"""At a deal of the day no clock ends a decision: a bot makes all its simulations, which take about 0.1 s."""

By: TypeAlias = Literal["bot", "away", "clock"]


class _Timer(NamedTuple):
    """The next deadline of a table, what wakes this process then, and the situation in which it was set."""

    time: float
    handle: asyncio.TimerHandle
    situation: tuple[Any, ...]


def _situation(table: Table) -> tuple[Any, ...]:
    """Return what deadlines depend on: a decision that ends no moment changes nothing of it."""
    return table.status, table.moment, table.seats


class Driver:
    """Drives the tables whose leases this process holds."""

    def __init__(
        self,
        rooms: Rooms,
        seating: Seating,
        storage: Storage,
        bot_pool: BotPool,
        preparation: BotPreparation,
        presence: Presence,
        pulse: Pulse,
        tasks: BackgroundTasks,
        homes: Homes,
        owner: str,
        pause: float,
        stand_in_pause: float,
    ) -> None:
        self._rooms = rooms
        self._seating = seating
        self._storage = storage
        self._bot_pool = bot_pool
        self._preparation = preparation
        self._presence = presence
        self._pulse = pulse
        self._company = Company(rooms, presence)
        self._tasks = tasks
        self._homes = homes
        self.owner = owner
        self._pauses: dict[By, float] = {"bot": pause, "away": stand_in_pause, "clock": 0.0}
        """How long a decision takes at least, so that people can follow."""
        self.held: set[str] = set()
        rooms.is_driven = self.held.__contains__
        self.addresses = Addresses()
        """Where the hosts of tables are, whose bots take turns."""
        self._timers: dict[str, _Timer] = {}
        self._busy: set[tuple[str, Seat]] = set()
        """Seats that a task is working on: a bot is deciding, or the other processes are being asked."""

    # Leases

    async def acquire(self, table: str) -> None:
        """Acquire the lease of a table and drive it, unless another process does."""
        if table in self.held:
            return
        if await self._storage.acquire_lease(table, self.owner, self._rooms.now(), LEASE_SECONDS):
            await self.drive(table)

    async def drive(self, table: str) -> None:
        """Drive a table whose lease this process holds."""
        room = await self._rooms.get(table)
        await self.make_up(room)
        self.held.add(table)
        metrics.DRIVEN.set(len(self.held))
        if room.is_stale:  # changed in between, when it did not have to be read at once
            self._tasks.spawn(self._rooms.catch_up(room))
        self.schedule(room)

    async def make_up(self, room: Room) -> None:
        """Give the players the time back in which the server was away, and time to connect again."""

        def propose(table: Table) -> Proposal:
            lost = clocks.extensions(table, self._pulse.outages)
            return [Back(at=self._rooms.now(), seat=seat, extra_seconds=extra) for seat, extra in lost.items()]

        room.grace_from = self._rooms.now()
        await self._rooms.commit(room, propose)

    async def give_back(self) -> None:
        """Let other workers drive the tables whose home they are, unless people follow them here."""
        for table in list(self.held):
            room = self._rooms.loaded.get(table)
            if self._homes.worker_for(table) is not None and not (room is not None and room.is_followed):
                self.lose(table)
                await self._storage.release_lease(table, self.owner)
                self._homes.ask_to_drive(table)

    def lose(self, table: str) -> None:
        """Stop driving a table."""
        self.held.discard(table)
        self._clear_timer(table)
        metrics.DRIVEN.set(len(self.held))

    # Deadlines and bots

    def on_change(self, room: Room) -> None:
        """Schedule a table that has changed, unless the change leaves its next deadline where it is, or later."""
        if not self._is_scheduled(room):
            self.schedule(room)

    def _is_scheduled(self, room: Room) -> bool:
        """Return True if a table waits only for people who are connected, and is looked at before their time is up."""
        table, timer = room.table, self._timers.get(room.id)
        if timer is None or self._pulse.is_late:
            return False
        if timer.situation == _situation(table):
            return True
        if table.play is None or not table.waits_for or table.bots_to_act:
            return False
        if any(table.seats[seat].person not in room.people for seat in table.waits_for):
            return False
        deadline = table.deadline
        return deadline is None or timer.time <= deadline

    def schedule(self, room: Room) -> None:
        """Start everything that is due at a table, and set a timer for the next deadline."""
        table = room.table
        if room.id not in self.held:
            if _is_new_to_driver(room) and not self._homes.ask_to_drive(room.id):
                self._tasks.spawn(self.acquire(room.id))  # the process that starts a game drives it
            return
        self._clear_timer(room.id)
        if self._pulse.is_late:
            return  # the players may get time back; the upkeep calls this again
        if not table.needs_driver:
            self.lose(room.id)
            self._tasks.spawn(self._storage.release_lease(room.id, self.owner))
        elif table.starts_at is not None:
            self._await(room, table.starts_at, self._seating.start_if_due)
        elif table.reveal_deadline is not None:
            since_takeover = room.grace_from + RECONNECT_SECONDS if room.grace_from > table.updated else 0.0
            self._await(room, max(table.reveal_deadline, since_takeover), self._seating.deal_if_due)
        else:
            self._schedule_seats(room)

    def _await(self, room: Room, deadline: float, work: Callable[[Room], Coroutine[Any, Any, None]]) -> None:
        """Do some work at a deadline."""
        if self._rooms.now() >= deadline:
            self._tasks.spawn(work(room))
        else:
            self._schedule_at(deadline, room)

    def _schedule_seats(self, room: Room) -> None:
        table = room.table
        for seat in table.bots_to_act:
            self._start_task(room, seat, "bot" if table.seats[seat].bot is not None else "away")
        gone_at, now = self._presence.gone_at(room), self._rooms.now()
        for seat, why in clocks.due(table, gone_at, now).items():
            if self._company.may_wait(room, seat):
                self._start_task(room, seat, why)
        if table.playing and self._company.is_deserted(room):
            self._start_task(room, table.playing[0], "deserted")
        time = clocks.next_time(table, gone_at)
        if time is not None and time > now:
            self._schedule_at(time, room)

    def _schedule_at(self, time: float, room: Room) -> None:
        wait = time - self._rooms.now()
        handle = asyncio.get_running_loop().call_later(wait, self.schedule, room)
        self._timers[room.id] = _Timer(time, handle, _situation(room.table))

    def _clear_timer(self, table: str) -> None:
        if (timer := self._timers.pop(table, None)) is not None:
            timer.handle.cancel()

    def _start_task(self, room: Room, seat: Seat, why: By | Why | Literal["deserted"]) -> None:
        """Start a task for a seat, unless one is running."""
        if (room.id, seat) not in self._busy:
            self._busy.add((room.id, seat))
            self._tasks.spawn(self._handle_seat(room, seat, why))

    async def _handle_seat(self, room: Room, seat: Seat, why: By | Why | Literal["deserted"]) -> None:
        try:
            match why:
                case "bot" | "away":
                    await self._decide(room, seat, why)
                case "deserted":
                    await self._company.pause(room)
                case _:
                    await self._handle_late(room, seat, why)
        finally:
            self._busy.discard((room.id, seat))
        self.schedule(room)

    async def _handle_late(self, room: Room, seat: Seat, why: Why) -> None:
        """Let a bot decide for a late player or take over from them, if anybody waits for them."""
        person = room.table.seats[seat].person
        if person is None or (why == "gone" and await self._presence.is_elsewhere(room, person)):
            return
        if not await self._company.waits(room, seat, why):
            return
        if why == "clock":
            await self._decide(room, seat, why)
        else:
            await self._set_away(room, seat, why)

    # Bots

    async def _decide(self, room: Room, seat: Seat, by: By) -> None:
        """Let a bot decide from the view of the seat, and make its move.

        The bot in the seat thinks during its pause. A stand-in for a person waits first, because they may come back."""
        start = asyncio.get_running_loop().time()
        if by != "bot":
            await asyncio.sleep(self._pauses[by])
        if room.table.created.daily is not None:
            await self._until_ready(room, seat)
        table = room.table
        if table.play is None or seat not in table.to_act:
            return
        view, budget = _question(room, seat)
        game, seated = table.created.game, table.seats[seat].bot
        bot = default_bot(game) if seated is None else self._preparation.player(game, seated)
        asker = Asker(room.id, self.addresses.payer(table.host), bool(table.playing))
        decided = await self._bot_pool.decide(bot, table.game, view, seat_seed(table.play.seed, seat), asker, budget)
        if by == "bot":
            await asyncio.sleep(start + self._pauses[by] - asyncio.get_running_loop().time())
        stand_in = None if seated in (None, decided.bot) else decided.bot
        await self._rooms.decide_for(room, seat, decided.action, table.moment, by, stand_in)

    async def _until_ready(self, room: Room, seat: Seat) -> None:
        """Wait for a bot at a deal of the day: another bot would not answer as everybody else was answered."""
        bot = room.table.seats[seat].bot
        while bot is not None and self._preparation.is_waiting(room.table.created.game, bot):
            await asyncio.sleep(READY_SECONDS)

    async def _set_away(self, room: Room, seat: Seat, why: Why) -> None:
        """Let a stand-in bot take over, unless the player came back or moved meanwhile."""

        def propose(table: Table) -> AnyEntry | None:
            if table.status != "running" or table.seats[seat].is_away:
                return None
            if seat not in clocks.due(table, self._presence.gone_at(room), self._rooms.now()):
                return None
            return Away(at=self._rooms.now(), seat=seat, why=why)

        await self._rooms.commit(room, propose)

    async def stop(self) -> None:
        """Release all leases, so that other processes can take over immediately."""
        for table in list(self.held):
            self.lose(table)
        await self._storage.release_leases(self.owner)


def _question(room: Room, seat: Seat) -> tuple[Any, Budget | None]:
    """Return what a bot decides from, and its budget, if it is not the usual one.

    At a deal of the day, nothing of it depends on how fast anybody plays."""
    if room.table.created.daily is not None:
        return room.view_in_order(seat), DAILY_BUDGET
    assert room.table.play is not None
    view = room.table.game.view(room.table.play.state, seat)
    return dataclasses.replace(view, events=room.history(seat)), None


def _is_new_to_driver(room: Room) -> bool:
    """Return True if the table has just begun to need a driver."""
    table = room.table
    is_new = any(notice.key in ("started", "continued") for notice in room.steps[-1].notices)
    return table.needs_driver and (is_new or table.is_revealing or table.starts_at is not None)

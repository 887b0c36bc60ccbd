"""The tables, and the way of every entry: checked, stored, and only then taken over, acknowledged and told.

One serial queue a table in each process; between processes the version decides. Whoever wants something to happen
gives `enter` a function from the table as it is to the entry that should follow. If another process was faster, it is
asked again with the table as it is then.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import TypeAlias

from roost.core.game import Action, Seat
from roost.server import metrics
from roost.server.bus.port import Bus
from roost.server.errors import NotFound, TooMuch, TryAgain
from roost.server.rooms.room import CHANGES, Live
from roost.server.storage.port import Conflict, Storage, Unavailable
from roost.server.table.checks import Attempt, check
from roost.server.table.entries import AnyEntry, Created, Move, decode_entry, encode_entry
from roost.server.table.fold import Table, create
from roost.server.table.summary import finish, summarise

Propose: TypeAlias = Callable[[Table], AnyEntry | None]
"""What should follow, for a table as it is; None: nothing has to happen. Raises what is wrong with it."""

Listener: TypeAlias = Callable[[Live], None]
IDLE_SECONDS = 60.0
"""How long a table that nobody follows from here stays in memory."""


class Tables:
    """All tables, those in use in memory."""

    def __init__(self, storage: Storage, bus: Bus, now: Callable[[], float] = time.time) -> None:
        self.storage = storage
        self.bus = bus
        self.now = now
        self.live: dict[str, Live] = {}
        self.listeners: list[Listener] = []
        """Told of every table that has moved on, whoever moved it: they send views, drive bots and clocks."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Finding

    async def get(self, table: str) -> Live:
        """A table, from memory or from the storage; NotFound if there is none."""
        live = self.live.get(table)
        if live is None:
            live = await self._load_once(table)
        live.used = self.now()
        return live

    async def _load_once(self, table: str) -> Live:
        """Load it, however many ask for it at the same time, and whoever of them goes away meanwhile."""
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table), name=f"load {table}")
            loading.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(loading)

    def _loaded(self, table: str, loading: asyncio.Task[Live]) -> None:
        del self._loading[table]
        if not loading.cancelled():
            loading.exception()  # whoever asked for it is told; there may be nobody left

    async def _load(self, table: str) -> Live:
        self.bus.subscribe(table, self._hear)  # before reading, so that nothing is missed
        try:
            secret, stored = await self.storage.secret(table), await self.storage.entries(table)
            if secret is None or not stored:
                raise NotFound("table-unknown", table=table)
            live = Live(table, secret, [decode_entry(row.body) for row in stored], self.now())
        except BaseException as error:
            self.bus.unsubscribe(table, self._hear)
            if isinstance(error, Unavailable):
                raise TryAgain("storage-unavailable") from error
            raise
        self.live[table] = live
        metrics.TABLES.set(len(self.live))
        return live

    def forget(self, live: Live) -> None:
        """Keep it in memory no longer."""
        self.bus.unsubscribe(live.id, self._hear)
        self.live.pop(live.id, None)
        metrics.TABLES.set(len(self.live))

    def forget_idle(self, is_needed: Callable[[Live], bool]) -> None:
        """Whatever nobody follows and nobody needs can be loaded again."""
        oldest = self.now() - IDLE_SECONDS
        for live in list(self.live.values()):
            if live.used < oldest and not live.followers and not live.lock.locked() and not is_needed(live):
                self.forget(live)

    # Making things happen

    async def create(self, table: str, secret: bytes, entry: Created) -> Live:
        """A new table."""
        try:
            await self.storage.create_table(summarise(create(table, secret, entry)), secret, encode_entry(entry))
        except Unavailable as error:
            raise TryAgain("storage-unavailable") from error
        return await self.get(table)

    async def act(self, live: Live, person: str, message_id: str, seen: int, action: Action) -> int:
        """A person's move: the public version to acknowledge it with."""
        message = "move", person, message_id

        def propose(table: Table) -> AnyEntry | None:
            if message in live.answered:
                return None
            attempt = Attempt(table.seat_of(person), seen, action)
            check(table, attempt)
            assert attempt.seat is not None
            assert table.play is not None
            if table.play.choices.get(attempt.seat) == action and not table.seats[attempt.seat].is_away:
                return None  # it is chosen already
            if live.changes(attempt.seat) >= CHANGES:
                raise TooMuch("too-many-changes", limit=CHANGES)
            return Move(at=self.now(), seat=attempt.seat, action=action, by="person", id=message_id)

        entered = await self.enter(live, propose)
        if entered is not None:
            metrics.MOVES.labels("person").inc()
            return entered.public
        return live.answered.get(message, live.table.public)

    async def decide_for(self, live: Live, seat: Seat, action: Action, moment: int, by: str) -> None:
        """A bot's move: dropped without a word if the table has moved on meanwhile, or the person is back."""

        def propose(table: Table) -> AnyEntry | None:
            is_for_person = by == "clock"
            waiting = table.waits_for if is_for_person else table.bots_to_act
            if table.moment != moment or seat not in waiting:
                return None
            return Move.model_validate({"at": self.now(), "seat": seat, "action": action, "by": by})

        if await self.enter(live, propose) is not None:
            metrics.MOVES.labels(by).inc()

    async def enter(self, live: Live, propose: Propose) -> Table | None:
        """Check, store, take over, tell. The table after the entry; None if nothing had to happen."""
        async with live.lock:
            while True:
                if live.is_stale:
                    await self._read_on(live)
                entry = propose(live.table)
                if entry is None:
                    return None
                after = live.table.apply(entry)
                if await self._store(live, entry, after):
                    break
            live.take_over(entry, after)
            live.used = live.looked = self.now()
        self._tell(live)
        self.bus.publish(live.id, after.version)
        return after

    async def _store(self, live: Live, entry: AnyEntry, after: Table) -> bool:
        """Whether it is stored for good; if another process was faster, what it stored has been read."""
        start = time.perf_counter()
        try:
            await self.storage.append(live.id, after.version, encode_entry(entry), summarise(after), finish(after))
        except Conflict:
            metrics.CONFLICTS.inc()
            live.is_stale = True
            return False
        except (Unavailable, asyncio.CancelledError) as error:  # it may be stored, or not
            live.is_stale = True
            self._spawn(self._find_out(live), live)
            if isinstance(error, Unavailable):
                raise TryAgain("storage-unavailable") from error
            raise
        metrics.STORE_SECONDS.observe(time.perf_counter() - start)
        return True

    # Following what others made happen

    def _hear(self, table: str, version: int | None) -> None:
        """The bus says that a table has moved on somewhere."""
        live = self.live.get(table)
        if live is not None and (version is None or version > live.table.version) and not live.is_stale:
            live.is_stale = True
            self._spawn(self.catch_up(live), live)

    def _spawn(self, work: Coroutine[None, None, None], live: Live) -> None:
        task = asyncio.create_task(work, name=f"catch up {live.id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def catch_up(self, live: Live) -> None:
        """Take over what is stored and not known here yet."""
        async with live.lock:
            try:
                await self._read_on(live)
            except TryAgain:
                live.is_stale = False  # the next hint, or the next look round, tries again

    async def _find_out(self, live: Live) -> None:
        """Whether something of ours was stored that nobody was told of; if so, everybody is, elsewhere too."""
        known = live.table.version
        await self.catch_up(live)
        if live.table.version > known:
            self.bus.publish(live.id, live.table.version)

    async def _read_on(self, live: Live) -> None:
        try:
            stored = await self.storage.entries(live.id, live.table.version)
        except Unavailable as error:
            raise TryAgain("storage-unavailable") from error
        for row in stored:
            entry = decode_entry(row.body)
            live.take_over(entry, live.table.apply(entry))
        live.is_stale = False
        live.looked = self.now()
        if stored:
            self._tell(live)

    def _tell(self, live: Live) -> None:
        for listener in self.listeners:
            listener(live)

    async def stop(self) -> None:
        """Wait for what is under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

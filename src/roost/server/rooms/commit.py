"""The rooms of this process, and how they change: an entry is checked, stored, and then applied, acknowledged and sent.

Each process has one lock per table; between processes, the version in the storage decides who is first. A caller passes
`commit` a function that returns the entries to append to a table. Entries that belong together are stored together. If
another process was faster, the function is called again with the updated table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import TypeAlias

from pydantic import ValidationError

from roost.core.errors import RoostError
from roost.core.game import Action, Seat
from roost.server import metrics
from roost.server.bus.port import Bus
from roost.server.errors import Conflict, NotFound, OutdatedServer, RateLimited, ServiceUnavailable
from roost.server.rooms import checkpoints
from roost.server.rooms.background import BackgroundTasks
from roost.server.rooms.room import CHANGES_PER_MOMENT, Room
from roost.server.rooms.slices import in_slices
from roost.server.storage.sql import Storage
from roost.server.storage.types import Stored, Unavailable, WriteConflict
from roost.server.table.checks import Attempt, check
from roost.server.table.entries import (
    AnyEntry,
    Away,
    Changed,
    Created,
    Hinted,
    Move,
    Muted,
    Planned,
    Reacted,
    Said,
    Sat,
    decode_entry,
    encode_entry,
)
from roost.server.table.fold import OVERDUE_LIMIT, Table
from roost.server.table.rating import forfeited
from roost.server.table.summary import finish, summarise

Proposal: TypeAlias = AnyEntry | Sequence[AnyEntry] | None
"""The entries to append: one, several that are stored together, or none."""
Propose: TypeAlias = Callable[[Table], Proposal]
"""Returns the entries to append to a table, or raises an error for the caller of `commit`."""

Now: TypeAlias = Callable[[], float]
"""Returns the current Unix time."""
Listener: TypeAlias = Callable[[Room], None]
SLICE = 20
"""Entries that are folded in one step, which takes a few milliseconds."""
LOG_LENGTH = 10_000
"""From this many entries on a table takes only what the game needs: for example no chat and no changed choices."""
UNLOAD_SECONDS = 60.0
"""How long a room without followers stays in memory."""
STALE_SECONDS = 5.0
"""How long it stays after the last request if other processes change it."""

_MOVES_OF_PEOPLE = metrics.MOVES.labels("person")

log = logging.getLogger("roost.rooms")


class Rooms:
    """Loads rooms into memory, and changes them."""

    def __init__(self, storage: Storage, bus: Bus, now: Now = time.time) -> None:
        self.storage = storage
        self.bus = bus
        self.now = now
        self.loaded: dict[str, Room] = {}
        self.listeners: list[Listener] = []
        """Called with every room that has changed, by this process or another."""
        self.is_driven: Callable[[str], bool] = lambda _table: False
        """Returns whether this process drives a table."""
        self.unload_listeners: list[Listener] = []
        """Called with every room that leaves the memory."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._folding = asyncio.Lock()
        """Held while a long log is folded."""
        self._creating: set[str] = set()
        """Tables that are being stored for the first time."""
        self._changed_while_loading: set[str] = set()
        """Tables that a hint arrived for after the storage may have been read."""
        self._tasks = BackgroundTasks()

    # Loading

    async def get(self, table: str) -> Room:
        """Return a room, loaded from the storage if needed; raise NotFound if there is no such table."""
        room = self.loaded.get(table)
        if room is None:
            room = await self._load_once(table)
        elif room.is_stale and not self._is_in_use(room):
            async with room.lock:
                if room.is_stale:
                    await self._read_new(room)
        room.used_at = self.now()
        return room

    def _is_in_use(self, room: Room) -> bool:
        """Return True if this process must know each change of a room soon."""
        return room.is_followed or self.is_driven(room.id)

    async def get_created(self, table: str) -> Room:
        """Return a room whose table has just been created, by this or another request."""
        try:
            return await self.get(table)
        except NotFound:  # a load that began before the table was created has missed it; the next one does not
            return await self.get(table)

    async def _load_once(self, table: str) -> Room:
        """Load a room once for all concurrent callers, even if some of them are cancelled."""
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table), name=f"load {table}")
            loading.add_done_callback(lambda done: self._loaded(table, done))
        return await asyncio.shield(loading)

    def _loaded(self, table: str, loading: asyncio.Task[Room]) -> None:
        del self._loading[table]
        self._changed_while_loading.discard(table)
        if not loading.cancelled():
            loading.exception()  # the callers raise it; if all were cancelled, asyncio must not warn

    async def _load(self, table: str) -> Room:
        self.bus.subscribe(table, self._on_hint)  # before reading, to miss nothing
        try:
            secret = await self.storage.secret(table)
            room = None if secret is None else await self._restore(table, secret)
            stored = await self.storage.entries(table, 0 if room is None else room.table.version)
            if secret is None or (room is None and not stored):
                raise NotFound("table-unknown", table=table)
            room = await self._fold(table, secret, stored, room)
        except BaseException as error:
            self.bus.unsubscribe(table, self._on_hint)
            if isinstance(error, Unavailable):
                raise ServiceUnavailable("storage-unavailable") from error
            raise
        return self._add(room)

    async def _restore(self, table: str, secret: bytes) -> Room | None:
        """Return the room after the last checkpoint of its log; None if there is none that is valid."""
        found = await self.storage.checkpoints(table)
        try:
            last = checkpoints.table_in(found, secret)
            if last is None:
                return None
            room = Room(table, secret, last.created, self.now())
            async with self._folding:
                await in_slices(checkpoints.fill(room, last, found))
        except checkpoints.INVALID as error:
            log.warning("invalid checkpoint", extra={"table": table, "problem": type(error).__name__})
            return None
        return room

    async def _fold(self, table: str, secret: bytes, stored: Sequence[Stored], room: Room | None) -> Room:
        """Return the room of a log; `room` is that of the entries before those given, if there are any.

        A long log is folded in slices, so that other tables need not wait for it."""
        if room is None:
            created = _decode(table, stored[0])
            assert isinstance(created, Created)  # every log begins with it
            room, stored = Room(table, secret, created, self.now()), stored[1:]
        if len(stored) < SLICE:
            _advance(room, stored)
            return room
        async with self._folding:
            await in_slices(self._advance_in_slices(room, stored))
        return room

    def _advance_in_slices(self, room: Room, stored: Sequence[Stored]) -> Iterator[None]:
        """Apply stored entries, and take the checkpoints that are missing."""
        for number, row in enumerate(stored, 1):
            _advance(room, [row])
            if checkpoints.is_due(room):
                self._store_checkpoint(room, row.body)
            if number % SLICE == 0:
                yield

    def _store_checkpoint(self, room: Room, body: str) -> None:
        """Store the checkpoint after the last entry of a room, without waiting for it."""
        self._tasks.spawn(self.storage.store_checkpoint(checkpoints.take(room, body)))

    def unload(self, room: Room) -> None:
        """Remove a room from memory."""
        self.bus.unsubscribe(room.id, self._on_hint)
        self.loaded.pop(room.id, None)
        metrics.TABLES.set(len(self.loaded))
        for listener in self.unload_listeners:
            listener(room)

    def unload_idle(self) -> None:
        """Remove the rooms from memory that are not in use and were not used recently."""
        for room in list(self.loaded.values()):
            oldest = self.now() - (STALE_SECONDS if room.is_stale else UNLOAD_SECONDS)
            if room.used_at < oldest and not room.lock.locked() and not self._is_in_use(room):
                self.unload(room)

    # Changing

    async def create(self, table: str, secret: bytes, entries: tuple[Created, *tuple[AnyEntry, ...]]) -> Room:
        """Create a table with its first entries."""
        room = Room(table, secret, entries[0], self.now())
        for entry in entries[1:]:
            room.advance(entry, room.table.apply(entry))
        self.bus.subscribe(table, self._on_hint)  # before others can know of it, to miss nothing
        self._creating.add(table)
        try:
            await self.storage.create_table(summarise(room.table), secret, _encode(entries))
        except Unavailable as error:
            raise ServiceUnavailable("storage-unavailable") from error
        else:
            room = self._add(room)
        finally:
            self._creating.discard(table)
            if table not in self.loaded and table not in self._loading:
                self.bus.unsubscribe(table, self._on_hint)
        self._notify(room)
        return room

    def _add(self, room: Room) -> Room:
        """Keep a room in memory, unless another request has loaded it meanwhile, and return the one to use."""
        kept = self.loaded.setdefault(room.id, room)
        metrics.TABLES.set(len(self.loaded))
        if room.id in self._changed_while_loading:
            self._changed_while_loading.discard(room.id)
            self._on_hint(room.id, None)
        return kept

    async def act(self, room: Room, person: str, message_id: str, seen: int, action: Action) -> int:
        """Make a person's move and return the public version to acknowledge it with."""
        message = "move", person, message_id

        def propose(table: Table) -> AnyEntry | None:
            if message in room.answered:
                return None
            attempt = Attempt(table.seat_of(person), seen, action)
            check(table, attempt)
            assert attempt.seat is not None
            assert table.play is not None
            if table.play.choices.get(attempt.seat) == action and not table.seats[attempt.seat].is_away:
                return None  # the same choice again
            if room.changes(attempt.seat) >= CHANGES_PER_MOMENT:
                raise RateLimited("too-many-changes", limit=CHANGES_PER_MOMENT)
            return Move(at=self.now(), seat=attempt.seat, action=action, by="person", id=message_id)

        entered = await self.commit(room, propose)
        if entered is not None:
            _MOVES_OF_PEOPLE.inc()
            return entered.public
        return room.answer_repeated(message)

    async def decide_for(
        self, room: Room, seat: Seat, action: Action, moment: int, by: str, stand_in: str | None = None
    ) -> None:
        """Make a bot's move; drop it if the table has moved on meanwhile or the player is back.

        `stand_in` is the bot that decided if it is not the one in the seat.
        A player who ran out of time too often in a row becomes away with the same write."""

        def propose(table: Table) -> Proposal:
            is_for_person = by == "clock"
            waiting = table.waits_for if is_for_person else table.bots_to_act
            if table.moment != moment or seat not in waiting:
                return None
            move = Move.model_validate(
                {"at": self.now(), "seat": seat, "action": action, "by": by, "stand_in": stand_in}
            )
            after = table.apply(move)
            is_away = is_for_person and after.status == "running" and after.seats[seat].overdue >= OVERDUE_LIMIT
            return (move, Away(at=move.at, seat=seat, why="clock")) if is_away else move

        if await self.commit(room, propose) is not None:
            metrics.MOVES.labels(by).inc()

    async def commit(self, room: Room, propose: Propose) -> Table | None:
        """Store and apply the proposed entries, notify, and return the new table; None if nothing was proposed."""
        async with room.lock:
            while True:
                entries = _as_sequence(await self._propose(room, propose))
                if not entries:
                    return None
                tables = list(accumulate(entries, Table.apply, initial=room.table))[1:]
                if room.table.version >= LOG_LENGTH and all(map(_is_optional, entries, tables)):
                    raise Conflict("log-full", limit=LOG_LENGTH)
                if await self._store(room, entries, after := tables[-1]):
                    break
            for entry, table in zip(entries, tables, strict=True):
                room.advance(entry, table)
                if checkpoints.is_due(room):
                    self._store_checkpoint(room, encode_entry(entry))
            room.used_at = room.checked_at = self.now()
        self._notify(room)
        self.bus.publish(room.id, after.version)
        return after

    async def _propose(self, room: Room, propose: Propose) -> Proposal:
        """Propose entries. Before refusing, read the storage: another process may have changed the table."""
        if room.is_stale:
            await self._read_new(room)
            return propose(room.table)
        try:
            return propose(room.table)
        except RateLimited:
            raise  # no reason to read more
        except RoostError:
            version = room.table.version
            await self._read_new(room)
            if room.table.version == version:
                raise
            return propose(room.table)

    async def _store(self, room: Room, entries: Sequence[AnyEntry], after: Table) -> bool:
        """Return True if the entries were stored, False if another process stored a version first."""
        start, version = time.perf_counter(), room.table.version + 1
        is_end = after.is_finished and not room.table.is_finished  # what is said afterwards ends nothing again
        finished, forfeit = (finish(after), forfeited(after)) if is_end else (None, None)
        try:
            bodies, summary = _encode(entries), summarise(after)
            await self.storage.append(room.id, version, bodies, summary, finished, forfeit)
        except WriteConflict:
            metrics.CONFLICTS.inc()
            room.is_stale = True
            return False
        except (Unavailable, asyncio.CancelledError) as error:  # the entries may be stored or not
            room.is_stale = True
            self._tasks.spawn(self._settle_uncertain(room))
            if isinstance(error, Unavailable):
                raise ServiceUnavailable("storage-unavailable") from error
            raise
        metrics.STORE_SECONDS.observe(time.perf_counter() - start)
        return True

    # Catching up with other processes

    def _on_hint(self, table: str, version: int | None) -> None:
        """Catch up after a hint from the bus that the table has changed."""
        room = self.loaded.get(table)
        if room is None:
            if table in self._loading or table in self._creating:
                self._changed_while_loading.add(table)
        elif (version is None or version > room.table.version) and not room.is_stale:
            room.is_stale = True
            if self._is_in_use(room):  # others catch up when they are asked for
                self._tasks.spawn(self.catch_up(room))

    async def catch_up(self, room: Room) -> None:
        """Apply the entries that other processes have stored."""
        async with room.lock:
            try:
                await self._read_new(room)
            except ServiceUnavailable:
                room.is_stale = False  # the next hint or the upkeep tries again

    async def _settle_uncertain(self, room: Room) -> None:
        """Find out whether an interrupted write succeeded, and announce it to the other processes if so."""
        known = room.table.version
        await self.catch_up(room)
        if room.table.version > known:
            self.bus.publish(room.id, room.table.version)

    async def _read_new(self, room: Room) -> None:
        was_stale, room.is_stale = room.is_stale, False  # a hint may arrive for what this reads too early to see
        try:
            stored = await self.storage.entries(room.id, room.table.version)
        except BaseException as error:
            room.is_stale |= was_stale
            if isinstance(error, Unavailable):
                raise ServiceUnavailable("storage-unavailable") from error
            raise
        _advance(room, stored)
        room.checked_at = self.now()
        if stored:
            self._notify(room)

    def _notify(self, room: Room) -> None:
        for listener in self.listeners:
            listener(room)

    async def stop(self) -> None:
        """Cancel all tasks."""
        await self._tasks.stop()


def _advance(room: Room, stored: Sequence[Stored]) -> None:
    for row in stored:
        entry = _decode(room.id, row)
        room.advance(entry, room.table.apply(entry))


def _is_optional(entry: AnyEntry, after: Table) -> bool:
    """Return True if the game can go on without an entry. A host can always mute, but then not unmute."""
    if isinstance(entry, Muted):
        return not entry.is_muted
    return isinstance(entry, Said | Reacted | Hinted | Sat | Changed | Planned) or after.is_secret


def _as_sequence(proposal: Proposal) -> Sequence[AnyEntry]:
    if proposal is None:
        return ()
    return proposal if isinstance(proposal, Sequence) else (proposal,)


def _decode(table: str, row: Stored) -> AnyEntry:
    """Decode a stored entry; raise OutdatedServer if a newer version of the server wrote it."""
    try:
        return decode_entry(row.body)
    except ValidationError as error:
        log.error("unreadable entry", extra={"table": table, "version": row.version})  # its content may be secret
        raise OutdatedServer("table-needs-newer-server", table=table) from error


def _encode(entries: Sequence[AnyEntry]) -> list[str]:
    return [encode_entry(entry) for entry in entries]

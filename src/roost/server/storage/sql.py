"""The storage, on SQLite or PostgreSQL: the same statements on both. Read this and `types.py` first.

A table is a log: its entries have the versions 1, 2, 3, ... and nothing is ever changed or taken away. Any process may
append; the version decides who was first. Every write is durable when it returns. The storage has no clock: whoever
calls says what time it is, in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import text

from roost.server.storage import history, leases, people, rows, tables
from roost.server.storage.database import AnyRow, Database, Query
from roost.server.storage.types import (
    Finished,
    Person,
    PersonId,
    Played,
    PlayerId,
    Standing,
    Stored,
    Summary,
    TableId,
    Version,
)
from roost.server.storage.writer import Writer

_OPERATIONS = (
    people.create,
    people.rename,
    tables.create,
    leases.acquire,
    leases.acquire_driverless,
    leases.renew,
    leases.release,
    tables.append,
)
"""In the order of a transaction. Appends are last: they are the ones that lock what many want, the ratings of bots."""


class Storage:
    """A storage at a URL such as `sqlite:///path/to/file` or `postgresql://user@host/name`.

    All methods but `start` may raise Unavailable."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self._writer = Writer(self._database.writer, _OPERATIONS)

    async def start(self) -> None:
        """Open it, and bring it up to date with this version of Roost."""
        await self._database.start()
        self._writer.start()

    async def stop(self) -> None:
        """Write what waits to be written, and close it."""
        await self._writer.stop()
        await self._database.stop()

    async def check(self) -> None:
        """Return if it can be read from just now: for readiness."""
        await self._database.read(text("SELECT 1"))

    # Tables

    async def create_table(self, summary: Summary, secret: bytes, bodies: Sequence[str]) -> None:
        """A new table with its first entries. Raises WriteConflict if the id is taken."""
        await self._writer.write(tables.create, tables.Creation(summary, secret, bodies))

    async def append(
        self,
        table: TableId,
        version: Version,
        bodies: Sequence[str],
        summary: Summary,
        finished: Finished | None = None,
    ) -> None:
        """The next entries of a table, the first with `version`: all of them are stored, or none.

        With `finished`, also the place of the game in history and ratings, once. Raises WriteConflict if `version` is
        not the table's next one, NoSuchTable if there is no such table."""
        await self._writer.write(tables.append, tables.Append(table, version, bodies, summary, finished))

    async def entries(self, table: TableId, after: Version = 0) -> list[Stored]:
        """The log from the first entry after a version on; empty for an unknown table."""
        return [Stored(row.version, row.body) for row in await self._database.read(tables.log(table, after))]

    async def secret(self, table: TableId) -> bytes | None:
        """What the deals of a table come from. It leaves the server only in the record of the finished game."""
        row = await self._first(tables.secret(table))
        return None if row is None else bytes(row.secret)

    async def open_tables(self, limit: int) -> list[Summary]:
        """The public tables that somebody can still sit down at, the newest first."""
        return await self._summaries(tables.open_to_all(limit))

    async def tables_of(self, person: PersonId, limit: int) -> list[Summary]:
        """The open and running tables that a person sits at or is the host of, the newest first."""
        return await self._summaries(tables.live_with(person, limit))

    async def idle_tables(self, before: float, limit: int) -> list[Summary]:
        """The open and running tables with no entry since `before`, the longest idle first."""
        return await self._summaries(tables.live_since(before, limit))

    # Leases

    async def acquire_lease(self, table: TableId, owner: str, now: float, seconds: float) -> bool:
        """Acquire the lease of a table, or keep it; False while another owner's lease lasts."""
        return await self._writer.write(leases.acquire, leases.Acquire(table, owner, now, seconds))

    async def renew_leases(self, owner: str, now: float, seconds: float) -> set[TableId]:
        """Keep all that this owner holds and has not lost by now; the tables it holds from here on."""
        return await self._writer.write(leases.renew, leases.Renew(owner, now, seconds))

    async def release_lease(self, table: TableId, owner: str) -> None:
        """Give a table up; nothing happens if somebody else holds it."""
        await self._writer.write(leases.release, leases.Release(owner, table))

    async def release_leases(self, owner: str) -> None:
        """Give up everything: a process that stops in good order lets others go on at once."""
        await self._writer.write(leases.release, leases.Release(owner, None))

    async def acquire_driverless(
        self, owner: str, now: float, seconds: float, limit: int, exclude: Collection[TableId] = ()
    ) -> list[Summary]:
        """Take running tables that nobody holds: never taken, given up, or their owner died and the lease ran out.

        All in one go, for when a process dies, it is hundreds at once. The tables that were got: none of `but`."""
        wanted = leases.AcquireDriverless(owner, now, seconds, limit, frozenset(exclude))
        return await self._writer.write(leases.acquire_driverless, wanted)

    # People

    async def create_person(self, person: Person) -> None:
        """Somebody has chosen a first name. Nothing happens if the person is there already."""
        await self._writer.write(people.create, person)

    async def person(self, person: PersonId) -> Person | None:
        """Who it is, if a name has been chosen."""
        row = await self._first(people.one(person))
        return None if row is None else rows.decode_person(row)

    async def rename_person(self, person: PersonId, name: str) -> bool:
        """From now on called something else; False if the person has never chosen a name."""
        return await self._writer.write(people.rename, people.Rename(person, name))

    # History and ratings

    async def game(self, table: TableId) -> Finished | None:
        """A finished game, for ever, by its link."""
        row = await self._first(history.record(table))
        if row is None:
            return None
        return rows.decode_finished(table, row, list(await self._database.read(history.seats(table))))

    async def games_of(
        self, player: PlayerId, asked_by: PlayerId | None, limit: int, before: float | None = None
    ) -> list[Played]:
        """The games of a person or a bot that ended before a time, the last first.

        Those of tables that are not public only if whoever asks played there, too."""
        return rows.decode_games(await self._database.read(history.played_by(player, asked_by, limit, before)))

    async def recent_games(self, limit: int) -> list[Played]:
        """The last finished games of public tables, the last first."""
        return rows.decode_games(await self._database.read(history.last_public(limit)))

    async def leaderboard(self, game: str, limit: int) -> list[Standing]:
        """Who plays a game best, people and bots alike."""
        return [rows.decode_standing(row) for row in await self._database.read(history.best(game, limit))]

    async def standings(self, player: PlayerId) -> Mapping[str, Standing]:
        """The ratings of one player, by game."""
        found = await self._database.read(history.standings(player))
        return {row.game: rows.decode_standing(row) for row in found}

    async def _first(self, query: Query) -> AnyRow | None:
        return next(iter(await self._database.read(query)), None)

    async def _summaries(self, query: Query) -> list[Summary]:
        return [rows.decode_summary(row) for row in await self._database.read(query)]

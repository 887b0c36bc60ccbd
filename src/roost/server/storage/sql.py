"""The storage, on SQLite or PostgreSQL: the same statements on both."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import text

from roost.server.storage import history, leases, people, rows, tables
from roost.server.storage.database import AnyRow, Database, Query
from roost.server.storage.port import (
    Finished,
    Person,
    PersonId,
    Played,
    PlayerId,
    Standing,
    Storage,
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
    leases.take,
    leases.acquire_driverless,
    leases.renew,
    leases.release,
    tables.append,
)
"""In the order of a transaction. Appends are last: they are the ones that lock what many want, the ratings of bots."""


class SqlStorage(Storage):
    """A storage at an address such as `sqlite:///path/to/file` or `postgresql://user@host/name`."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self._writer = Writer(self._database.writer, _OPERATIONS)

    async def start(self) -> None:
        """Connect, migrate, begin to write."""
        await self._database.start()
        self._writer.start()

    async def stop(self) -> None:
        """Write what waits, and close all connections."""
        await self._writer.stop()
        await self._database.stop()

    async def check(self) -> None:
        """Ask for nothing."""
        await self._database.read(text("SELECT 1"))

    # Tables

    async def create_table(self, summary: Summary, secret: bytes, bodies: Sequence[str]) -> None:
        """A new table with its first entries."""
        await self._writer.write(tables.create, tables.Creation(summary, secret, bodies))

    async def append(
        self,
        table: TableId,
        version: Version,
        bodies: Sequence[str],
        summary: Summary,
        finished: Finished | None = None,
    ) -> None:
        """The next entries of a table."""
        await self._writer.write(tables.append, tables.Append(table, version, bodies, summary, finished))

    async def entries(self, table: TableId, after: Version = 0) -> list[Stored]:
        """The log after a version."""
        return [Stored(row.version, row.body) for row in await self._database.read(tables.log(table, after))]

    async def secret(self, table: TableId) -> bytes | None:
        """What a table's deals come from."""
        row = await self._first(tables.secret(table))
        return None if row is None else bytes(row.secret)

    async def summary(self, table: TableId) -> Summary | None:
        """A table as of its last entry."""
        row = await self._first(tables.one(table))
        return None if row is None else rows.decode_summary(row)

    async def open_tables(self, limit: int) -> list[Summary]:
        """Public tables to sit down at."""
        return await self._summaries(tables.open_to_all(limit))

    async def tables_of(self, person: PersonId, limit: int) -> list[Summary]:
        """Where a person sits, or is the host."""
        return await self._summaries(tables.live_with(person, limit))

    async def idle_tables(self, before: float, limit: int) -> list[Summary]:
        """Where nothing happens."""
        return await self._summaries(tables.live_since(before, limit))

    # Leases

    async def lease(self, table: TableId, owner: str, now: float, seconds: float) -> bool:
        """Take a table, or keep it."""
        return await self._writer.write(leases.take, leases.Take(table, owner, now, seconds))

    async def renew_leases(self, owner: str, now: float, seconds: float) -> set[TableId]:
        """Keep all."""
        return await self._writer.write(leases.renew, leases.Renew(owner, now, seconds))

    async def release(self, table: TableId, owner: str) -> None:
        """Give one up."""
        await self._writer.write(leases.release, leases.Release(owner, table))

    async def release_all(self, owner: str) -> None:
        """Give all up."""
        await self._writer.write(leases.release, leases.Release(owner, None))

    async def acquire_driverless(
        self, owner: str, now: float, seconds: float, limit: int, exclude: Collection[TableId] = ()
    ) -> list[Summary]:
        """Take what nobody drives."""
        wanted = leases.AcquireDriverless(owner, now, seconds, limit, frozenset(exclude))
        return await self._writer.write(leases.acquire_driverless, wanted)

    # People

    async def create_person(self, person: Person) -> None:
        """Somebody new."""
        await self._writer.write(people.create, person)

    async def person(self, person: PersonId) -> Person | None:
        """Who it is."""
        row = await self._first(people.one(person))
        return None if row is None else rows.decode_person(row)

    async def rename_person(self, person: PersonId, name: str) -> bool:
        """From now on called something else."""
        return await self._writer.write(people.rename, people.Rename(person, name))

    # History and ratings

    async def game(self, table: TableId) -> Finished | None:
        """A finished game: both rows were written at once, and never change."""
        row = await self._first(history.record(table))
        if row is None:
            return None
        return rows.decode_finished(table, row, list(await self._database.read(history.seats(table))))

    async def games_of(
        self, player: PlayerId, asked_by: PlayerId | None, limit: int, before: float | None = None
    ) -> list[Played]:
        """The last games of somebody."""
        return rows.decode_games(await self._database.read(history.played_by(player, asked_by, limit, before)))

    async def recent_games(self, limit: int) -> list[Played]:
        """The last games of public tables."""
        return rows.decode_games(await self._database.read(history.last_public(limit)))

    async def leaderboard(self, game: str, limit: int) -> list[Standing]:
        """Who plays best."""
        return [rows.decode_standing(row) for row in await self._database.read(history.best(game, limit))]

    async def standings(self, player: PlayerId) -> Mapping[str, Standing]:
        """One player's ratings."""
        found = await self._database.read(history.standings(player))
        return {row.game: rows.decode_standing(row) for row in found}

    async def _first(self, query: Query) -> AnyRow | None:
        return next(iter(await self._database.read(query)), None)

    async def _summaries(self, query: Query) -> list[Summary]:
        return [rows.decode_summary(row) for row in await self._database.read(query)]

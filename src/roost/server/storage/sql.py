"""The storage, on SQLite or PostgreSQL with the same statements. Read this and `types.py` first.

A table is an append-only log: its entries have the versions 1, 2, 3, ... Any process may append; the version decides
which one is first. Every write is durable when it returns. The storage has no clock: callers pass the current time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Select, literal, select, union_all

from roost.server.storage import (
    checkpoints,
    closed_tables,
    codes,
    daily,
    history,
    leases,
    people,
    pulse,
    replays,
    reviews,
    rows,
    statistics,
    tables,
)
from roost.server.storage.database import AnyQuery, Database
from roost.server.storage.health import Health
from roost.server.storage.schema import metadata
from roost.server.storage.transactions import AnyRow
from roost.server.storage.types import (
    ALL_GAMES,
    BOT,
    Beat,
    DailyDeal,
    DailyResult,
    DailyTry,
    Day,
    Filter,
    Finished,
    Kind,
    OwnTry,
    Person,
    PersonId,
    Played,
    PlayerId,
    Standing,
    Statistics,
    Stored,
    StoredCheckpoint,
    StoredClosedTable,
    StoredReplay,
    StoredReview,
    Summary,
    TableId,
    Unavailable,
    Version,
)
from roost.server.storage.writer import Writer

_OPERATIONS = (
    pulse.beat,
    people.create,
    people.rename,
    codes.issue,
    codes.claim,
    daily.publish,
    daily.claim,
    replays.store,
    closed_tables.store,
    checkpoints.store,
    reviews.store,
    tables.create,
    tables.see,
    leases.acquire,
    leases.acquire_driverless,
    leases.renew,
    leases.release,
    tables.append,
)
"""All writes in their order within a transaction. Appends are last, because they lock the much-used ratings of bots."""


def _nothing_of(name: str) -> Select[int]:
    return select(literal(1)).select_from(metadata.tables[name]).where(literal(1) == 0)


_EVERY_TABLE = union_all(*[_nothing_of(name) for name in sorted(metadata.tables)])
"""Finds nothing, and fails if a table is missing."""


class Storage:
    """The storage at a URL such as `sqlite:///path/to/file` or `postgresql://user@host/name`.

    All methods except `start` may raise Unavailable."""

    def __init__(self, url: str, is_exclusive: bool = False) -> None:
        """`is_exclusive`: refuse to start if another process has the SQLite file; PostgreSQL serves many."""
        self._database = Database(url, is_exclusive)
        self._health = Health()
        self._writer = Writer(self._database.writer, _OPERATIONS, self._health)

    async def start(self) -> None:
        """Open the database and migrate it to this version of Roost."""
        await self._database.start()
        self._writer.start()

    async def stop(self) -> None:
        """Complete the queued writes and close the database."""
        await self._writer.stop()
        await self._database.stop()

    async def check(self) -> None:
        """Return if all tables can be read, and the last write succeeded; raise Unavailable otherwise."""
        if self._health.problem is not None:
            raise Unavailable(self._health.problem)
        await self._database.read(_EVERY_TABLE)

    async def beat(self, now: float, wall: float) -> Beat:
        """Note that this process is alive; return the common time of all processes, and the outages."""
        return await self._writer.write(pulse.beat, pulse.Alive(now, wall))

    # Tables

    async def create_table(self, summary: Summary, secret: bytes, bodies: Sequence[str]) -> None:
        """Create a table with its first entries; raise WriteConflict if the id is taken."""
        await self._writer.write(tables.create, tables.Creation(summary, secret, bodies))

    async def append(
        self,
        table: TableId,
        version: Version,
        bodies: Sequence[str],
        summary: Summary,
        finished: Finished | None = None,
        forfeited: Played | None = None,
    ) -> None:
        """Append entries to a table, the first with `version`; all of them are stored, or none.

        `finished` adds the game to the history and updates the ratings, once; `forfeited` is an abandoned game that
        only updates the ratings. Raise WriteConflict if `version` is not
        the table's next one, and NoSuchTable if there is no such table."""
        await self._writer.write(tables.append, tables.Append(table, version, bodies, summary, finished, forfeited))

    async def entries(self, table: TableId, after: Version = 0) -> list[Stored]:
        """Return the entries after a version; empty for an unknown table."""
        return [Stored(row.version, row.body) for row in await self._database.read(tables.log(table, after))]

    async def store_checkpoint(self, checkpoint: StoredCheckpoint) -> None:
        """Store the fold of a table after an entry."""
        await self._writer.write(checkpoints.store, checkpoint)

    async def checkpoints(self, table: TableId) -> list[StoredCheckpoint]:
        """Return the checkpoints of a table in their order; none if they do not belong to its log."""
        return checkpoints.decode(table, await self._database.read(checkpoints.of(table)))

    async def secret(self, table: TableId) -> bytes | None:
        """Return the secret that a table's deals are derived from; only the record of the finished game reveals it."""
        row = await self._first(tables.secret(table))
        return None if row is None else bytes(row.secret)

    async def see_tables(self, tables_seen: Collection[TableId], now: float) -> None:
        """Note that somebody follows these tables."""
        await self._writer.write(tables.see, tables.Seen(frozenset(tables_seen), now))

    async def open_tables(self, limit: int, since: float = 0.0, before: float | None = None) -> list[Summary]:
        """Return the public tables that are not full, with an entry or a follower since a time, newest first.

        `before` is the time at which the last table of the previous page was created."""
        return await self._summaries(tables.open_to_all(limit, since, before))

    async def waiting_tables(self, game: str, since: float, limit: int) -> list[Summary]:
        """Return the public tables of a game that are not full, as `open_tables` does, but longest waiting first."""
        return await self._summaries(tables.waiting(game, since, limit))

    async def running_tables(self, limit: int) -> list[Summary]:
        """Return the public tables with a running game that is not paused, newest first."""
        return await self._summaries(tables.running_in_public(limit))

    async def tables_of(self, person: PersonId, limit: int) -> list[Summary]:
        """Return the open and running tables where a person has a seat or is the host, newest first."""
        return await self._summaries(tables.live_with(person, limit))

    async def idle_open_tables(self, before: float, limit: int, exclude: Collection[TableId] = ()) -> list[Summary]:
        """Return the open tables without an entry since `before`, longest idle first, except those in `exclude`."""
        return await self._summaries(tables.open_since(before, limit, exclude))

    # Leases

    async def acquire_lease(self, table: TableId, owner: str, now: float, seconds: float) -> bool:
        """Acquire or extend the lease of a table; return False while another owner holds it."""
        return await self._writer.write(leases.acquire, leases.Acquire(table, owner, now, seconds))

    async def renew_leases(self, owner: str, now: float, seconds: float) -> set[TableId]:
        """Renew all leases of an owner that have not expired, and return their tables."""
        return await self._writer.write(leases.renew, leases.Renew(owner, now, seconds))

    async def release_lease(self, table: TableId, owner: str) -> None:
        """Release the lease of a table; do nothing if another owner holds it."""
        await self._writer.write(leases.release, leases.Release(owner, table))

    async def release_leases(self, owner: str) -> None:
        """Release all leases of an owner, so that other processes can take over immediately."""
        await self._writer.write(leases.release, leases.Release(owner, None))

    async def acquire_driverless(
        self, owner: str, now: float, seconds: float, limit: int, exclude: Collection[TableId] = ()
    ) -> list[Summary]:
        """Acquire free or expired leases of tables that need a driver, except those in `exclude`; return the tables.

        One call acquires many leases, because a process that dies leaves hundreds. Nearly always there are none to
        acquire: a query finds that out, and no move has to wait for a write."""
        if not await self._database.read(leases.any_driverless(now, exclude)):
            return []
        wanted = leases.AcquireDriverless(owner, now, seconds, limit, frozenset(exclude))
        return await self._writer.write(leases.acquire_driverless, wanted)

    # People

    async def create_person(self, person: Person) -> None:
        """Add a person who has chosen a name; do nothing if the person exists."""
        await self._writer.write(people.create, person)

    async def person(self, person: PersonId) -> Person | None:
        """Return a person, or None if they have not chosen a name."""
        row = await self._first(people.find(person))
        return None if row is None else rows.decode_person(row)

    async def rename_person(self, person: PersonId, name: str) -> bool:
        """Change a person's name; return False if the person does not exist."""
        return await self._writer.write(people.rename, people.Rename(person, name))

    async def issue_code(self, person: PersonId, code_hash: bytes, now: float, expires: float) -> None:
        """Store the hash of the code that moves a person's identity; it replaces their code before."""
        await self._writer.write(codes.issue, codes.Issue(person, code_hash, now, expires))

    async def claim_code(self, code_hash: bytes, now: float) -> PersonId | None:
        """Use a code, and return whose it was; None if it is unknown, used or expired. It works for one caller."""
        return await self._writer.write(codes.claim, codes.Claim(code_hash, now))

    # Deals of the day

    async def publish_deals(self, deals: Sequence[DailyDeal]) -> None:
        """Add deals of the day; one that exists stays as it is, so that all processes have the same."""
        await asyncio.gather(*[self._writer.write(daily.publish, deal) for deal in deals])

    async def daily_deals(self, day: Day) -> list[DailyDeal]:
        """Return the deals of a day."""
        return [daily.decode_deal(row) for row in await self._database.read(daily.deals(day))]

    async def first_daily(self) -> Day | None:
        """Return the day of the first deals."""
        row = await self._first(daily.first_day())
        return None if row is None else row.day

    async def claim_try(self, wanted: DailyTry) -> TableId:
        """Store a person's try at a deal, unless they have one; return the table of their first one."""
        return await self._writer.write(daily.claim, wanted)

    async def daily_try_at(self, table: TableId) -> DailyTry | None:
        """Return the try that is played at a table."""
        row = await self._first(daily.try_at(table))
        if row is None:
            return None
        return DailyTry(day=row.day, game=row.game, players=row.players, person=row.person, table=table)

    async def daily_counts(self, day: Day, end: float) -> dict[tuple[str, int], int]:
        """Return how many tries of a day count, by game and number of players; `end` is the end of the day."""
        return {(row.game, row.players): row.played for row in await self._database.read(daily.counts(day, end))}

    async def own_tries(self, day: Day, end: float, person: PersonId) -> list[OwnTry]:
        """Return a person's tries of a day."""
        found = await self._database.read(daily.own(day, end, person))
        return [
            OwnTry(
                game=row.game,
                players=row.players,
                table=row.table_id,
                rank=row.rank,
                points=row.points,
                position=row.position,
            )
            for row in found
        ]

    async def daily_results(self, day: Day, end: float, game: str, players: int, limit: int) -> list[DailyResult]:
        """Return the best counted results of a deal."""
        found = await self._database.read(daily.results(day, end, game, players, limit))
        return [
            DailyResult(
                position=row.position,
                person=row.person,
                name=row.new_name or row.name,
                table=row.table_id,
                rank=row.rank,
                points=row.points,
                ended=row.ended,
                record=row.record,
            )
            for row in found
        ]

    # History and ratings

    async def game(self, table: TableId) -> Finished | None:
        """Return a finished game; None if there is none at this table."""
        row = await self._first(history.record(table))
        if row is None:
            return None
        return rows.decode_finished(table, row, list(await self._database.read(history.seats(table))))

    async def games_of(
        self,
        player: PlayerId,
        asked_by: PlayerId | None,
        limit: int,
        before: float | None = None,
        wanted: Filter = ALL_GAMES,
    ) -> list[Played]:
        """Return the games of a person or bot that ended before a time, most recent first.

        Games of private tables are included only if `asked_by` played in them. A filter looks at the last 10,000 games
        before that time."""
        return rows.decode_games(await self._database.read(history.played_by(player, asked_by, limit, before, wanted)))

    async def statistics(self, player: PlayerId) -> Statistics:
        """Count the results of a player's last 10,000 games, private ones included."""
        is_bot = player.startswith(BOT)
        return rows.decode_statistics(
            await self._database.read(statistics.results(player)),
            () if is_bot else await self._database.read(statistics.against_bots(player)),
            (await self._database.read(statistics.streaks(player)))[0],
        )

    async def recent_games(self, limit: int) -> list[Played]:
        """Return the last finished games of public tables, most recent first."""
        return rows.decode_games(await self._database.read(history.last_public(limit)))

    async def leaderboard(self, game: str, limit: int, kind: Kind = "all") -> list[Standing]:
        """Return the best players of a game: people, bots, or both together."""
        found = await self._database.read(history.leaderboard(game, kind, limit))
        return [rows.decode_standing(row) for row in found]

    async def standings(self, player: PlayerId) -> Mapping[str, Standing]:
        """Return the ratings of a player, by game."""
        found = await self._database.read(history.standings(player))
        return {row.game: rows.decode_standing(row) for row in found}

    # Replays and reviews

    async def store_closed_table(self, closed: StoredClosedTable) -> None:
        """Store what is shown of a finished or abandoned table."""
        await self._writer.write(closed_tables.store, closed)

    async def closed_table(self, table: TableId, server: str) -> StoredClosedTable | None:
        """Return what a version of the server stored of a table; None if nothing, or if the table has changed since."""
        row = await self._first(closed_tables.of(table, server))
        return (
            None if row is None else StoredClosedTable(table=table, version=row.version, server=server, body=row.body)
        )

    async def store_replay(self, replay: StoredReplay) -> None:
        """Store a replay."""
        await self._writer.write(replays.store, replay)

    async def replay(self, table: TableId, seat: int | None, version: str) -> bytes | None:
        """Return the replay for a seat, or for spectators (None), that a version has made; None if there is none."""
        row = await self._first(replays.of(table, seat, version))
        return None if row is None else row.body

    async def store_review(self, review: StoredReview) -> None:
        """Store a complete review; do nothing if the seat has one."""
        await self._writer.write(reviews.store, review)

    async def review(self, table: TableId, seat: int) -> StoredReview | None:
        """Return the complete review of a seat; None if there is none."""
        row = await self._first(reviews.of(table, seat))
        return None if row is None else StoredReview(table=table, seat=seat, created=row.created, body=row.body)

    async def _first(self, query: AnyQuery) -> AnyRow | None:
        return next(iter(await self._database.read(query)), None)

    async def _summaries(self, query: AnyQuery) -> list[Summary]:
        return [rows.decode_summary(row) for row in await self._database.read(query)]

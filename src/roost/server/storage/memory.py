"""A storage that forgets: only until `sql.py` is there."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from roost.server.storage.port import (
    Conflict,
    Finished,
    NoSuchTable,
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


class MemoryStorage(Storage):
    """Everything in dictionaries; no ratings."""

    def __init__(self) -> None:
        self._tables: dict[TableId, Summary] = {}
        self._secrets: dict[TableId, bytes] = {}
        self._logs: dict[TableId, list[Stored]] = {}
        self._leases: dict[TableId, tuple[str, float]] = {}
        self._people: dict[PersonId, Person] = {}
        self._games: dict[TableId, Finished] = {}

    async def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def check(self) -> None: ...

    async def create_table(self, summary: Summary, secret: bytes, body: str) -> None:
        if summary.table in self._tables:
            raise Conflict
        self._tables[summary.table] = summary
        self._secrets[summary.table] = secret
        self._logs[summary.table] = [Stored(1, body)]

    async def append(
        self, table: TableId, version: Version, body: str, summary: Summary, finished: Finished | None = None
    ) -> None:
        if table not in self._logs:
            raise NoSuchTable
        if version != len(self._logs[table]) + 1:
            raise Conflict
        self._logs[table].append(Stored(version, body))
        self._tables[table] = summary
        if finished is not None:
            self._games.setdefault(table, finished)

    async def entries(self, table: TableId, after: Version = 0) -> list[Stored]:
        return self._logs.get(table, [])[after:]

    async def secret(self, table: TableId) -> bytes | None:
        return self._secrets.get(table)

    async def summary(self, table: TableId) -> Summary | None:
        return self._tables.get(table)

    async def open_tables(self, limit: int) -> list[Summary]:
        return [s for s in self._tables.values() if s.status == "open" and s.is_public][::-1][:limit]

    async def active_tables(self) -> list[Summary]:
        return [s for s in self._tables.values() if s.status == "running"]

    async def tables_of(self, person: PersonId, limit: int) -> list[Summary]:
        return [s for s in self._tables.values() if s.status in ("open", "running") and person in s.seats][:limit]

    async def idle_tables(self, before: float, limit: int) -> list[Summary]:
        return [s for s in self._tables.values() if s.status in ("open", "running") and s.updated < before][:limit]

    async def lease(self, table: TableId, owner: str, now: float, seconds: float) -> bool:
        holder, expires = self._leases.get(table, (owner, 0.0))
        if holder != owner and expires > now:
            return False
        self._leases[table] = owner, now + seconds
        return True

    async def renew_leases(self, owner: str, now: float, seconds: float) -> set[TableId]:
        held = {t for t, (holder, expires) in self._leases.items() if holder == owner and expires > now}
        self._leases.update(dict.fromkeys(held, (owner, now + seconds)))
        return held

    async def release(self, table: TableId, owner: str) -> None:
        if self._leases.get(table, ("", 0.0))[0] == owner:
            del self._leases[table]

    async def release_all(self, owner: str) -> None:
        self._leases = {t: lease for t, lease in self._leases.items() if lease[0] != owner}

    async def driverless_tables(self, now: float, limit: int) -> list[Summary]:
        active = await self.active_tables()
        return [s for s in active if self._leases.get(s.table, ("", 0.0))[1] <= now][:limit]

    async def create_person(self, person: Person) -> None:
        self._people.setdefault(person.person, person)

    async def person(self, person: PersonId) -> Person | None:
        return self._people.get(person)

    async def rename_person(self, person: PersonId, name: str) -> bool:
        if person not in self._people:
            return False
        self._people[person] = replace(self._people[person], name=name)
        return True

    async def names(self, persons: Collection[PersonId]) -> Mapping[PersonId, str]:
        return {p: self._people[p].name for p in persons if p in self._people}

    async def game(self, table: TableId) -> Finished | None:
        return self._games.get(table)

    async def games_of(self, player: PlayerId, limit: int, before: float | None = None) -> list[Played]:
        games: list[Played] = [g for g in self._games.values() if player in [seat[0] for seat in g.seats]]
        return [g for g in games[::-1] if before is None or g.ended < before][:limit]

    async def recent_games(self, limit: int) -> list[Played]:
        games: list[Played] = list(self._games.values())
        return [g for g in games[::-1] if self._tables[g.table].is_public][:limit]

    async def leaderboard(self, game: str, limit: int) -> list[Standing]:  # noqa: ARG002 - no ratings here
        return []

    async def standings(self, player: PlayerId) -> Mapping[str, Standing]:  # noqa: ARG002 - no ratings here
        return {}

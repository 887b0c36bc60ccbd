"""What the server asks of its storage. Read this first; `sql.py` is the only implementation.

A table is a log: its entries have the versions 1, 2, 3, ... and nothing is ever changed or taken away. Any process may
append; the version decides who was first. Every write is durable when it returns. The storage has no clock: whoever
calls says what time it is, in seconds since the epoch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

TableId: TypeAlias = str
PersonId: TypeAlias = str
PlayerId: TypeAlias = str
"""Who plays: a person's id, or `bot:` and the bot's name."""
Version: TypeAlias = int
Status: TypeAlias = Literal["open", "running", "over", "abandoned"]

BOT = "bot:"
"""What the id of a bot begins with, and the id of a person never."""


class WriteConflict(Exception):
    """That version is not the table's next one: somebody was faster. Catch up, and check again."""


class NoSuchTable(Exception):
    """No table has that id."""


class Unavailable(Exception):
    """The storage did not answer. What was being written may or may not be there: catch up before trying again."""


@dataclass(frozen=True, slots=True)
class Stored:
    """One entry of a table's log; `body` is its JSON."""

    version: Version
    body: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What can be asked about a table without replaying it; written together with its entries."""

    table: TableId
    version: Version
    """Of the last entry that it is written with."""
    game: str
    status: Status
    is_public: bool
    host: PersonId
    players: int
    seats: tuple[PlayerId | None, ...]
    """Who sits where; None where nobody does."""
    deadline: float | None
    """When the time of the next seat is up, if any seat's time is running."""
    updated: float
    """When the entry was made; with the first entry, when the table was."""
    listing: str
    """JSON for the lobby."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished game in a list of games; all rows are in seat order."""

    table: TableId
    game: str
    ended: float
    seats: tuple[tuple[PlayerId, str], ...]
    """Who played, and the name that was shown then."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is the best; who shares a place has the same rank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Played):
    """A finished game with its record, the JSON that `roost check` reads."""

    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who has chosen a name."""

    person: PersonId
    name: str
    created: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A line of a leaderboard. `rating` is what players are ranked by: the skill that is as good as certain."""

    player: PlayerId
    name: str | None
    """What a person is called now; None for a bot."""
    rating: float
    mu: float
    sigma: float
    games: int


class Storage(ABC):
    """Tables, people and finished games. All methods may raise Unavailable."""

    # Life

    @abstractmethod
    async def start(self) -> None:
        """Open it, and bring it up to date with this version of Roost."""

    @abstractmethod
    async def stop(self) -> None:
        """Write what waits to be written, and close it."""

    @abstractmethod
    async def check(self) -> None:
        """Return if it can be read from just now: for readiness."""

    # Tables

    @abstractmethod
    async def create_table(self, summary: Summary, secret: bytes, bodies: Sequence[str]) -> None:
        """A new table with its first entries. Raises Conflict if the id is taken."""

    @abstractmethod
    async def append(
        self,
        table: TableId,
        version: Version,
        bodies: Sequence[str],
        summary: Summary,
        finished: Finished | None = None,
    ) -> None:
        """The next entries of a table, the first with `version`: all of them are stored, or none.

        With `finished`, also the game's place in history and ratings, exactly once. Raises Conflict if `version` is not
        the table's next one, NoSuchTable if there is no such table."""

    @abstractmethod
    async def entries(self, table: TableId, after: Version = 0) -> list[Stored]:
        """The log from the first entry after a version on; empty for an unknown table."""

    @abstractmethod
    async def secret(self, table: TableId) -> bytes | None:
        """What the deals of a table come from. It leaves the server only in the record of the finished game."""

    @abstractmethod
    async def summary(self, table: TableId) -> Summary | None:
        """A table as of its last entry."""

    @abstractmethod
    async def open_tables(self, limit: int) -> list[Summary]:
        """The public tables that somebody can still sit down at, the newest first."""

    @abstractmethod
    async def tables_of(self, person: PersonId, limit: int) -> list[Summary]:
        """The open and running tables that a person sits at or is the host of, the newest first."""

    @abstractmethod
    async def idle_tables(self, before: float, limit: int) -> list[Summary]:
        """The open and running tables with no entry since `before`, the longest idle first."""

    # Leases: which process drives the bots and the clocks of a table

    @abstractmethod
    async def lease(self, table: TableId, owner: str, now: float, seconds: float) -> bool:
        """Take a table, or keep it; False while another owner's lease lasts."""

    @abstractmethod
    async def renew_leases(self, owner: str, now: float, seconds: float) -> set[TableId]:
        """Keep all that this owner holds and has not lost by now; the tables it holds from here on."""

    @abstractmethod
    async def release(self, table: TableId, owner: str) -> None:
        """Give a table up; nothing happens if somebody else holds it."""

    @abstractmethod
    async def release_all(self, owner: str) -> None:
        """Give up everything: a process that stops in good order lets others go on at once."""

    @abstractmethod
    async def acquire_driverless(
        self, owner: str, now: float, seconds: float, limit: int, exclude: Collection[TableId] = ()
    ) -> list[Summary]:
        """Take running tables that nobody holds: never taken, given up, or their owner died and the lease ran out.

        All in one go, for when a process dies, it is hundreds at once. The tables that were got: none of `but`."""

    # People

    @abstractmethod
    async def create_person(self, person: Person) -> None:
        """Somebody has chosen a first name. Nothing happens if the person is there already."""

    @abstractmethod
    async def person(self, person: PersonId) -> Person | None:
        """Who it is, if a name has been chosen."""

    @abstractmethod
    async def rename_person(self, person: PersonId, name: str) -> bool:
        """From now on called something else; False if the person has never chosen a name."""

    # History and ratings

    @abstractmethod
    async def game(self, table: TableId) -> Finished | None:
        """A finished game, for ever, by its link."""

    @abstractmethod
    async def games_of(
        self, player: PlayerId, asked_by: PlayerId | None, limit: int, before: float | None = None
    ) -> list[Played]:
        """The games of a person or a bot that ended before a time, the last first.

        Those of tables that are not public only if whoever asks played there, too."""

    @abstractmethod
    async def recent_games(self, limit: int) -> list[Played]:
        """The last finished games of public tables, the last first."""

    @abstractmethod
    async def leaderboard(self, game: str, limit: int) -> list[Standing]:
        """Who plays a game best, people and bots alike."""

    @abstractmethod
    async def standings(self, player: PlayerId) -> Mapping[str, Standing]:
        """The ratings of one player, by game."""

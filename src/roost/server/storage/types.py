"""What the storage takes and gives: rows, ids, and what can go wrong."""

from __future__ import annotations

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
    games: int

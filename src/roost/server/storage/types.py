"""The types of the storage: rows, ids and errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

TableId: TypeAlias = str
PersonId: TypeAlias = str
PlayerId: TypeAlias = str
"""A person's id, or `bot:` followed by the bot's name."""
Version: TypeAlias = int
Day: TypeAlias = str
"""A day in UTC, such as 2026-11-17."""
Status: TypeAlias = Literal["open", "running", "over", "abandoned"]
Kind: TypeAlias = Literal["all", "people", "bots"]
"""Whom a leaderboard lists."""

BOT = "bot:"
"""The prefix of bot ids; the id of a person never starts with it."""


class WriteConflict(Exception):
    """The version is not the table's next one, because another process was faster: catch up and check again."""


class NoSuchTable(Exception):
    """No table has that id."""


class Unavailable(Exception):
    """The storage did not answer. The write may or may not have succeeded: catch up before trying again."""


class Outage(NamedTuple):
    """A time in which no process was alive or could write."""

    start: float
    end: float


class Beat(NamedTuple):
    """The answer to a sign of life: the time that the processes have reached, that of the reference, the outages."""

    now: float
    reference: float
    outages: tuple[Outage, ...]


@dataclass(frozen=True, slots=True)
class Stored:
    """One entry of a table's log; `body` is its JSON."""

    version: Version
    body: str


@dataclass(frozen=True, kw_only=True)  # without slots: every move makes a copy, see core/copies.py
class Summary:
    """What the storage can query about a table without replaying its log; written together with the entries."""

    table: TableId
    version: Version
    """The version of the last entry it is written with."""
    game: str
    status: Status
    is_public: bool
    host: PersonId
    players: int
    seats: tuple[PlayerId | None, ...]
    """The players; None for an empty seat."""
    updated: float
    """The time of the last entry."""
    listing: str
    """JSON for lists of tables; empty for a finished game."""
    is_paused: bool = False
    """Whether a running table needs no driver until a person is back."""
    starts_at: float | None = None
    """When an open table starts: it needs a driver then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished game in a list of games; all tuples are in seat order."""

    table: TableId
    game: str
    ended: float
    seats: tuple[tuple[PlayerId, str], ...]
    """The players' ids, and their names at the time."""
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    """1 is the best; tied players have the same rank."""
    stand_in_moves: tuple[int, ...]
    """How many moves a bot made for each person, and another bot for each bot."""
    hints: tuple[int, ...] = ()
    """How many hints each person got; empty if nobody got any."""
    options: Mapping[str, str | int | None] = field(default_factory=dict)
    """The options in the form of the record, in lists of games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished(Played):
    """A finished game with its record, the JSON that `roost check` reads."""

    record: str
    is_rated: bool = field(default=True, compare=False)
    """Whether it changes the ratings when it is stored; not known of a game that is read back."""
    rated_ranks: tuple[int, ...] = field(default=(), compare=False)
    """The places for the ratings, if they are not the same: leaving counts as losing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Which games of a player to list: by default all of them."""

    game: str | None = None
    opponent: PlayerId | None = None
    search: str = ""
    """Part of the name of another player, in any case."""


ALL_GAMES = Filter()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceCount:
    """How often a player reached a place in a game with a number of players."""

    game: str
    players: int
    rank: int
    games: int
    wins: int
    """Games that count as wins: none in which a bot made moves for the person."""
    points: int
    """The sum of the player's points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BotCount:
    """The results of a person in the games against one bot."""

    game: str
    player: PlayerId
    games: int
    wins: int
    points: float
    """The person's points on average."""
    points_of_bot: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """The statistics of a player."""

    places: tuple[PlaceCount, ...]
    against: tuple[BotCount, ...]
    streak: int
    """The wins since the last game that was not won."""
    longest_streak: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person who has chosen a name."""

    person: PersonId
    name: str
    created: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A row of a leaderboard. Players are ranked by `rating`, a skill they almost certainly have."""

    player: PlayerId
    name: str | None
    """The person's current name; None for a bot."""
    rating: float
    games: int
    sigma: float
    """The uncertainty of the skill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyDeal:
    """A deal of the day."""

    day: Day
    game: str
    players: int
    bot: str
    """The bot in all seats but the person's."""
    options: Mapping[str, str | int | None]
    secret: bytes = field(repr=False)
    """The deals are derived from it; its hash is published the day before, itself the day after."""
    committed: float
    """When the secret was drawn and its hash published."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyTry:
    """The counted try of a person at a deal of the day."""

    day: Day
    game: str
    players: int
    person: PersonId
    table: TableId


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTry:
    """A person's try in a list, with its result once the game is over."""

    game: str
    players: int
    table: TableId
    rank: int | None
    points: int | None
    position: int | None
    """Among the tries that count; None if this one does not, or is not over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResult:
    """A counted try that is over. Equal results share a position."""

    position: int
    person: PersonId
    name: str
    table: TableId
    rank: int
    points: int
    ended: float
    record: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReplay:
    """A replay for a seat or a spectator (None), made by a version of the server; `body` is compressed JSON."""

    table: TableId
    seat: int | None
    version: str
    body: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredClosedTable:
    """What is shown of a finished or abandoned table at a version, made by a version of the server; JSON."""

    table: TableId
    version: Version
    server: str
    body: str = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredCheckpoint:
    """The fold of a table after an entry, by some code; it contains what is hidden, as the log does."""

    table: TableId
    version: Version
    code: str
    """The fingerprint of the code that folded the log."""
    entry_hash: str
    """The hash of the entry with this version."""
    state: bytes = field(repr=False)
    """The table, as compressed JSON; empty in all but the last checkpoint that the storage returns."""
    steps: bytes = field(repr=False)
    """The effects of the entries since the checkpoint before, as compressed JSON."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredReview:
    """A complete review of a seat in a finished game; `body` is its JSON."""

    table: TableId
    seat: int
    created: float
    body: str = field(repr=False)

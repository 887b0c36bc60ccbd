"""The bodies of HTTP requests and their answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt

from roost.protocol.base import (
    BotName,
    Clock,
    Contribution,
    ContributionHash,
    FromClient,
    FromServer,
    GameName,
    Open,
    Options,
    OptionValue,
    PersonId,
    SeatNumber,
    Status,
    Values,
)
from roost.protocol.facts import SeatInfo, TableFacts, TableSettings, TableStatus

# People


class Me(FromServer):
    """Who the server takes you for."""

    person: str
    name: str | None = Field(description="null: none chosen yet")


class Rename(FromClient):
    """The name you want to be called by."""

    name: Annotated[str, Field(max_length=200)]


class Problem(FromServer):
    """What is wrong with a request: a key of the catalogue and its values."""

    key: str
    values: Values = Field(default={})


# What can be played


class OptionInfo(FromServer):
    """An option of a game: a choice, a whole number or a seat, the last two off by default."""

    name: str
    kind: Open[Literal["choice", "whole", "seat"]]
    values: list[str] | None = None
    least: int | None = None
    most: int | None = None
    when_on: int | None = None
    default: OptionValue = None


class GameInfo(FromServer):
    """A game: for how many it is, its options, and the bots that play it, the simplest first."""

    name: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]
    default_bot: str


# Tables


class SeatPlan(FromClient):
    """What a seat is meant for: anybody, the holder of an invitation, or a bot."""

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: BotName | None = Field(default=None, description="which one, for a bot")


class CreateTable(TableSettings, FromClient):
    """A new table. Nobody sits there yet, its maker neither: the commitment comes before the first hash."""

    game: GameName
    options: Options = Field(default={})
    seats: Annotated[list[SeatPlan], Field(min_length=2, max_length=5)]
    clock: Clock = "relaxed"


class QuickGame(FromClient):
    """A game against bots, at once: a table that nobody else finds, with you in the first seat."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=2, le=5)] = 4
    bot: BotName | None = Field(default=None, description="null: the usual one")
    options: Options = Field(default={})
    clock: Clock = "none"
    contribution_hash: ContributionHash


class Join(FromClient):
    """Sit down."""

    seat: SeatNumber | None = Field(default=None, description="null: the first seat you may have")
    contribution_hash: ContributionHash
    invite: Annotated[str, Field(max_length=64)] | None = Field(default=None, description="the token of an invitation")


class Start(FromClient):
    """Start now, with a bot in every seat that is free."""

    bot: BotName | None = Field(default=None, description="null: the usual one")


class PlanSeat(FromClient):
    """The host decides what a free seat is meant for."""

    seat: SeatNumber
    plan: SeatPlan


class Rematch(FromClient):
    """Once more with the same people."""

    contribution_hash: ContributionHash | None = Field(
        default=None, description="to sit down at once; null: join later"
    )


class RevealContribution(FromClient):
    """What your device promised on sitting down, when the table asks for it (`reveal` of a table)."""

    contribution: Contribution


class Mute(FromClient):
    """The host lets a person chat no longer, or again."""

    person: PersonId
    is_muted: StrictBool = True


class TableInfo(TableStatus):
    """A table as anybody with its link may know it."""

    invites: list[str | None] | None = Field(
        default=None, description="the token for each reserved seat; for the host only"
    )


class TableListing(TableFacts):
    """An open table in the list."""

    clock: Open[Clock]
    created: float


class TableList(FromServer):
    """The public tables with a free seat, the newest first."""

    tables: list[TableListing]


class MyTable(FromServer):
    """A table that you sit at and that is not over."""

    table: str
    game: str
    status: Open[Status]
    players: int


class MyTables(FromServer):
    """Where you sit."""

    tables: list[MyTable]


# History


class PlayedSeat(FromServer):
    """Somebody's part in a finished game."""

    player: str = Field(description="a person's id, or `bot:` and the bot's name")
    name: str
    points: int
    rank: int


class PlayedGame(FromServer):
    """A finished game in a list."""

    table: str
    game: str
    ended: float
    seats: list[PlayedSeat]


class History(FromServer):
    """Finished games, the last first."""

    games: list[PlayedGame]
    before: float | None = Field(description="ask for those before this; null: there are no more")


class TableEvents(FromServer):
    """Everything that has happened in a game so far, as your seat, or a watcher, may know it."""

    version: int = Field(description="the version of the table that these events lead to")
    events: list[dict[str, Any]]


class ReplayStep(FromServer):
    """A step of a finished game: what was done (null: a deal), and what was to be seen then."""

    move: tuple[int, str] | None
    view: dict[str, Any]


class Replay(FromServer):
    """A finished game step by step, from one seat or as a watcher saw it."""

    table: str
    game: str
    seat: int | None
    seats: list[SeatInfo]
    steps: list[ReplayStep]


class Rated(FromServer):
    """A line of the leaderboard."""

    player: str
    name: str | None = Field(description="null: a bot")
    rating: float
    games: int


class Leaderboard(FromServer):
    """Who plays a game best, people and bots alike."""

    game: str
    standings: list[Rated]


class PersonInfo(FromServer):
    """Somebody, and how they play."""

    person: str
    name: str | None
    standings: dict[str, Rated]

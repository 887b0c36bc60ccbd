"""The bodies of HTTP requests and responses."""

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
    """Your identity."""

    person: str
    name: str | None = Field(description="null: no name chosen yet")


class Rename(FromClient):
    """Choose or change your name."""

    name: Annotated[str, Field(max_length=200)]


class Problem(FromServer):
    """An error: a key of the text catalogue and its values."""

    key: str
    values: Values = Field(default={})


# Games


class OptionInfo(FromServer):
    """An option of a game: a choice, an integer or a seat. Integers and seats are off by default."""

    name: str
    kind: Open[Literal["choice", "whole", "seat"]]
    values: list[str] | None = None
    least: int | None = None
    most: int | None = None
    when_on: int | None = None
    default: OptionValue = None


class GameInfo(FromServer):
    """A game: numbers of players, options, and bots in order of strength, weakest first."""

    name: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]
    default_bot: str


# Tables


class SeatPlan(FromClient):
    """Who may take a seat: anyone, a person with an invitation, or a bot."""

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: BotName | None = Field(default=None, description="the bot, if `kind` is bot; null: the default bot")


class CreateTable(TableSettings, FromClient):
    """Create a table. All seats start empty, the host's included, so that the commitment precedes the first hash."""

    game: GameName
    options: Options = Field(default={})
    seats: Annotated[list[SeatPlan], Field(min_length=2, max_length=5)]
    clock: Clock = "relaxed"


class QuickGame(FromClient):
    """Start a game against bots immediately: a private table with you in the first seat."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=2, le=5)] = 4
    bot: BotName | None = Field(default=None, description="null: the default bot")
    options: Options = Field(default={})
    clock: Clock = "none"
    contribution_hash: ContributionHash


class Join(FromClient):
    """Take a seat."""

    seat: SeatNumber | None = Field(default=None, description="null: the first seat you may take")
    contribution_hash: ContributionHash
    invite: Annotated[str, Field(max_length=64)] | None = Field(default=None, description="the token of an invitation")
    is_ready: StrictBool = Field(default=True, description="false: say later that you are ready to start")


class Ready(FromClient):
    """Say that you are ready to start, or not yet. The game starts when all people at a full table are ready."""

    is_ready: StrictBool = True


class ChangeSettings(TableSettings, FromClient):
    """Change the options and settings of a table before the start (host only). Nobody is ready afterwards.

    A field that is left out gets its default, as when a table is created."""

    options: Options = Field(default={})
    clock: Clock = "relaxed"


class Kick(FromClient):
    """Remove a person from their seat before the start (host only). They cannot sit down at this table again."""

    person: PersonId


class Start(FromClient):
    """Start the game, with bots in the empty seats."""

    bot: BotName | None = Field(default=None, description="null: the default bot")


class PlanSeat(FromClient):
    """Change who may take an empty seat (host only)."""

    seat: SeatNumber
    plan: SeatPlan


class Rematch(FromClient):
    """Play again with the same people."""

    contribution_hash: ContributionHash | None = Field(
        default=None, description="take a seat immediately; null: join later"
    )


class RevealContribution(FromClient):
    """The contribution whose hash you sent when you took your seat. Send it while the table has `reveal` set."""

    contribution: Contribution


class Mute(FromClient):
    """Mute or unmute a person in the chat (host only)."""

    person: PersonId
    is_muted: StrictBool = True


class TableInfo(TableStatus):
    """A table, as people with its link can see it."""

    invites: list[str | None] | None = Field(default=None, description="the token of each reserved seat (host only)")


class TableListing(TableFacts):
    """An open table in the lobby."""

    clock: Open[Clock]
    created: float


class TableList(FromServer):
    """The public tables with an empty seat, newest first."""

    tables: list[TableListing]


class MyTable(FromServer):
    """An open or running table where you have a seat or are the host."""

    table: str
    game: str
    status: Open[Status]
    players: int


class MyTables(FromServer):
    """Your open and running tables."""

    tables: list[MyTable]


# History


class PlayedSeat(FromServer):
    """The result of one player in a finished game."""

    player: str = Field(description="a person's id, or `bot:` followed by the bot's name")
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
    """Finished games, most recent first."""

    games: list[PlayedGame]
    before: float | None = Field(description="pass this to get the next page; null: there are no more games")


class TableEvents(FromServer):
    """All events of a game so far that your seat, or a spectator, may see."""

    version: int = Field(description="the version of the table after these events")
    events: list[dict[str, Any]]


class ReplayStep(FromServer):
    """A step of a finished game: the move (null: a deal) and the view after it."""

    move: tuple[int, str] | None
    view: dict[str, Any]


class Replay(FromServer):
    """A finished game step by step, as seen from one seat or by a spectator (`seat` null)."""

    table: str
    game: str
    seat: int | None
    seats: list[SeatInfo]
    steps: list[ReplayStep]


class Rated(FromServer):
    """A row of the leaderboard."""

    player: str
    name: str | None = Field(description="null: a bot")
    rating: float
    games: int


class Leaderboard(FromServer):
    """The best players of a game, people and bots together."""

    game: str
    standings: list[Rated]


class PersonInfo(FromServer):
    """A person and their ratings."""

    person: str
    name: str | None
    standings: dict[str, Rated]

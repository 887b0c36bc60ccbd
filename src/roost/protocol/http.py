"""The bodies of HTTP requests and responses."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictInt

from roost.core.game import MAX_PLAYERS, MIN_PLAYERS
from roost.protocol.base import (
    DRAFT_LENGTH,
    BotName,
    Clock,
    Contribution,
    ContributionHash,
    FromClient,
    FromServer,
    GameName,
    MoveBy,
    Open,
    Options,
    OptionValue,
    PersonId,
    SeatNumber,
    Status,
    Values,
)
from roost.protocol.facts import (
    DailyTable,
    SeatInfo,
    SourcePosition,
    TableFacts,
    TableSettings,
    TableStatus,
    UnreadyBot,
)

# People


class Me(FromServer):
    """Your identity."""

    person: str
    name: str | None = Field(description="null: no name chosen yet")


class Rename(FromClient):
    """Choose or change your name."""

    name: Annotated[str, Field(max_length=200)]


class IdentityCode(FromServer):
    """A code that moves your identity to another device. It works once; a new code replaces it."""

    code: str = Field(description="ten characters in two groups; capitals and hyphens do not matter")
    expires: float = Field(description="in Unix time")


class ClaimIdentity(FromClient):
    """Take over the identity that a code stands for, on this device. The identity it had before is left behind."""

    code: Annotated[str, Field(max_length=40, repr=False)]


class Problem(FromServer):
    """An error: a key of the text catalogue and its values."""

    key: str
    values: Values = Field(default={})


# Games


class OptionInfo(FromServer):
    """An option of a game: a choice, an integer or a seat. Integers and seats are off by default."""

    name: str
    kind: Open[Literal["choice", "int", "seat"]]
    values: list[str] | None = None
    least: int | None = None
    most: int | None = None
    when_on: int | None = None
    default: OptionValue = None


class BotStrength(FromServer):
    """A measured result of a bot: its share of wins, alone against bots of one other kind in all other seats."""

    bot: str
    players: int
    against: str = Field(description="the bot in all other seats")
    share: float = Field(description="wins per game, ties split; an even share is 1 / players")
    low: float = Field(description="the share is between this and `high` with 95 % certainty")
    high: float
    deals: int = Field(description="how many deals were played, each once from every seat")


class GameInfo(FromServer):
    """A game: numbers of players, options, and bots in order of strength, weakest first."""

    name: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]
    default_bot: str
    strengths: list[BotStrength] = Field(default=[], description="at most one per bot and number of players")
    unready_bots: list[UnreadyBot] = Field(default=[], description="bots that another bot plays for at the moment")


# Tables


class SeatPlan(FromClient):
    """Who may take a seat: anyone, a person with an invitation, or a bot."""

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: BotName | None = Field(default=None, description="the bot, if `kind` is bot; null: the default bot")


class CreateTable(TableSettings, FromClient):
    """Create a table. All seats start empty, the host's included, so that the commitment precedes the first hash."""

    game: GameName
    options: Options = Field(default={})
    seats: Annotated[list[SeatPlan], Field(min_length=MIN_PLAYERS, max_length=MAX_PLAYERS)]
    clock: Clock = "relaxed"


class QuickGame(FromClient):
    """Start a game against bots immediately: a private table with you in the first seat."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS)] = 4
    bot: BotName | None = Field(default=None, description="null: the default bot")
    options: Options = Field(default={})
    clock: Clock = "none"
    contribution_hash: ContributionHash


class Match(FromClient):
    """Play with other people: sit down at a public table that waits for players, or open one."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS)] | None = Field(
        default=None, description="null: any number; a new table gets the smallest"
    )
    options: Options = Field(default={}, description="the edition, if the game has several; nothing else")
    contribution_hash: ContributionHash
    is_ready: StrictBool = Field(default=False, description="true: the game may start as soon as the table is full")


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

    What is left out stays as it is; `options` replaces all options."""

    options: Options = Field(default={})
    clock: Clock = "relaxed"


class Kick(FromClient):
    """Remove a person from their seat before the start (host only). They cannot sit down at this table again."""

    person: PersonId
    is_banned: StrictBool = Field(
        default=False, description="they cannot see the table or speak either; also for people without a seat, any time"
    )


class Start(FromClient):
    """Start the game, with bots in the empty seats."""

    bot: BotName | None = Field(default=None, description="null: the default bot")


class PlanSeat(FromClient):
    """Change who may take an empty seat (host only)."""

    seat: SeatNumber
    plan: SeatPlan


class RevealContribution(FromClient):
    """The contribution whose hash you sent when you took your seat. Send it while the table has `reveal` set."""

    contribution: Contribution


class PlayFrom(FromClient):
    """Play on from one of your decisions in a finished game: a private, unrated table against bots.

    The cards that you had not seen by then are drawn again."""

    move: Annotated[StrictInt, Field(ge=1, le=100_000)] = Field(
        description="the number of your decision in the record, from 1"
    )
    bot: BotName | None = Field(
        default=None, description="in all other seats; null: the bots that were there, the strongest for people"
    )


class Mute(FromClient):
    """Mute or unmute a person in the chat (host only)."""

    person: PersonId
    is_muted: StrictBool = True


class Preview(FromClient):
    """Actions of your seat that you have not sent yet, in order."""

    actions: Annotated[list[Annotated[str, Field(max_length=60)]], Field(min_length=1, max_length=DRAFT_LENGTH)]


class Previewed(FromServer):
    """The table after these actions. Cards that they would reveal to your seat are drawn at random."""

    version: int = Field(description="the version of the table that the actions follow")
    view: dict[str, Any]


class TableInfo(TableStatus):
    """A table, as people with its link can see it."""

    invites: list[str | None] | None = Field(default=None, description="the token of each reserved seat (host only)")


class TableListing(TableFacts):
    """An open or running table in a list."""

    clock: Open[Clock]
    created: float
    waits_for: list[int] = Field(default=[], description="in a running game: the seats that owe a decision")
    daily: DailyTable | None = Field(default=None, description="null: not a deal of the day")


class TableList(FromServer):
    """The public tables that have not started, and the public games to watch, each newest first."""

    tables: list[TableListing]
    running: list[TableListing] = Field(default=[], description="at most 20")
    before: float | None = Field(default=None, description="ask again with `before` for older tables; null: no more")


class MyTable(FromServer):
    """An open or running table where you have a seat or are the host."""

    table: str
    game: str
    status: Open[Status]
    players: int
    options: dict[str, OptionValue] = Field(default={})
    host: str = ""
    seats: list[SeatInfo] = Field(default=[], description="empty if the table was last changed by an older server")
    clock: Open[Clock] | None = None
    created: float | None = None
    you: int | None = Field(default=None, description="your seat; null: you are the host without a seat")
    waits_for: list[int] = Field(default=[], description="in a running game: the seats that owe a decision")
    to_act: bool = Field(default=False, description="you owe a decision")
    is_paused: bool = Field(default=False, description="all people are away; the game waits until one of them is back")
    daily: DailyTable | None = Field(default=None, description="null: not a deal of the day")


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
    stand_in_moves: int = Field(
        default=0, description="how many moves a bot made for the person, or another bot for a bot that was not ready"
    )
    hints: int = Field(default=0, description="how many hints the person got; such a game is not in the statistics")


class PlayedGame(FromServer):
    """A finished game in a list."""

    table: str
    game: str
    ended: float
    seats: list[PlayedSeat]
    options: dict[str, OptionValue] = Field(default={}, description="in the form of the record")


class History(FromServer):
    """Finished games, most recent first."""

    games: list[PlayedGame]
    before: float | None = Field(description="pass this to get the next page; null: there are no more games")


class TableEvents(FromServer):
    """All events of a game so far that your seat may see. Spectators are refused."""

    version: int = Field(description="the version of the table after these events")
    events: list[dict[str, Any]]


class ReplayStep(FromServer):
    """A step of a finished game: the move (null: a deal) and the view after it."""

    move: tuple[int, str] | None
    view: dict[str, Any]
    by: Open[MoveBy] | None = Field(
        default=None,
        description="`clock` and `away`: a bot, for a person who was out of time or away; null: a deal, or not known",
    )
    stand_in: str | None = Field(default=None, description="the bot that decided instead of the bot in the seat")


class Replay(FromServer):
    """A finished game step by step, as seen from one seat or by a spectator (`seat` null)."""

    table: str
    game: str
    seat: int | None
    seats: list[SeatInfo]
    steps: list[ReplayStep]
    position: SourcePosition | None = Field(
        default=None, description="of another game, from which this one was started; then its deal proves nothing"
    )


class ReviewOrder(FromServer):
    """What a review of your decisions in a finished game is made from, for a page that computes it itself.

    The same record, seat and number of simulations give the same review as on the server."""

    table: str
    seat: int = Field(description="your seat")
    simulations: int = Field(description="simulations per decision")
    server: str = Field(description="the version of the server; another one may judge differently")
    record: str | None = Field(
        description="the record of the game; null: the server has the review or computes it, ask with `ask_review`"
    )


class Rated(FromServer):
    """A row of the leaderboard. The rating is `mu - 3 sigma`: a skill that the player almost certainly has."""

    player: str
    name: str | None = Field(description="null: a bot")
    rating: float
    games: int
    sigma: float | None = Field(default=None, description="the uncertainty of the skill; it shrinks with every game")
    is_provisional: bool = Field(default=False, description="fewer than 10 games, so that the rating says little yet")


class Leaderboard(FromServer):
    """The best players of a game: people, bots, or both together."""

    game: str
    standings: list[Rated]


class GameStats(FromServer):
    """The results of a person or bot in one game with one number of players. For a bot, each of its seats counts."""

    game: str
    players: int
    games: int
    wins: int = Field(description="without games in which a bot made moves for the person; a shared first place counts")
    win_low: float = Field(description="the share of wins is between this and `win_high` with 95 % certainty (Wilson)")
    win_high: float
    places: list[int] = Field(description="how often the player came first, second and so on")
    average_points: float


class AgainstStats(FromServer):
    """The results of a person in the games against one bot."""

    player: str = Field(description="`bot:` followed by the bot's name")
    game: str
    games: int
    wins: int = Field(description="games that the person won, counted as in the other statistics")
    average_points: float = Field(description="of the person")
    average_points_of_bot: float


class PersonInfo(FromServer):
    """A person or bot with ratings and statistics, which cover the last 10,000 games, private ones included."""

    person: str
    name: str | None
    standings: dict[str, Rated]
    stats: list[GameStats] = Field(default=[])
    against: list[AgainstStats] = Field(default=[], description="one for each bot and game")
    streak: int = Field(default=0, description="wins in a row, up to the last game")
    longest_streak: int = 0

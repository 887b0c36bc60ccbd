"""The protocol: every message of the socket and every body of the HTTP interface, and nothing else.

`docs/protocol.md` and the page's TypeScript types are written from this file by `roost protocol --write`.

One WebSocket a page, at `/ws`, for any number of tables; messages are JSON objects told apart by `type`. What changes
who sits where is HTTP under `/api`. Words for people are nowhere here: errors and notices are keys and values.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, TypeAdapter

PROTOCOL = 1
"""Raised when an older page or client could no longer follow."""

FRAME_BYTES = 16 * 1024
"""The longest message that the server reads from a socket."""
BODY_BYTES = 64 * 1024
"""The longest body that the server reads from an HTTP request."""
TEXT_LENGTH = 280
"""The longest chat line."""
NAME_LENGTH = 24
"""The longest name of a person."""
TABLES_A_SOCKET = 16
"""How many tables one socket can follow at once."""

Reaction: TypeAlias = Literal["bravo", "laugh", "wow", "ouch", "hurry", "thanks"]
Clock: TypeAlias = Literal["none", "relaxed", "brisk"]
Watching: TypeAlias = Literal["off", "allowed", "hands-after"]
Status: TypeAlias = Literal["open", "running", "over", "abandoned"]

CLOCKS: dict[Clock, int | None] = {"none": None, "relaxed": 90, "brisk": 30}
"""Seconds for each decision."""

TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PersonId = Annotated[str, Field(min_length=1, max_length=64)]
MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Contribution = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="16 random bytes of the device, in hex")]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=4)]
SeenVersion = Annotated[StrictInt, Field(ge=0, le=2**53)]
GameName = Annotated[str, Field(min_length=1, max_length=20)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]
OptionValue: TypeAlias = StrictInt | Annotated[str, Field(max_length=40)] | None
Options = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=20)]
Values: TypeAlias = dict[str, str | int]


class Message(BaseModel):
    """Base of everything that is sent: no unknown fields, no changes after it is made."""

    model_config = ConfigDict(extra="forbid", frozen=True, json_schema_serialization_defaults_required=True)


# What a page or client sends on the socket


class Watch(Message):
    """Follow a table: as the seat that this person has there, otherwise as a watcher.

    Answered with `table`. Whoever was away takes the seat back with it."""

    type: Literal["watch"]
    table: TableId
    since: SeenVersion | None = Field(
        default=None, description="the last version seen: events and chat from there on are told"
    )


class LeaveWatch(Message):
    """Follow a table no longer."""

    type: Literal["leave_watch"]
    table: TableId


class Act(Message):
    """Decide. The seat is that of the person whose socket it is. Answered with `ack` or `error`."""

    type: Literal["act"]
    table: TableId
    seen: SeenVersion = Field(description="the version that the decision was made on")
    id: MessageId = Field(description="a name for this message: sent again, it is acknowledged again and done once")
    action: Annotated[str, Field(max_length=40)] = Field(description="one of `view.legal`")


class Say(Message):
    """A line of chat: plain text, on one line."""

    type: Literal["say"]
    table: TableId
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]


class React(Message):
    """One of a few reactions."""

    type: Literal["react"]
    table: TableId
    id: MessageId
    reaction: Reaction


class Ping(Message):
    """Are you there? Answered with `pong`."""

    type: Literal["ping"]


ClientMessage: TypeAlias = Annotated[Watch | LeaveWatch | Act | Say | React | Ping, Field(discriminator="type")]


# What the server sends on the socket


class Hello(Message):
    """The first message of a socket: who the server takes you for."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    server: str = Field(description="the version of Roost")
    person: str
    name: str | None = Field(description="null: none chosen yet")
    now: float = Field(description="the time at the server, in seconds since 1970: deadlines are told in it")


class SeatInfo(Message):
    """A seat and who is in it."""

    seat: int
    kind: Literal["open", "reserved", "person", "bot"]
    person: str | None = Field(default=None, description="who sits here, or for whom the seat is reserved, if known")
    name: str | None = Field(default=None, description="what the person is called here")
    bot: str | None = Field(default=None, description="the bot that sits here, or that plays while the person is away")
    is_away: bool = Field(default=False, description="a bot plays for this person until they are back")


class ClockInfo(Message):
    """How long a decision may take."""

    kind: Clock
    seconds: int | None = Field(description="for each decision; null: no clock")
    deadline: float | None = Field(description="when the time of those who owe a decision is up, in seconds since 1970")


class ChatLine(Message):
    """Something that somebody said."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    text: str


class ReactionShown(Message):
    """A reaction that somebody showed."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    reaction: Reaction


class Notice(Message):
    """Something that happened at the table beside the game: who came, who left, whose time was up."""

    version: int
    at: float
    key: Literal[
        "sat", "left", "bot-sat", "freed", "started", "time-up", "away", "back", "muted", "unmuted", "rematch",
        "over", "abandoned",
    ]  # fmt: skip
    seat: int | None = None
    name: str | None = Field(default=None, description="of the person or the bot that it is about")


class TableState(Message):
    """A table as this connection may see it: whole, after every change. Later ones replace earlier ones.

    `version` never goes down. It stays the same when only this seat itself can know what changed: somebody who
    changes a choice does not let the others know."""

    type: Literal["table"] = "table"
    table: str
    version: int
    after: int = Field(description="`view.events`, `chat`, `reactions` and `notices` are those after this version")
    status: Status
    game: str
    players: int
    options: dict[str, OptionValue]
    host: str = Field(description="the person who can start, mute, and put bots into seats")
    is_public: bool
    watching: Watching
    commitment: str = Field(description="SHA-256 of the secret that the deals come from, in hex")
    clock: ClockInfo
    seats: list[SeatInfo]
    you: int | None = Field(description="your seat; null: you watch")
    muted: list[str] = Field(description="persons who may not chat here")
    rematch: str | None = Field(description="the table where it goes on")
    chat: list[ChatLine]
    reactions: list[ReactionShown]
    notices: list[Notice]
    view: dict[str, Any] | None = Field(description="what you may know of the game; null before it starts")
    hands: list[dict[str, Any]] | None = Field(
        default=None, description="the views of all seats, after the game, where the table was made with `hands-after`"
    )


class Ack(Message):
    """Done and stored: it will not be lost. Sent again, a message gets the same answer."""

    type: Literal["ack"] = "ack"
    table: str
    id: str
    version: int


class Error(Message):
    """Not done, and why: a key of the catalogue and its values."""

    type: Literal["error"] = "error"
    table: str | None = None
    id: str | None = None
    key: str
    values: Values = {}


class Gone(Message):
    """The table is no longer to be seen from here: it is not there, or watching is off."""

    type: Literal["gone"] = "gone"
    table: str


class Pong(Message):
    """Here."""

    type: Literal["pong"] = "pong"


ServerMessage: TypeAlias = Annotated[Hello | TableState | Ack | Error | Gone | Pong, Field(discriminator="type")]

client_message: TypeAdapter[Watch | LeaveWatch | Act | Say | React | Ping] = TypeAdapter(ClientMessage)
server_message: TypeAdapter[Hello | TableState | Ack | Error | Gone | Pong] = TypeAdapter(ServerMessage)


# HTTP: people


class Me(Message):
    """Who the server takes you for."""

    person: str
    name: str | None = Field(description="null: none chosen yet")


class Rename(Message):
    """The name you want to be called by."""

    name: Annotated[str, Field(max_length=200)]


class Problem(Message):
    """What is wrong with a request: a key of the catalogue and its values."""

    key: str
    values: Values = {}


# HTTP: what can be played


class OptionInfo(Message):
    """An option of a game: a choice, a whole number or a seat, the last two off by default."""

    name: str
    kind: Literal["choice", "whole", "seat"]
    values: list[str] | None = None
    least: int | None = None
    most: int | None = None
    when_on: int | None = None
    default: OptionValue = None


class GameInfo(Message):
    """A game: for how many it is, its options, and the bots that play it, the simplest first."""

    name: str
    players: list[int]
    options: list[OptionInfo]
    bots: list[str]
    default_bot: str


# HTTP: tables


class SeatPlan(Message):
    """What a seat is meant for: anybody, the holder of an invitation, or a bot."""

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: BotName | None = Field(default=None, description="which one, for a bot")


class CreateTable(Message):
    """A new table. Nobody sits there yet, its maker neither: the commitment comes before the first contribution."""

    game: GameName
    options: Options = {}
    seats: Annotated[list[SeatPlan], Field(min_length=2, max_length=5)]
    is_public: StrictBool = True
    watching: Watching = "allowed"
    clock: Clock = "relaxed"


class QuickGame(Message):
    """A game against bots, at once: a table that nobody else finds, with you in the first seat."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=2, le=5)] = 4
    bot: BotName | None = Field(default=None, description="null: the usual one")
    options: Options = {}
    clock: Clock = "none"
    contribution: Contribution


class Join(Message):
    """Sit down."""

    seat: SeatNumber | None = Field(default=None, description="null: the first seat you may have")
    contribution: Contribution
    invite: Annotated[str, Field(max_length=64)] | None = Field(default=None, description="the token of an invitation")


class Start(Message):
    """Start now, with a bot in every seat that is free."""

    bot: BotName | None = Field(default=None, description="null: the usual one")


class PlanSeat(Message):
    """The host decides what a free seat is meant for."""

    seat: SeatNumber
    plan: SeatPlan


class Rematch(Message):
    """Once more with the same people."""

    contribution: Contribution | None = Field(
        default=None, description="to sit down at once; null: join when the commitment has been seen"
    )


class Mute(Message):
    """The host lets a person chat no longer, or again."""

    person: PersonId
    is_muted: StrictBool = True


class TableInfo(Message):
    """A table as anybody with its link may know it."""

    table: str
    version: int
    status: Status
    game: str
    players: int
    options: dict[str, OptionValue]
    host: str
    is_public: bool
    watching: Watching
    clock: ClockInfo
    commitment: str
    seats: list[SeatInfo]
    you: int | None
    rematch: str | None
    invites: list[str | None] | None = Field(
        default=None, description="the token for each reserved seat; for the host only"
    )


class TableListing(Message):
    """An open table in the list."""

    table: str
    game: str
    players: int
    options: dict[str, OptionValue]
    clock: Clock
    watching: Watching
    host: str
    seats: list[SeatInfo]
    created: float


class TableList(Message):
    """The public tables with a free seat, the newest first."""

    tables: list[TableListing]


class MyTable(Message):
    """A table that you sit at and that is not over."""

    table: str
    game: str
    status: Status
    players: int


class MyTables(Message):
    """Where you sit."""

    tables: list[MyTable]


# HTTP: history


class PlayedSeat(Message):
    """Somebody's part in a finished game."""

    player: str = Field(description="a person's id, or `bot:` and the bot's name")
    name: str
    points: int
    rank: int


class PlayedGame(Message):
    """A finished game in a list."""

    table: str
    game: str
    ended: float
    seats: list[PlayedSeat]


class History(Message):
    """Finished games, the last first."""

    games: list[PlayedGame]
    before: float | None = Field(description="ask for those before this; null: there are no more")


class ReplayStep(Message):
    """A step of a finished game: what was done (null: a deal), and what was to be seen then."""

    move: tuple[int, str] | None
    view: dict[str, Any]


class Replay(Message):
    """A finished game step by step, from one seat or as a watcher saw it."""

    table: str
    game: str
    seat: int | None
    seats: list[SeatInfo]
    steps: list[ReplayStep]


class Rated(Message):
    """A line of the leaderboard."""

    player: str
    name: str | None = Field(description="null: a bot")
    rating: float
    games: int


class Leaderboard(Message):
    """Who plays a game best, people and bots alike."""

    game: str
    standings: list[Rated]


class PersonInfo(Message):
    """Somebody, and how they play."""

    person: str
    name: str | None
    standings: dict[str, Rated]


HTTP_BODIES: tuple[type[Message], ...] = (
    Me, Rename, Problem, GameInfo, CreateTable, QuickGame, Join, Start, PlanSeat, Rematch, Mute, TableInfo, TableList,
    MyTables, History, Replay, Leaderboard, PersonInfo,
)  # fmt: skip
"""For the generated documents, in this order."""

"""The messages of the socket. Each is declared once, here, and registers itself.

The decoders, the schema, the page's types and the documents follow from what is registered.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, Union

from pydantic import Field, TypeAdapter

from roost.protocol.base import (
    PROTOCOL,
    TEXT_LENGTH,
    Contribution,
    FromClient,
    FromServer,
    MessageId,
    Open,
    Reaction,
    SeenVersion,
    TableId,
    Values,
)
from roost.protocol.facts import TableStatus


class ClientMessage(FromClient, is_base=True):
    """Base of what a page or client sends on the socket."""


class ServerMessage(FromServer, is_base=True):
    """Base of what the server sends on the socket."""


# What a page or client sends


class Watch(ClientMessage):
    """Follow a table: as the seat that this person has there, otherwise as a watcher.

    Answered with `table`. Whoever was away takes the seat back with it."""

    type: Literal["watch"]
    table: TableId
    since: SeenVersion | None = Field(
        default=None, description="the last version seen: events and chat from there on are told"
    )


class LeaveWatch(ClientMessage):
    """Follow a table no longer."""

    type: Literal["leave_watch"]
    table: TableId


class Act(ClientMessage):
    """Decide. The seat is that of the person whose socket it is. Answered with `ack` or `error`."""

    type: Literal["act"]
    table: TableId
    seen: SeenVersion = Field(description="the version that the decision was made on")
    id: MessageId = Field(description="a name for this message: sent again, it is acknowledged again and done once")
    action: Annotated[str, Field(max_length=40)] = Field(description="one of `view.legal`")


class Reveal(ClientMessage):
    """Reveal what your device promised on sitting down, once `reveal` of the table lists your seat as missing.

    Answered with `ack` or `error`."""

    type: Literal["reveal"]
    table: TableId
    id: MessageId
    contribution: Contribution


class Say(ClientMessage):
    """A line of chat: plain text, on one line."""

    type: Literal["say"]
    table: TableId
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]


class React(ClientMessage):
    """One of a few reactions."""

    type: Literal["react"]
    table: TableId
    id: MessageId
    reaction: Reaction


class Ping(ClientMessage):
    """Are you there? Answered with `pong`."""

    type: Literal["ping"]


# What the server sends


class Hello(ServerMessage):
    """The first message of a socket: who the server takes you for."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    server: str = Field(description="the version of Roost")
    person: str
    name: str | None = Field(description="null: none chosen yet")
    now: float = Field(description="the time at the server, in seconds since 1970: deadlines are told in it")


class ChatLine(FromServer):
    """Something that somebody said."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    text: str


class ReactionShown(FromServer):
    """A reaction that somebody showed."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    reaction: Open[Reaction]


class Notice(FromServer):
    """Something that happened at the table beside the game: who came, who left, whose time was up."""

    version: int
    at: float
    key: Open[Literal[
        "sat", "left", "bot-sat", "freed", "started", "time-up", "away", "back", "muted", "unmuted", "rematch",
        "over", "abandoned", "not-revealed",
    ]]  # fmt: skip
    seat: int | None = None
    name: str | None = Field(default=None, description="of the person or the bot that it is about")


class TableState(TableStatus, ServerMessage):
    """A table as this connection may see it: whole, after every change. Later ones replace earlier ones.

    `version` never goes down. It stays the same when only this seat itself can know what changed: somebody who
    changes a choice does not let the others know."""

    type: Literal["table"] = "table"
    after: int = Field(description="`view.events`, `chat`, `reactions` and `notices` are those after this version")
    muted: list[str] = Field(description="persons who may not chat here")
    chat: list[ChatLine]
    reactions: list[ReactionShown]
    notices: list[Notice]
    view: dict[str, Any] | None = Field(description="what you may know of the game; null before it starts")
    hands: list[dict[str, Any]] | None = Field(
        default=None, description="the views of all seats, after the game, where the table was made with `hands-after`"
    )


class Ack(ServerMessage):
    """Done and stored: it will not be lost. Sent again, a message gets the same answer."""

    type: Literal["ack"] = "ack"
    table: str
    id: str
    version: int


class Error(ServerMessage):
    """Not done, and why: a key of the catalogue and its values."""

    type: Literal["error"] = "error"
    table: str | None = None
    id: str | None = None
    key: str
    values: Values = Field(default={})


class Gone(ServerMessage):
    """The table is no longer to be seen from here: it is not there, or watching is off."""

    type: Literal["gone"] = "gone"
    table: str


class Pong(ServerMessage):
    """Here."""

    type: Literal["pong"] = "pong"


Kind = TypeVar("Kind", ClientMessage, ServerMessage)


def _decoder(base: type[Kind]) -> TypeAdapter[Kind]:
    """Decodes every message that has this base, told apart by `type`."""
    kinds: Any = Union[base.declared()]  # noqa: UP007  # only now is it known which
    tagged: Any = Annotated[kinds, Field(discriminator="type")]
    return TypeAdapter(tagged)


client_message = _decoder(ClientMessage)
server_message = _decoder(ServerMessage)

"""The messages on the socket. Declaring a message registers it.

The decoders, the schema, the TypeScript types and the documentation are derived from the registered models.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeVar, Union

from pydantic import Field, StrictBool, TypeAdapter

from roost.core.game import ACTION_LENGTH
from roost.protocol.base import (
    DRAFT_LENGTH,
    PROTOCOL,
    TEXT_LENGTH,
    Contribution,
    FromClient,
    FromServer,
    MessageId,
    Open,
    Reaction,
    SeatNumber,
    SeenVersion,
    TableId,
    Values,
)
from roost.protocol.facts import TableStatus
from roost.protocol.hints import HintChoice
from roost.protocol.review import ReviewBalance, ReviewDecision, ReviewReason


class ClientMessage(FromClient, is_base=True):
    """Base class of messages from clients."""


class ServerMessage(FromServer, is_base=True):
    """Base class of messages from the server."""


# From clients


class Watch(ClientMessage):
    """Follow a table, as the person's seat or else as a spectator.

    The server answers with `table`. A player who was away takes over from the stand-in bot."""

    type: Literal["watch"]
    table: TableId
    since: SeenVersion | None = Field(
        default=None, description="the last version received; the answer contains the events and chat after it"
    )


class LeaveWatch(ClientMessage):
    """Stop following a table."""

    type: Literal["leave_watch"]
    table: TableId


class Act(ClientMessage):
    """Make a move in your seat. The server answers with `ack` or `error`."""

    type: Literal["act"]
    table: TableId
    seen: SeenVersion = Field(description="the version that the decision is based on")
    id: MessageId = Field(description="chosen by the client; a message sent twice is executed once, acknowledged twice")
    action: Annotated[str, Field(max_length=ACTION_LENGTH)] = Field(description="one of `view.legal`")


class Reveal(ClientMessage):
    """Reveal your contribution, once `reveal` of the table lists your seat as missing.

    The server answers with `ack` or `error`."""

    type: Literal["reveal"]
    table: TableId
    id: MessageId
    contribution: Contribution


class Say(ClientMessage):
    """Send a chat message: plain text without line breaks."""

    type: Literal["say"]
    table: TableId
    id: MessageId
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LENGTH)]


class React(ClientMessage):
    """Show a reaction."""

    type: Literal["react"]
    table: TableId
    id: MessageId
    reaction: Reaction


class AskReview(ClientMessage):
    """Review your decisions in a finished game.

    The server answers with `review`, again for every few decisions, until it is complete. A complete review is stored:
    asking again returns it at once."""

    type: Literal["ask_review"]
    table: TableId
    id: MessageId
    seat: SeatNumber | None = Field(default=None, description="your seat; null: the server looks it up")


class AskHint(ClientMessage):
    """Ask for a hint for the decision that you owe, in a game against bots only.

    The server answers with `hint`, usually after a second, or with `error`. A game with hints is not rated. Hints are
    not allowed in a counted deal of the day. If you compute the hint yourself (`on_device`), the server only counts it,
    and answers with `ack`: send this before the hint is shown."""

    type: Literal["ask_hint"]
    table: TableId
    seen: SeenVersion = Field(description="the version that you ask about")
    id: MessageId
    actions: Annotated[list[Annotated[str, Field(max_length=ACTION_LENGTH)]], Field(max_length=DRAFT_LENGTH)] = Field(
        default=[], description="actions of your turn that you have not sent yet, in order; the hint is about the next"
    )
    on_device: StrictBool = Field(default=False, description="you compute the hint from your view and your events")


class Ping(ClientMessage):
    """Check the connection. The server answers with `pong`."""

    type: Literal["ping"]


# From the server


class Hello(ServerMessage):
    """The first message on a socket: your identity, and the version of the server."""

    type: Literal["hello"] = "hello"
    protocol: int = PROTOCOL
    server: str = Field(description="the version of Roost")
    person: str
    name: str | None = Field(description="null: no name chosen yet")
    now: float = Field(description="the server's clock in Unix time, which deadlines refer to")


class ChatLine(FromServer):
    """A chat message."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    text: str


class ReactionShown(FromServer):
    """A reaction."""

    version: int
    at: float
    person: str
    name: str
    seat: int | None
    reaction: Open[Reaction]


class Notice(FromServer):
    """Something that happened at the table outside the game, such as a player leaving or running out of time."""

    version: int
    at: float
    key: Open[Literal[
        "sat", "left", "bot-sat", "freed", "started", "time-up", "away", "back", "muted", "unmuted", "rematch",
        "over", "abandoned", "not-revealed", "ready", "settings", "kicked", "host", "renamed",
        "paused", "continued", "banned",
    ]]  # fmt: skip
    seat: int | None = None
    name: str | None = Field(default=None, description="the person or bot concerned")


class TableState(TableStatus, ServerMessage):
    """A full snapshot of a table, as this connection may see it: the answer to `watch`. Then `change` follows.

    `version` never decreases. It stays the same when a player changes a hidden choice: only that player receives the
    new snapshot, so the others do not notice."""

    type: Literal["table"] = "table"
    after: int = Field(description="`view.events`, `chat`, `reactions` and `notices` cover what happened after this")
    muted: list[str] = Field(description="people who may not chat at this table")
    chat: list[ChatLine]
    reactions: list[ReactionShown]
    notices: list[Notice]
    view: dict[str, Any] | None = Field(description="the game as you may see it; null before it starts")
    hands: list[dict[str, Any]] | None = Field(
        default=None, description="the views of all seats, once the game is over and if `watching` is `hands-after`"
    )


class TableChange(ServerMessage):
    """What changed at a table since the last `table` or `change` on this connection.

    Apply `changed` to the last state, and take `version`, `after`, `chat`, `reactions`, `notices` and `view.events`
    from this message. If a change does not fit (`after` is not the version you have, a pointer leads nowhere, or
    `check` differs), send `watch` again with the version you have as `since`: the answer is the whole state."""

    type: Literal["change"] = "change"
    table: str
    version: int
    after: int = Field(description="the version that the change builds on")
    changed: dict[str, Any] = Field(
        description="JSON pointers (RFC 6901) into the state, with new values, such as `/view/to_act`"
    )
    events: list[dict[str, Any]] | None = Field(default=None, description="of `view`; null or left out: none")
    chat: list[ChatLine] | None = Field(default=None, description="null or left out: none")
    reactions: list[ReactionShown] | None = Field(default=None, description="null or left out: none")
    notices: list[Notice] | None = Field(default=None, description="null or left out: none")
    check: int | None = Field(
        default=None,
        description=(
            "now and then: the CRC-32 of the state in UTF-8 JSON without spaces, with sorted keys, without `type`,"
            " `after`, `chat`, `reactions`, `notices` and `view.events`; whole numbers have no decimals"
        ),
    )


class Ack(ServerMessage):
    """The message was executed and stored durably. A message that is sent again gets the same answer."""

    type: Literal["ack"] = "ack"
    table: str
    id: str
    version: int


class Error(ServerMessage):
    """The message was refused: a key of the text catalogue and its values."""

    type: Literal["error"] = "error"
    table: str | None = None
    id: str | None = None
    key: str
    values: Values = Field(default={})


class Gone(ServerMessage):
    """This connection can no longer see the table, because watching is off."""

    type: Literal["gone"] = "gone"
    table: str


class Review(ServerMessage):
    """A review, or its next part. Only if `is_complete`, all decisions have been sent."""

    type: Literal["review"] = "review"
    table: str
    seat: int
    total: int = Field(description="the number of decisions of the seat")
    after: int = Field(description="`decisions` follow this many that were sent before; 0: from the beginning")
    decisions: list[ReviewDecision]
    waiting: int = Field(description="how many reviews are computed before this one starts")
    is_preparing: bool = Field(
        default=False, description="whether the server is compiling the code of reviews, once per version"
    )
    is_complete: bool
    simulations: int = Field(description="simulations per decision")
    balance: ReviewBalance | None = Field(
        default=None, description="luck and skill, in a complete review; null if the server could not measure it"
    )


class Hint(ServerMessage):
    """What a bot advises in your place, by what your seat knows."""

    type: Literal["hint"] = "hint"
    table: str
    id: str
    bot: str = Field(description="the bot that was asked; while it is being compiled, another one")
    choices: list[HintChoice] = Field(description="the advised choice, then others")
    reason: ReviewReason | None = Field(default=None, description="null: the bot does not say why")


class Pong(ServerMessage):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


Kind = TypeVar("Kind", ClientMessage, ServerMessage)


def _decoder(base: type[Kind]) -> TypeAdapter[Kind]:
    """Return a decoder for all messages derived from this class, discriminated by `type`."""
    kinds: Any = Union[base.declared()]  # noqa: UP007  # the members are known at run time only
    tagged: Any = Annotated[kinds, Field(discriminator="type")]
    return TypeAdapter(tagged)


client_message = _decoder(ClientMessage)
server_message = _decoder(ServerMessage)

"""Limits, common types, and the base classes that register every model of the protocol."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidatorFunctionWrapHandler, WrapValidator

from roost.core import game

PROTOCOL = 3
"""The protocol version: increased when an older page or client would no longer work."""

FRAME_BYTES = 16 * 1024
"""Maximum size of a message that the server reads from a socket."""
BODY_BYTES = 64 * 1024
"""Maximum size of an HTTP request body."""
TEXT_LENGTH = 280
"""Maximum length of a chat message."""
NAME_LENGTH = 24
"""Maximum length of a person's name in visible characters; combining marks are not counted."""
DRAFT_LENGTH = 8
"""Maximum number of actions of a turn that a player has planned and not sent."""
TABLES_PER_SOCKET = 16
"""Maximum number of tables that one socket can follow at the same time."""

Reaction: TypeAlias = Literal["bravo", "laugh", "wow", "ouch", "hurry", "thanks"]
Clock: TypeAlias = Literal["none", "relaxed", "brisk"]
Watching: TypeAlias = Literal["off", "allowed", "hands-after"]
Status: TypeAlias = Literal["open", "running", "over", "abandoned"]
MoveBy: TypeAlias = Literal["person", "bot", "clock", "away"]
ALIASES: dict[str, Any] = {
    "Reaction": Reaction,
    "Clock": Clock,
    "Watching": Watching,
    "Status": Status,
    "MoveBy": MoveBy,
}
"""String enumerations that keep their names in the generated types."""

CLOCKS: dict[Clock, int | None] = {"none": None, "relaxed": 90, "brisk": 30}
"""Seconds per decision."""

TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PersonId = Annotated[str, Field(pattern=r"^[0-9a-f]{20}$")]
MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Contribution = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="16 random bytes from the device, in hex")]
ContributionHash = Annotated[
    str, Field(pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the contribution to reveal at the start, in hex")
]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=game.MAX_PLAYERS - 1)]
SeenVersion = Annotated[StrictInt, Field(ge=0, le=2**53)]
GameName = Annotated[str, Field(min_length=1, max_length=game.GAME_NAME_LENGTH)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]
OptionValue: TypeAlias = StrictInt | Annotated[str, Field(max_length=game.OPTION_LENGTH)] | None
Options = Annotated[dict[Annotated[str, Field(max_length=game.OPTION_LENGTH)], OptionValue], Field(max_length=20)]
Values: TypeAlias = dict[str, str | int]


def _accept_any_string(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    return value if isinstance(value, str) else check(value)


Words = TypeVar("Words")
Open = Annotated[Words, WrapValidator(_accept_any_string)]
"""A list of words that a newer server may have added to: any string is read, and the schema names the known words."""


class Model(BaseModel):
    """Base class of all models. Instances are immutable; declaring a model registers it."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    def __init_subclass__(cls, is_base: bool = False, **kwargs: Any) -> None:
        """Register the model, unless it is only a base class."""
        super().__init_subclass__(**kwargs)
        if not is_base:
            _DECLARED.append(cls)

    @classmethod
    def declared(cls) -> tuple[type[Self], ...]:
        """Return the registered models derived from this class, in order of declaration."""
        return tuple(model for model in _DECLARED if issubclass(model, cls))


_DECLARED: list[type[Model]] = []


class FromClient(Model, is_base=True):
    """Base class of models sent by clients. Unknown fields are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


_ALL_SET: set[str] = set()


class FromServer(Model, is_base=True):
    """Base class of models sent by the server. Unknown fields are ignored, because a newer server may send more."""

    model_config = ConfigDict(extra="ignore")

    @classmethod
    def made(cls, **values: Any) -> Self:
        """Return a model of values that are known to be right, without a check and without a set of their names.

        The server keeps many of them; the set alone takes more memory than the values."""
        return cls.model_construct(_ALL_SET, **values)

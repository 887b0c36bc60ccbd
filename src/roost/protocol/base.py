"""Limits, common types, and the bases with which every model of the protocol registers itself."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StrictInt, ValidatorFunctionWrapHandler, WrapValidator

PROTOCOL = 2
"""Raised when an older page or client could no longer follow."""

FRAME_BYTES = 16 * 1024
"""The longest message that the server reads from a socket."""
BODY_BYTES = 64 * 1024
"""The longest body that the server reads from an HTTP request."""
TEXT_LENGTH = 280
"""The longest chat line."""
NAME_LENGTH = 24
"""The longest name of a person, in visible characters; accents that stand on a letter are not counted."""
TABLES_PER_SOCKET = 16
"""How many tables one socket can follow at once."""

Reaction: TypeAlias = Literal["bravo", "laugh", "wow", "ouch", "hurry", "thanks"]
Clock: TypeAlias = Literal["none", "relaxed", "brisk"]
Watching: TypeAlias = Literal["off", "allowed", "hands-after"]
Status: TypeAlias = Literal["open", "running", "over", "abandoned"]
ALIASES: dict[str, Any] = {"Reaction": Reaction, "Clock": Clock, "Watching": Watching, "Status": Status}
"""Lists of words that have a name in the generated types, too."""

CLOCKS: dict[Clock, int | None] = {"none": None, "relaxed": 90, "brisk": 30}
"""Seconds for each decision."""

TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PersonId = Annotated[str, Field(min_length=1, max_length=64)]
MessageId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Contribution = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$", description="16 random bytes of the device, in hex")]
ContributionHash = Annotated[
    str, Field(pattern=r"^[0-9a-f]{64}$", description="SHA-256 of the contribution to be revealed at the start, in hex")
]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=4)]
SeenVersion = Annotated[StrictInt, Field(ge=0, le=2**53)]
GameName = Annotated[str, Field(min_length=1, max_length=20)]
BotName = Annotated[str, Field(min_length=1, max_length=40)]
OptionValue: TypeAlias = StrictInt | Annotated[str, Field(max_length=40)] | None
Options = Annotated[dict[Annotated[str, Field(max_length=40)], OptionValue], Field(max_length=20)]
Values: TypeAlias = dict[str, str | int]


def _accept_any_string(value: Any, check: ValidatorFunctionWrapHandler) -> Any:
    return value if isinstance(value, str) else check(value)


Words = TypeVar("Words")
Open = Annotated[Words, WrapValidator(_accept_any_string)]
"""A list of words that a newer server may have added to: any string is read, and the schema names the known words."""


class Model(BaseModel):
    """Base of everything that is sent. Instances do not change; a model registers itself by being declared."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)

    def __init_subclass__(cls, is_base: bool = False, **kwargs: Any) -> None:
        """Register a model, unless it is only a base of others."""
        super().__init_subclass__(**kwargs)
        if not is_base:
            _DECLARED.append(cls)

    @classmethod
    def declared(cls) -> tuple[type[Self], ...]:
        """The models with this base, in the order of declaration."""
        return tuple(model for model in _DECLARED if issubclass(model, cls))


_DECLARED: list[type[Model]] = []


class FromClient(Model, is_base=True):
    """Base of what clients send. Unknown fields are refused, so that a misspelt one does not go unnoticed."""

    model_config = ConfigDict(extra="forbid")


class FromServer(Model, is_base=True):
    """Base of what the server sends. Unknown fields are ignored: a newer server may send more."""

    model_config = ConfigDict(extra="ignore")

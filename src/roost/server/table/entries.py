"""The entries of a table's log: everything that can happen at a table, each kind a model, told apart by `kind`.

Entries stay on the server. They hold choices that nobody has seen yet; what people are sent is made from views.
`at` is the time of the process that made the entry, in seconds since the epoch: the fold has no clock of its own.

While a server is upgraded, the version before reads what the new one writes, so it overlooks what it does not know. A
field that is added has a default that means what there was before; a table with a new kind of entry is for the new
version alone, and the old one leaves it to it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from roost.protocol.base import Clock, Reaction
from roost.protocol.facts import TableSettings


class Entry(BaseModel):
    """Base of all entries."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    at: float


class Plan(BaseModel):
    """What a seat is meant for: anybody, whoever has the token or is the person, or a bot."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: str | None = None
    token: str | None = Field(default=None, repr=False)
    person: str | None = None
    name: str | None = None


class Created(Entry, TableSettings):
    """The first entry: what is settled for good, and the commitment to the secret of its deals."""

    kind: Literal["created"] = "created"
    game: str
    options: dict[str, Any]
    seats: tuple[Plan, ...]
    clock: Clock
    host: str
    commitment: str
    muted: tuple[str, ...] = ()
    """Who was muted at the table before, where the same people played."""


class Sat(Entry):
    """A person took a seat; their device promised a contribution to the seed by its hash."""

    kind: Literal["sat"] = "sat"
    seat: int
    person: str
    name: str
    contribution_hash: str = ""
    contribution: str = ""
    """Where tables were made before hashes were sent: the contribution itself."""


class Planned(Entry):
    """The host gave a free seat another meaning."""

    kind: Literal["planned"] = "planned"
    seat: int
    plan: Plan


class Left(Entry):
    """A person left: before the start the seat is free again, afterwards a bot plays on in it."""

    kind: Literal["left"] = "left"
    seat: int


class Hosted(Entry):
    """Somebody else is the host from now on."""

    kind: Literal["hosted"] = "hosted"
    person: str


class Starting(Entry):
    """The seats are settled, with bots where there is no person; the devices are asked for their contributions."""

    kind: Literal["starting"] = "starting"
    bots: tuple[str | None, ...]


class Revealed(Entry):
    """A person's device revealed its contribution to the seed."""

    kind: Literal["revealed"] = "revealed"
    seat: int
    contribution: str


class Started(Entry):
    """The cards were dealt: who plays each seat, None for a person, and what each contributed to the seed."""

    kind: Literal["started"] = "started"
    bots: tuple[str | None, ...]
    contributions: tuple[str, ...]
    contribution_hashes: tuple[str, ...] = ()
    """What each seat had promised; empty where somebody contributed without a promise, as in older versions."""


class Move(Entry):
    """A decision, made by the person, by the bot in the seat, or by a bot because time was up or nobody was there."""

    kind: Literal["move"] = "move"
    seat: int
    action: str
    by: Literal["person", "bot", "clock", "away"]
    id: str | None = None


class Away(Entry):
    """From now on a bot plays for the person in this seat."""

    kind: Literal["away"] = "away"
    seat: int
    why: Literal["gone", "clock", "idle"]


class Back(Entry):
    """The person in this seat plays again."""

    kind: Literal["back"] = "back"
    seat: int


class Said(Entry):
    """Somebody said something."""

    kind: Literal["chat"] = "chat"
    person: str
    name: str
    id: str
    text: str


class Reacted(Entry):
    """Somebody showed a reaction."""

    kind: Literal["reacted"] = "reacted"
    person: str
    name: str
    id: str
    reaction: Reaction


class Muted(Entry):
    """The host let a person chat no longer, or again."""

    kind: Literal["muted"] = "muted"
    person: str
    is_muted: bool


class RematchMade(Entry):
    """The same people go on at another table."""

    kind: Literal["rematch"] = "rematch"
    table: str


class Abandoned(Entry):
    """Given up: nobody is left, or nobody came."""

    kind: Literal["abandoned"] = "abandoned"


AnyEntry: TypeAlias = (
    Created
    | Sat
    | Planned
    | Left
    | Hosted
    | Starting
    | Revealed
    | Started
    | Move
    | Away
    | Back
    | Said
    | Reacted
    | Muted
    | RematchMade
    | Abandoned
)

_entries: TypeAdapter[AnyEntry] = TypeAdapter(
    Annotated[AnyEntry, Field(discriminator="kind")],
    config=ConfigDict(hide_input_in_errors=True),  # errors are logged, and logs hold no cards
)


def encode_entry(entry: AnyEntry) -> str:
    """An entry as the storage keeps it."""
    return _entries.dump_json(entry, exclude_defaults=False).decode()


def decode_entry(body: str) -> AnyEntry:
    """The entry that a body holds."""
    return _entries.validate_json(body)

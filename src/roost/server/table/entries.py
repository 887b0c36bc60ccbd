"""The entries of a table's log: one model for each kind of event at a table, discriminated by `kind`.

Entries stay on the server, because they contain hidden choices; clients get views. `at` is the Unix time of the process
that created the entry: the fold has no clock of its own.

During a rolling upgrade the old version reads entries of the new one, so unknown fields are ignored. A new field needs
a default that fits existing entries. The old version cannot load a table with a new kind of entry, and leaves it to
processes of the new version.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from roost.protocol.base import Clock, MoveBy, Reaction
from roost.protocol.facts import DailyTable, SourcePosition, TableSettings


class Entry(BaseModel):
    """Base class of entries."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    at: float


class Plan(BaseModel):
    """Who may take a seat: anyone, a certain person or anyone with the token, or a bot."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    kind: Literal["open", "reserved", "bot"] = "open"
    bot: str | None = None
    token: str | None = Field(default=None, repr=False)
    person: str | None = None
    name: str | None = None


class Created(Entry, TableSettings):
    """The first entry: the game, its options and settings, and the commitment to the secret of the deals."""

    kind: Literal["created"] = "created"
    game: str
    options: dict[str, Any]
    seats: tuple[Plan, ...]
    clock: Clock
    host: str
    commitment: str
    muted: tuple[str, ...] = ()
    """In a rematch: the people who were muted at the previous table."""
    daily: DailyTable | None = None
    """The day, if this is a deal of the day."""
    position: SourcePosition | None = None
    """The position, if the game starts from one of a finished game: then `StartedFrom` follows."""


class Sat(Entry):
    """A person took a seat; their device sent the hash of its contribution to the seed.

    The same person in the same seat again: they changed their name, or whether they are ready. Processes of the version
    before can read this, too, which they could not if it had a kind of its own."""

    kind: Literal["sat"] = "sat"
    seat: int
    person: str
    name: str
    contribution_hash: str = ""
    contribution: str = ""
    """The contribution itself, if it is known: of versions that did not send hashes, or revealed before a new name."""
    is_ready: bool = True
    origin: str = Field(default="", repr=False)
    """A hash of the address, keyed with the secret of the table: it tells people apart, and not who they are."""


class Changed(Entry, TableSettings):
    """The host changed the options and settings before the start; nobody is ready any more."""

    kind: Literal["changed"] = "changed"
    options: dict[str, Any]
    clock: Clock


class Planned(Entry):
    """The host changed the plan of an empty seat."""

    kind: Literal["planned"] = "planned"
    seat: int
    plan: Plan


class Left(Entry):
    """A player left: before the start their seat becomes empty, afterwards a stand-in bot plays."""

    kind: Literal["left"] = "left"
    seat: int
    is_kicked: bool = False
    """Whether the host removed the player, who cannot sit down at this table again."""


class Hosted(Entry):
    """Another person became the host."""

    kind: Literal["hosted"] = "hosted"
    person: str


class Starting(Entry):
    """The seats are final, with bots in the empty ones; the devices are asked to reveal their contributions."""

    kind: Literal["starting"] = "starting"
    bots: tuple[str | None, ...]


class Revealed(Entry):
    """A player's device revealed its contribution to the seed."""

    kind: Literal["revealed"] = "revealed"
    seat: int
    contribution: str


class Start(Entry):
    """The game started: the bot in each seat (None for a person) and the contributions to the seed."""

    bots: tuple[str | None, ...]
    contributions: tuple[str, ...]
    contribution_hashes: tuple[str, ...] = ()
    """The hash of each seat, computed for a contribution that an older version sent without one.

    Entries of older versions have no hashes at all."""


class Started(Start):
    """The cards were dealt."""

    kind: Literal["started"] = "started"


class StartedFrom(Start):
    """The game started from a position of a finished one, with the cards drawn again that a seat had not seen.

    It has a kind of its own, because a server that ignored the deals would play another game."""

    kind: Literal["started-from"] = "started-from"
    seat: int
    deals: tuple[dict[str, Any], ...] = Field(repr=False)
    moves: tuple[tuple[int, str], ...]


class Move(Entry):
    """A move by the person, by the bot in the seat, or by a stand-in bot: after a timeout, or for an absent player."""

    kind: Literal["move"] = "move"
    seat: int
    action: str
    by: MoveBy
    stand_in: str | None = None
    """The bot that decided instead of the bot in the seat, which was not ready or failed."""
    id: str | None = None


class Away(Entry):
    """The player in this seat is away; a stand-in bot takes over."""

    kind: Literal["away"] = "away"
    seat: int
    why: Literal["gone", "clock", "idle"]


class Back(Entry):
    """The player in this seat is back; or, if they were not away, their time starts again or is extended."""

    kind: Literal["back"] = "back"
    seat: int
    has_full_time: bool = False
    """Whether they get the full time even if they already got it in this moment."""
    extra_seconds: float = 0.0
    """If not 0, nothing but this: how much more time they get, because the server was away."""


class Hinted(Entry):
    """The player in this seat, who plays against bots only, got a hint."""

    kind: Literal["hinted"] = "hinted"
    seat: int


class Said(Entry):
    """A person sent a chat message."""

    kind: Literal["chat"] = "chat"
    person: str
    name: str
    id: str
    text: str
    origin: str = Field(default="", repr=False)
    """As in `Sat`."""


class Reacted(Entry):
    """A person showed a reaction."""

    kind: Literal["reacted"] = "reacted"
    person: str
    name: str
    id: str
    reaction: Reaction
    origin: str = Field(default="", repr=False)
    """As in `Sat`."""


class Muted(Entry):
    """The host muted or unmuted a person, or banned them from the table, which mutes them, too."""

    kind: Literal["muted"] = "muted"
    person: str
    is_muted: bool
    is_banned: bool = False
    origin: str = Field(default="", repr=False)
    """Where the person spoke or sat, as in `Sat`: others from there are muted for a while, or banned."""


class RematchMade(Entry):
    """A table for the rematch was created."""

    kind: Literal["rematch"] = "rematch"
    table: str


class Abandoned(Entry):
    """The table was abandoned: all players left, or the game was not started for too long."""

    kind: Literal["abandoned"] = "abandoned"


AnyEntry: TypeAlias = (
    Created
    | Sat
    | Changed
    | Planned
    | Left
    | Hosted
    | Starting
    | Revealed
    | Started
    | StartedFrom
    | Move
    | Away
    | Back
    | Hinted
    | Said
    | Reacted
    | Muted
    | RematchMade
    | Abandoned
)

_entries: TypeAdapter[AnyEntry] = TypeAdapter(
    Annotated[AnyEntry, Field(discriminator="kind")],
    config=ConfigDict(hide_input_in_errors=True),  # errors are logged, and logs must not contain cards
)


def encode_entry(entry: AnyEntry) -> str:
    """Encode an entry for the storage."""
    return _entries.dump_json(entry, exclude_defaults=False).decode()


def decode_entry(body: str) -> AnyEntry:
    """Decode an entry from the storage."""
    return _entries.validate_json(body)

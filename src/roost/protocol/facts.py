"""What a table is: said once, for the list, for people with a link, and for the socket."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field, StrictBool

from roost.protocol.base import Clock, FromServer, Open, OptionValue, Status, Watching


class SeatInfo(FromServer):
    """A seat and who is in it."""

    seat: int
    kind: Open[Literal["open", "reserved", "person", "bot"]]
    person: str | None = Field(default=None, description="who sits here, or for whom the seat is reserved, if known")
    name: str | None = Field(default=None, description="what the person is called here")
    bot: str | None = Field(default=None, description="the bot that sits here, or that plays while the person is away")
    is_away: bool = Field(default=False, description="a bot plays for this person until they are back")


class ClockInfo(FromServer):
    """How long a decision may take."""

    kind: Open[Clock]
    seconds: int | None = Field(description="for each decision; null: no clock")
    deadline: float | None = Field(description="when the time of those who owe a decision is up, in seconds since 1970")


class RevealInfo(FromServer):
    """The table starts: the seats are settled, and it waits for the contributions to the deal."""

    deadline: float = Field(description="until when, in seconds since 1970; who has not revealed then has none")
    contribution_hashes: list[str] = Field(
        description="what each seat promised, empty for none: keep it before you reveal, and compare it with the record"
    )
    missing: list[int] = Field(description="the seats that have yet to reveal")


class TableSettings(BaseModel):
    """What the maker of a table chooses beside the game and its options. It stays as it is.

    A new setting is a field here, with a default for tables that were made before it. So it is part of what clients ask
    for, of what is stored, and of what everybody is told about the table."""

    is_public: StrictBool = True
    watching: Watching = "allowed"

    def settings(self) -> dict[str, Any]:
        """The settings alone, of whatever else they are part of."""
        return {name: getattr(self, name) for name in TableSettings.model_fields}


class TableFacts(TableSettings, FromServer, is_base=True):
    """What everybody may know of a table, in a list or at the table."""

    table: str
    game: str
    players: int
    options: dict[str, OptionValue]
    watching: Open[Watching] = "allowed"
    host: str = Field(description="the person who can start, mute, and put bots into seats")
    seats: list[SeatInfo]


class TableStatus(TableFacts, is_base=True):
    """What a person who has found a table may know of it, wherever it is told."""

    version: int
    status: Open[Status]
    commitment: str = Field(description="SHA-256 of the secret that the deals come from, in hex")
    clock: ClockInfo
    you: int | None = Field(description="your seat; null: you watch")
    reveal: RevealInfo | None = Field(default=None, description="null: the table does not wait for contributions")
    rematch: str | None = Field(description="the table where it goes on")

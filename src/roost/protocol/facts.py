"""The description of a table, defined once for the lobby, for people with a link, and for the socket."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field, StrictBool

from roost.protocol.base import Clock, FromServer, Open, OptionValue, Status, Watching


class SeatInfo(FromServer):
    """A seat and its player."""

    seat: int
    kind: Open[Literal["open", "reserved", "person", "bot"]]
    person: str | None = Field(default=None, description="the person in the seat, or for whom it is reserved, if known")
    name: str | None = Field(default=None, description="the person's name at this table")
    bot: str | None = Field(default=None, description="the bot in the seat, or the stand-in while the person is away")
    is_away: bool = Field(default=False, description="a stand-in bot plays until the person is back")
    is_ready: bool = Field(default=False, description="before the start: the person is ready to play")
    stand_in_moves: int = Field(
        default=0, description="how many moves a bot has made for the person, or another bot for a bot"
    )
    stand_in: str | None = Field(default=None, description="the bot that made moves for the bot in the seat, if known")
    hints: int = Field(default=0, description="how many hints the person got; such a game is not rated")


class UnreadyBot(FromServer):
    """A bot that cannot play yet, because its code is being compiled, or not at all. Another bot plays for it."""

    bot: str
    stand_in: str = Field(description="the bot that plays for it")
    has_failed: bool = Field(default=False, description="it will not be ready")
    done: int = Field(default=0, description="how many bots of all games are ready that had to be compiled")
    steps: int = Field(default=0, description="how many bots of all games have to be compiled")


class ClockInfo(FromServer):
    """The time limit for decisions."""

    kind: Open[Clock]
    seconds: int | None = Field(description="seconds per decision; null: no clock")
    deadline: float | None = Field(description="when the time for the pending decisions runs out, in Unix time")


class RevealInfo(FromServer):
    """The table is starting: the seats are final, and the table waits for the contributions to the deal."""

    deadline: float = Field(description="in Unix time; a contribution not revealed by then is left out")
    contribution_hashes: list[str] = Field(
        description="the hash sent by each seat, empty for none: store them before revealing, to check the record later"
    )
    missing: list[int] = Field(description="the seats that have not revealed yet")


class DailyTable(FromServer):
    """The deal of the day that is played at a table."""

    day: str = Field(description="in UTC, such as 2026-11-17")
    is_counted: bool = Field(description="false: from the archive")


class SourcePosition(FromServer):
    """The position of a finished game that a table was started from. What its player had not seen was drawn again."""

    table: str = Field(description="the table of the finished game")
    move: int = Field(description="the number of the decision in its record, from 1")


class TableSettings(BaseModel):
    """What the host chooses for a table besides the game and its options. The host can change it until the start.

    To add a setting, add a field here with a default for existing tables. The request, the stored entry and the
    descriptions of the table then include it."""

    is_public: StrictBool = True
    watching: Watching = "allowed"
    has_chat: StrictBool = Field(default=True, description="false: reactions only")
    needs_name: StrictBool = Field(default=False, description="only people who chose a name can sit down and speak")
    is_guided: StrictBool = Field(
        default=False, description="a first game against bots, in which the page asks for hints by itself"
    )

    def settings(self) -> dict[str, Any]:
        """Return the settings only, without the other fields of a subclass."""
        return {name: getattr(self, name) for name in TableSettings.model_fields}


class TableFacts(TableSettings, FromServer, is_base=True):
    """The public description of a table, in the lobby and at the table."""

    table: str
    game: str
    players: int
    options: dict[str, OptionValue]
    watching: Open[Watching] = "allowed"
    host: str = Field(
        description="the person who can start the game, change settings and seats, and mute or remove people"
    )
    seats: list[SeatInfo]


class TableStatus(TableFacts, is_base=True):
    """The state of a table that people with its link can see."""

    version: int
    status: Open[Status]
    commitment: str = Field(description="SHA-256 of the secret that the deals are derived from, in hex")
    clock: ClockInfo
    you: int | None = Field(description="your seat; null: you are a spectator")
    reveal: RevealInfo | None = Field(default=None, description="null: the table is not waiting for contributions")
    rematch: str | None = Field(description="the table of the rematch")
    is_paused: bool = Field(default=False, description="all people are away; the game waits until one of them is back")
    starts_at: float | None = Field(
        default=None, description="when a full table starts, in Unix time, unless all people are ready earlier"
    )
    unready_bots: list[UnreadyBot] = Field(
        default=[], description="bots at this table that another bot plays for at the moment"
    )
    daily: DailyTable | None = Field(default=None, description="null: not a deal of the day")
    position: SourcePosition | None = Field(
        default=None, description="null: a game from its beginning; otherwise it is unrated and not in the history"
    )

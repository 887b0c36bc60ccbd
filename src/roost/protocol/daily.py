"""The bodies of HTTP requests and responses about the deal of the day."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictInt

from roost.core.game import MAX_PLAYERS, MIN_PLAYERS
from roost.protocol.base import FromClient, FromServer, GameName, OptionValue

DayText = Annotated[str, Field(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$")]


class PlayDaily(FromClient):
    """Play a deal of the day, or continue your try. Only today's deals count, and only once."""

    game: GameName
    players: Annotated[StrictInt, Field(ge=MIN_PLAYERS, le=MAX_PLAYERS)]
    day: DayText | None = Field(default=None, description="an earlier day, to play uncounted; null: today")


class DailyOwn(FromServer):
    """Your try at a deal of the day."""

    table: str
    is_over: bool
    rank: int | None = Field(default=None, description="your place at the table; null: the game is not over")
    points: int | None = None
    position: int | None = Field(
        default=None,
        description="among all who played this deal; null: not over, or not in time and therefore not counted",
    )


class DailyDealInfo(FromServer):
    """A deal of the day. You sit in the first seat, the same bot in all others."""

    day: str
    game: str
    players: int
    bot: str
    options: dict[str, OptionValue]
    commitment: str = Field(description="SHA-256 of the secret that the deal is derived from, in hex")
    committed: float = Field(description="when the commitment was published, in Unix time")
    secret: str | None = Field(default=None, description="in hex; null until the day is over")
    played: int = Field(default=0, description="how many people have finished their counted try")
    yours: DailyOwn | None = Field(default=None, description="null: you have not tried it on its day")


class DailyDay(FromServer):
    """The deals of a day. Days begin and end at midnight UTC."""

    day: str
    today: str
    first: str = Field(description="the first day with deals")
    ends: float = Field(description="when the day ends, in Unix time; a try counts if it is over by then")
    deals: list[DailyDealInfo]


class DailyDifference(FromServer):
    """The first decision in which two people played a deal differently. Until then, both games are the same."""

    step: int = Field(description="the step in both replays")
    decision: int = Field(description="the number of the decision among those of the person, from 1")
    yours: str
    theirs: str


class DailyRow(FromServer):
    """A counted result. Rows are in order of the place at the table, then of the points."""

    position: int = Field(description="equal results share a position")
    person: str
    name: str | None
    table: str
    rank: int = Field(description="the place at the table")
    points: int
    ended: float
    is_yours: bool = False
    difference: DailyDifference | None = Field(
        default=None, description="null: played exactly like you, or you have no result"
    )


class DailyArchived(FromServer):
    """Your uncounted game of a deal from the archive."""

    table: str
    rank: int = Field(description="your place at the table")
    points: int


class DailyResults(FromServer):
    """The results of a deal of the day: the best 100. Yours is also in `deal`."""

    deal: DailyDealInfo
    rows: list[DailyRow]
    archived: DailyArchived | None = Field(
        default=None,
        description="your uncounted game that you asked to compare; then the differences are to this game",
    )

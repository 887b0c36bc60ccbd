"""The parts of a review: what a seat's decisions in a finished game were worth, and what was luck."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pydantic import Field

from roost.protocol.base import FromServer, Open

Verdict: TypeAlias = Literal["forced", "best", "mix", "close", "fine", "inaccuracy", "mistake", "blunder"]


class ReviewMean(FromServer):
    """A mean and its standard error."""

    mean: float
    error: float


class ReviewChoice(FromServer):
    """What a choice was worth, by what the player knew."""

    action: str
    share: ReviewMean = Field(description="the share of the win, from 0 to 1")
    points: ReviewMean = Field(description="the own points: of the round in 5211, of the game in Gloria Picktoria")
    chance: float = Field(description="how often the bot makes this choice")
    worlds: int = Field(description="the number of games that were tried")


class ReviewReason(FromServer):
    """A sentence of the catalogues: its key and its values."""

    key: str
    values: dict[str, int | float | str]


class ReviewDecision(FromServer):
    """A decision of the reviewed seat."""

    number: int = Field(description="the number of the move in the record, from 1")
    step: int = Field(description="the step of the replay before the decision")
    place: dict[str, int] = Field(description="where in the game it was made, such as round and turn")
    played: str
    best: str
    verdict: Open[Verdict]
    loss: float = Field(description="the share of the win that it gave up against the best choice")
    error: float = Field(description="the standard error of the loss")
    low: float = Field(description="the interval of the loss, with `high`")
    high: float
    choices: list[ReviewChoice] = Field(description="the best five, the played one and the bot's, the best first")
    category: str = Field(description="what the decision was about; may be empty")
    reason: ReviewReason | None = Field(
        default=None, description="why the best choice is better; null without a choice, and in older reviews"
    )


class ReviewStep(FromServer):
    """A deal, a turn of all seats at once, or an action of one seat; the lists have a share of the win per seat."""

    number: int = Field(description="the number of the last move of the step")
    step: int = Field(description="its step in the replay")
    seat: int | None = Field(description="the seat that acted; null for a deal, and for a turn of all seats")
    luck: list[float]
    own: list[float] = Field(description="due to the own decision of each seat")
    others: list[float] = Field(description="due to the decisions of the other seats")
    after: list[float] = Field(description="the value after the step")


class ReviewBalance(FromServer):
    """What the result is made of: for every seat, fair + luck + own + others = result. It looks at all cards."""

    fair: float
    steps: list[ReviewStep]
    result: list[float]

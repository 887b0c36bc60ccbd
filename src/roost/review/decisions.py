"""The judgement of one decision, from the survey of its choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from roost.bots.surveys import Survey
from roost.core.game import Action
from roost.review.grades import FREE, IN_MIX, Verdict, grade
from roost.review.means import Mean, mean_of, reach
from roost.review.reasons.reason import Reason


@dataclass(frozen=True)
class Choice:
    """What a choice was worth."""

    action: Action
    share: Mean
    """The share of the win that the player could expect."""
    points: Mean
    """The own points: of the round in 5211, at the end of the game in Gloria Picktoria."""
    chance: float
    """How often the bot makes this choice."""
    worlds: int


@dataclass(frozen=True)
class Decision:
    """A decision of a seat and what it cost, by what the seat knew."""

    number: int
    """The number of the move in the record, from 1."""
    place: Mapping[str, int]
    """Where in the game it was made, such as round and turn."""
    played: Action
    best: Action
    """The bot's choice."""
    verdict: Verdict
    loss: float = 0.0
    """The share of the win that the played choice gives up against the best one. It may be negative by chance."""
    error: float = 0.0
    """The standard error of the loss, from the differences in the worlds that both choices were tried in."""
    low: float = 0.0
    high: float = 0.0
    """The interval of the loss."""
    choices: tuple[Choice, ...] = field(default=())
    """The choices that were judged, the best first."""
    category: str = ""
    """What the decision was about."""
    reason: Reason | None = None
    """Why the best choice is better than the played one, or what speaks for a good choice; None without a choice."""


def judge(number: int, view: Any, played: Action, survey: Survey, place: Mapping[str, int], category: str) -> Decision:
    """Return the judgement of a decision with several legal actions."""
    choices = tuple(_choices(survey))
    free = _free_verdict(view, played, survey)
    if free is not None:
        return Decision(number, place, played, survey.best, free, choices=choices, category=category)
    lost = [best - own for best, own in zip(survey.shares[survey.best], survey.shares[played], strict=True)]
    found = mean_of(lost)
    either_side = reach(found.error, len(lost))
    low, high = found.mean - either_side, found.mean + either_side
    verdict = grade(found.mean, low, high)
    return Decision(
        number, place, played, survey.best, verdict, found.mean, found.error, low, high, choices, category
    )  # fmt: skip


def _free_verdict(view: Any, played: Action, survey: Survey) -> Verdict | None:
    assert len(view.legal) > 1
    if played == survey.best:
        return Verdict.BEST
    return Verdict.MIX if survey.mix.get(played, 0.0) >= IN_MIX else None


def _choices(survey: Survey) -> list[Choice]:
    found = [
        Choice(action, mean_of(shares), mean_of(survey.points[action]), survey.mix.get(action, 0.0), len(shares))
        for action, shares in survey.shares.items()
    ]
    return sorted(found, key=lambda choice: (-choice.share.mean, choice.action))


def forced(number: int, played: Action, place: Mapping[str, int]) -> Decision:
    """Return a decision with one legal action."""
    return Decision(number, place, played, played, Verdict.FORCED)


def is_free(decision: Decision) -> bool:
    """Return True if a decision costs nothing by its verdict."""
    return decision.verdict in FREE

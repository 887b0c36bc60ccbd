"""Where a player loses most, over one or several reviewed games, with intervals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist

from roost.core.bot import add
from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import CONFIDENCE, ERRORS, Verdict
from roost.review.means import mean_of, reach


@dataclass(frozen=True)
class Loss:
    """What decisions of a kind cost in a game, on average."""

    kind: str
    decisions: int
    per_game: float
    low: float
    high: float
    """The interval: from the spread between games; for a single game from the errors of its judgements alone."""


@dataclass(frozen=True)
class Summary:
    """The losses of a player."""

    games: int
    decisions: int
    """Decisions with a choice."""
    per_decision: float
    per_game: Loss
    verdicts: dict[str, int]
    by_category: tuple[Loss, ...]
    """The kinds of decisions, the most expensive first."""


def summary(games: Sequence[GameReview]) -> Summary:
    """Return where the player of these games loses most. There is at least one game."""
    judged = [decision for game in games for decision in game.decisions if decision.verdict != Verdict.FORCED]
    kinds = dict.fromkeys(decision.category for decision in judged)
    by_category = [loss(kind, games, partial(_is_about, kind)) for kind in kinds]
    total = loss("", games, lambda _: True)
    return Summary(
        len(games),
        len(judged),
        total.per_game * len(games) / max(1, len(judged)),
        total,
        {verdict: sum(decision.verdict == verdict for decision in judged) for verdict in Verdict},
        tuple(sorted(by_category, key=lambda found: (-found.per_game, found.kind))),
    )


def loss(kind: str, games: Sequence[GameReview], is_counted: Callable[[Decision], bool]) -> Loss:
    """Return what the decisions that are counted cost per game."""
    counted = [[decision for decision in game.decisions if is_counted(decision)] for game in games]
    totals = [add(decision.loss for decision in own) for own in counted]
    number = sum(sum(decision.verdict != Verdict.FORCED for decision in own) for own in counted)
    if len(games) > 1:
        found = mean_of(totals)
        mean, either_side = found.mean, reach(found.error, len(games))
    else:
        mean = totals[0]
        error = add(decision.error**2 for decision in counted[0]) ** 0.5
        either_side = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * error
    return Loss(kind, number, mean, mean - either_side, mean + either_side)


def by_turn(game: GameReview) -> dict[int, Loss]:
    """Return the losses of a game by turn: the round in 5211, the turn of the seat in Gloria Picktoria."""
    turns = dict.fromkeys(map(_turn, game.decisions))
    return {turn: loss(str(turn), [game], partial(_is_at, turn)) for turn in turns}


def _is_about(category: str, decision: Decision) -> bool:
    return decision.category == category


def _is_at(turn: int, decision: Decision) -> bool:
    return _turn(decision) == turn


def _turn(decision: Decision) -> int:
    """Return the round of a decision, or else the turn, or 0 in games that have neither."""
    return decision.place.get("round", decision.place.get("turn", 0))


def worst(game: GameReview) -> list[Decision]:
    """Return the errors of a game, the most expensive first."""
    errors = [decision for decision in game.decisions if decision.verdict in ERRORS]
    return sorted(errors, key=lambda decision: -decision.loss)

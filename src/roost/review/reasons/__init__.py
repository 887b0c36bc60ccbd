"""Why a choice is better than another, as the key of a sentence and its values.

A reason is computed from what the seat saw and from the simulations of both choices, and never from hidden cards.
What a sentence says is counted, not guessed. If no fact explains the difference, the reason is what the simulations
say in figures. The sentences are in the catalogues, under `review-reason-<name>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from roost.bots.surveys import Survey
from roost.core.bot import add
from roost.core.game import Action, Game
from roost.review.reasons import figures, g5211, gloria
from roost.review.reasons.reason import Pair, Reason

Explain: TypeAlias = Callable[[Game[Any, Any], Any, Pair], Reason | None]

BY_GAME: dict[str, Explain] = {"5211": g5211.explain, "gloria": gloria.explain}
"""What explains the decisions of a game by its own facts."""


def reason_against(game: Game[Any, Any], view: Any, better: Action, other: Action, survey: Survey) -> Reason:
    """Return why a choice of a survey is better than another one."""
    return _explain(game, view, Pair(better, other, survey))


def reason_for(game: Game[Any, Any], view: Any, action: Action, survey: Survey) -> Reason:
    """Return what speaks for a choice: why it is better than the best choice that is worse beyond doubt."""
    others = sorted(
        (other for other in survey.shares if other != action), key=lambda other: (-mean_share(survey, other), other)
    )
    pairs = (Pair(action, other, survey) for other in others)
    worse = next((pair for pair in pairs if pair.is_certain), None)
    return figures.EVEN if worse is None else _explain(game, view, worse)


def _explain(game: Game[Any, Any], view: Any, pair: Pair) -> Reason:
    """Return a reason whose values name both choices: `better` and `other`."""
    explain = BY_GAME.get(game.name)
    own = explain(game, view, pair) if explain is not None and pair.is_certain else None
    found = own or figures.explain(pair)
    return replace(found, values={**found.values, "better": pair.better, "other": pair.other})


def mean_share(survey: Survey, action: Action) -> float:
    """Return the mean share of the win of a choice."""
    return add(survey.shares[action]) / len(survey.shares[action])

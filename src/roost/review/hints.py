"""Hints for a decision of a running game, from what the player knows: the view of the seat and its events.

A hint is the survey of a review with fewer simulations, so that it comes within about a second.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from roost.bots.surveys import Survey
from roost.core import registry
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Action, Game
from roost.review.advice import Advice, AdvisedChoice
from roost.review.budget import LEAST_SIMULATIONS
from roost.review.coach import Coach
from roost.review.reasons import mean_share, reason_for
from roost.review.reasons.reason import Pair, Value

SIMULATIONS = 2000
SHOWN = 3
"""How many choices a hint has."""
WINS = frozenset(f"review-reason-{name}" for name in ("wins", "close", "same", "even"))
"""Reasons that only compare how often choices win: a hint says that in its own words."""


def advise(game: Game[Any, Any], view: Any, simulations: int = SIMULATIONS) -> Advice:
    """Return the bot's choice in a decision and the best others; the view has all events so far."""
    coach = Coach(game, simulations)
    coach.observe(view)
    if len(view.legal) == 1:
        return Advice((AdvisedChoice(view.legal[0]),), "hint-forced")
    survey = coach.survey(view, view.legal[0])
    ranked = sorted(survey.shares, key=lambda action: (action != survey.best, -mean_share(survey, action)))
    choices = [_choice(survey, action) for action in ranked[:SHOWN]]
    return Advice(tuple(choices), *_reason(game, view, survey, choices))


def _choice(survey: Survey, action: Action) -> AdvisedChoice:
    is_close = action != survey.best and not Pair(survey.best, action, survey).is_certain
    return AdvisedChoice(action, mean_share(survey, action), is_close)


def _reason(
    game: Game[Any, Any], view: Any, survey: Survey, choices: Sequence[AdvisedChoice]
) -> tuple[str, Mapping[str, Value]]:
    """Return why the first choice is good; if no fact says so, how often it wins, and whether another is as good."""
    found = reason_for(game, dataclasses.replace(view, events=()), survey.best, survey)
    if found.key not in WINS:
        return found.key, found.values
    percent = round(100 * (choices[0].share or 0.0))
    return ("hint-close" if any(choice.is_close for choice in choices) else "hint-wins"), {"percent": percent}


def prepare(game_name: str) -> None:
    """Compile what hints need by giving one for each number of players."""
    game_type = registry.game_type(game_name)
    for players in game_type.seats:
        game = game_type(players, {})
        deal = game.shuffle(game.start(), Stream(seed_from_text("prepare"), game_name, 0))
        state = game.deal(game.start(), deal).state
        advise(game, game.view(state, game.to_act(state)[0]), LEAST_SIMULATIONS)

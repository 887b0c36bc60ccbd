"""`sample` never contradicts the view: every table of every game, whole games, all seats and a spectator."""

from __future__ import annotations

import random
from typing import Any

import pytest

import roost
from roost.core import fair
from roost.core.course import Moment
from roost.core.game import Game, Seat
from roost.core.play import Transcript
from roost.games.g5211 import narrate
from roost.testing.play import moments
from tests.properties.games import for_every_game
from tests.properties.test_events import tables


@for_every_game
def test_view_of_sample_is_the_view_it_came_from(name: str) -> None:
    for game in tables(name):
        chance = random.Random(game.players)
        for number, moment in enumerate(moments(Transcript(game, fair.seed_from_text("sample")))):
            for seat in viewers(game, moment, number):
                view = game.view(moment.state, seat)
                assert game.view(game.sample(view, chance), seat) == view


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("target", [None, 20, 60])
def test_hidden_scores_of_5211_never_fall_below_the_scoring_just_shown(players: int, target: int | None) -> None:
    game = load_hidden(players, target)
    chance = random.Random(5211)
    shown = 0
    for moment in moments(Transcript(game, fair.seed_from_text("scores"))):
        for seat in (None, *range(players)):
            view = game.view(moment.state, seat, moment.events)
            for scored in (event.values for event in view.events if event.key == "scored"):
                sample = game.sample(view, chance)
                shown += 1
                for other in range(players):
                    assert sample.points[other] >= scored["points"][other]
                    assert sample.won[other] >= len(scored["cards"][other])
    assert shown > 20


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hidden_scores_of_5211_are_made_of_cards_that_were_played(players: int) -> None:
    game = load_hidden(players, None)
    chance = random.Random(players)
    for number, moment in enumerate(moments(Transcript(game, fair.seed_from_text("cards")))):
        for seat in viewers(game, moment, number):
            sample = game.sample(game.view(moment.state, seat), chance)
            assert sum(sample.points) <= sum((card % 6 + 1) * count for card, count in narrate.gone(sample).items())
            for points, won in zip(sample.points, sample.won, strict=True):
                assert won <= points <= 6 * won
                assert won <= 4 * sample.rounds


def load_hidden(players: int, target: int | None) -> Game[Any, Any]:
    return roost.load("5211", players, scores="hidden", target=target)


def viewers(game: Game[Any, Any], moment: Moment, number: int) -> tuple[Seat | None, ...]:
    """Everybody when something was scored, and else in turn, one at each moment."""
    everybody = (None, *range(game.players))
    is_scored = any(event.key == "scored" for event in moment.events)
    return everybody if is_scored else (everybody[number % len(everybody)],)

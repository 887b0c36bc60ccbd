"""Flat Monte Carlo plays both games, follows the contract, and takes the action that wins or pays most."""

from __future__ import annotations

import random
from typing import Any

import pytest

import roost
from roost import bots
from roost.arena.match import measure
from roost.core.bot import Budget
from roost.core.game import Outcome
from roost.testing import check_bot
from roost.training import odd

WINS, POINTS = f"{odd.__name__}:MonteCarloWins", f"{odd.__name__}:MonteCarloPoints"


@pytest.mark.strength
@pytest.mark.parametrize("bot", [WINS, POINTS])
def test_flat_monte_carlo_wins_among_random_players(bot: str) -> None:
    found = measure(roost.load("5211", players=2), bot, ["chick"], 8, "flat", Budget(60, 10))
    assert found.low > 0.5


@pytest.mark.search
@pytest.mark.parametrize("game", ["5211", "gloria"])
@pytest.mark.parametrize("bot", [WINS, POINTS])
def test_flat_monte_carlo_follows_the_contract(bot: str, game: str) -> None:
    check_bot(bot, roost.load(game, players=3), simulations=2)


def test_points_and_victories_are_worth_what_a_seat_gets_of_them() -> None:
    game: Any = roost.load("5211", players=3)
    wins, points = (bots.load(bot, game, random.Random(1)) for bot in (WINS, POINTS))
    assert isinstance(wins, odd.MonteCarloWins)
    assert isinstance(points, odd.MonteCarloPoints)
    shared = Outcome.of([6, 6, 3], [2, 2, 9])
    assert [wins.worth(shared, seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert [points.worth(shared, seat) for seat in range(3)] == [1.0, 1.0, -2.0]

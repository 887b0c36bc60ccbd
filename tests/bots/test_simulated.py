"""The compiled policies decide as the bots of the same names do, over whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import roost
from roost import bots
from roost.bots import policies
from roost.core.bot import Budget
from roost.core.engine import compiled
from roost.lab import simulate
from roost.lab.python_games import PolicySeat
from roost.testing.strategies import games, played

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("5211", {}),
    ("5211", {"scores": "hidden"}),
    ("5211", {"target": 30}),
    ("gloria", {"start": 1}),
]


@pytest.mark.parametrize(("name", "options"), TABLES)
@pytest.mark.parametrize(("bot", "players"), [("hen", 2), ("hen-1", 5)] if compiled.is_available() else [("hen", 3)])
def test_hens_of_a_simulation_play_the_games_of_the_bots(
    name: str, options: dict[str, Any], bot: str, players: int
) -> None:
    game = roost.load(name, players, **options)
    ours = simulate(game, games=2, seed=11, policy=bot)
    theirs = simulate(game, games=2, seed=11, policy=bots.bot_type(bot, name), workers=1)
    assert ours.points.tolist() == theirs.points.tolist()
    assert ours.decisions.tolist() == theirs.decisions.tolist()
    assert ours.length.tolist() == theirs.length.tolist()
    assert ours.facts == theirs.facts


@pytest.mark.parametrize("name", ["5211", "gloria"])
@given(data=st.data(), bot=st.sampled_from(["hen", "hen-1"]))
def test_policy_decides_as_the_bot_in_any_position(name: str, data: st.DataObject, bot: str) -> None:
    game = data.draw(games(name))
    state = data.draw(played(game)).state
    policy = policies.find(bot, game)
    assert policy is not None
    for seat in game.to_act(state):
        view = game.view(state, seat)
        expected = bots.load(bot, game, random.Random(1)).act(view, view.legal, Budget())
        assert PolicySeat(policy, game, seat).act(state, Budget()) == expected

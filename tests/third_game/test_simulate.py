"""Auction can be simulated with bots and policies, though it has no facts; a game without steps only at random."""

from __future__ import annotations

from typing import Any

import pytest

from roost import load
from roost.bots.policies import Policy
from roost.core.engine.compiled import rule
from roost.core.errors import BadSetup
from roost.lab import chunks, simulate
from roost.lab.loops import STEPS
from roost.lab.random_games import random_games
from roost.testing import check_policy
from roost_auction import playouts
from roost_auction.hen import Hen
from roost_auction.rules import VALUES, State


@rule
def lowest(s: State, seat: int, tools: int) -> int:
    """Bid the lowest card, or one that is `tools` higher."""
    for card in range(VALUES):
        if s.hand[seat][card] > 0 and card >= tools:
            return card
    for card in range(VALUES):
        if s.hand[seat][card] > 0:
            return card
    return 0


def no_limit(game: Any) -> int:
    """Return the tools of `lowest`."""
    del game
    return 0


LOWEST = Policy(lowest, no_limit, "lowest")


def test_policies_and_bots_play_on_the_same_deals() -> None:
    check_policy(LOWEST, load("auction", 3))
    by_policy = simulate("auction", 3, games=5, seed=2, policy=[LOWEST, "random", LOWEST])
    assert by_policy.facts is None
    assert by_policy.length.tolist() == [5] * 5
    with_bot = simulate("auction", 3, games=5, seed=2, policy=[LOWEST, Hen, "random"], workers=1)
    assert with_bot.decisions.tolist() == [15] * 5


def test_game_without_facts_has_no_rows() -> None:
    with pytest.raises(BadSetup) as caught:
        chunks("auction", 3, games=1)
    assert caught.value.key == "simulate-no-facts"


def test_game_without_steps_is_simulated_at_random_only(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Any = type(playouts)("roost_auction.plain")
    plain.__dict__.update({name: value for name, value in vars(playouts).items() if name not in STEPS})
    table = load("auction", 3)
    monkeypatch.setattr(type(table), "playouts", plain)
    result = simulate(table, games=4, seed=1)
    assert result.points.flatten().tolist() == list(random_games(table, 4, seed=1).points)
    assert result.length is None
    with pytest.raises(BadSetup) as caught:
        simulate(table, games=1, policy="hen")
    assert caught.value.key == "simulate-no-steps"

"""The hen of Gloria Picktoria beats chicks, and every bot of the game follows the contract."""

from __future__ import annotations

from typing import Any

import pytest

import roost
from roost import bots
from roost.arena.match import measure
from roost.arena.play import play
from roost.core.bot import Budget
from roost.core.fair import seed_from_text
from roost.testing import check_bot

SEARCHING = ("rooster", "fox")
BOTS = [pytest.param(bot, marks=[pytest.mark.search] * (bot in SEARCHING)) for bot in bots.names("gloria")]


@pytest.mark.parametrize("bot", BOTS)
def test_bot_of_gloria_follows_the_contract(bot: str) -> None:
    table: dict[str, Any] = {"players": 5, "chests": "noted"} if bot in ("hen", "rooster") else {"players": 2}
    check_bot(bot, roost.load("gloria", **table), budget=Budget(seconds=0.3), simulations=4)


@pytest.mark.strength
def test_hen_wins_nine_of_ten_games_against_three_chicks() -> None:
    match = measure(roost.load("gloria", players=4), "hen", ("chick",) * 3, deals=6, seed="hen")
    assert match.share >= 0.9


def test_hen_passes_the_fox_for_free_instead_of_paying_to_move_it() -> None:
    record = play(roost.load("gloria", players=3), ["hen"] * 3, seed_from_text("a fox"))
    actions = [action for _, action in record.moves]
    assert any(action.startswith("pass ") for action in actions)
    assert not any(action.startswith("fox ") for action in actions)
    assert "keep" not in actions

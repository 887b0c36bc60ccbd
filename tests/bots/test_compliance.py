"""Every bot of 5211 follows the contract."""

from __future__ import annotations

import random
from typing import Any

import pytest

import roost
from roost import bots
from roost.bots.chick import Chick
from roost.bots.seated import BUDGET
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.testing import check_bot

TABLES_5211: list[dict[str, Any]] = [
    *({"players": players, "edition": edition} for players in range(2, 6) for edition in ("classic", "azul")),
    {"players": 3, "target": "on"},
    {"players": 5, "target": 40},
    {"players": 4, "scores": "hidden"},
]


SEARCHED_5211: list[tuple[str, dict[str, Any]]] = [
    ("rooster", {"players": 2, "edition": "azul"}),
    ("rooster", {"players": 3, "target": 30}),
    ("fox", {"players": 4, "scores": "hidden"}),
]
"""Bots that search are slow where nothing is compiled."""


@pytest.mark.parametrize("bot", [bot for bot in bots.names("5211") if bot not in ("rooster", "fox")])
@pytest.mark.parametrize("table", TABLES_5211, ids=str)
def test_bot_of_5211_follows_the_contract(bot: str, table: dict[str, Any]) -> None:
    check_bot(bot, roost.load("5211", **table))


@pytest.mark.search
@pytest.mark.parametrize(("bot", "table"), SEARCHED_5211, ids=str)
def test_search_of_5211_follows_the_contract(bot: str, table: dict[str, Any]) -> None:
    check_bot(bot, roost.load("5211", **table), simulations=16)


def test_hen_does_not_depend_on_randomness() -> None:
    """The same view leads to the same choice with any random generator."""
    game = roost.load("5211", players=4)
    transcript = Transcript(game, seed_from_text("no chance"))
    transcript.deal()
    view = game.view(transcript.state, 2)
    choices = {bots.load("hen", game, random.Random(chance)).act(view, view.legal, BUDGET) for chance in range(5)}
    assert len(choices) == 1


def test_chick_chooses_all_legal_actions_equally_often() -> None:
    chick = Chick(roost.load("5211", players=2), random.Random(1))
    legal = ("Y1", "G2", "O3", "B4")
    choices = [chick.act(None, legal, BUDGET) for _ in range(4000)]
    assert all(900 < choices.count(action) < 1100 for action in legal)

"""OpenSpiel's own search plays our games as a bot."""

from __future__ import annotations

import random
from operator import itemgetter
from typing import Any

import pytest

from roost import bots, load
from roost.core.bot import Budget
from roost.core.fair import seed_from_text
from roost.core.play import Transcript
from roost.testing import check_bot
from tests.core.isolated import run

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `research`")

SEED = seed_from_text("openspiel")


@pytest.mark.parametrize(("game", "players"), [("5211", 2), ("auction", 3)])
def test_ismcts_follows_the_contract(game: str, players: int) -> None:
    check_bot("ismcts", load(game, players), simulations=3, budget=Budget(0.05))


def test_ismcts_plays_gloria() -> None:
    game = load("gloria", 3, start=1)
    bots.prepare("ismcts", game)
    transcript = Transcript(game, SEED)
    transcript.deal()
    view = game.view(transcript.state, 1)
    choices = {bots.load("ismcts", game, random.Random(7)).act(view, view.legal, Budget(600, 20)) for _ in range(2)}
    assert len(choices) == 1
    assert choices <= set(view.legal)


def last_choice(seed: str) -> Any:
    """Return the view of seat 0 before the last decision of a random game of 5211, in which two cards are left."""
    game, rng = load("5211", 2), random.Random(seed)
    transcript = Transcript(game, seed_from_text(seed))
    transcript.deal()
    while True:
        view: Any = game.view(transcript.state, 0)
        if view.is_last_round and view.turn == 3:
            return view
        for seat in transcript.to_act:
            transcript.apply(seat, rng.choice(game.legal(transcript.state, seat)))


def chances(view: Any, worlds: int) -> dict[str, float]:
    """Return the chance of seat 0 to win with each of its last cards, against a seat that plays any of its own."""
    game, rng = load("5211", 2), random.Random(1)
    won = dict.fromkeys(view.legal, 0.0)
    for _ in range(worlds):
        world = game.sample(view, rng)
        reply = rng.choice(game.legal(world, 1))
        for action in view.legal:
            winners = game.winners(game.apply(game.apply(world, 0, action).state, 1, reply).state)
            won[action] += (0 in winners) / len(winners) / worlds
    return won


def test_ismcts_finds_the_card_that_wins_more_often() -> None:
    decided = 0
    for number in range(40):
        view = last_choice(f"last {number}")
        won = chances(view, 20)
        best, _ = max(won.items(), key=itemgetter(1))
        if max(won.values()) - min(won.values()) < 0.35:
            continue
        bot = bots.load("ismcts", load("5211", 2), random.Random(number))
        assert bot.act(view, view.legal, Budget(60, 60)) == best
        decided += 1
    assert decided >= 2


def test_ismcts_is_a_yardstick_that_no_table_offers() -> None:
    assert "ismcts" not in bots.names("5211")
    assert bots.bot_type("ismcts", "5211").name == "ismcts"


@pytest.mark.parametrize("budget", [Budget(0.0), Budget(0.01, 10**9), Budget(60, 1)])
def test_ismcts_decides_in_the_smallest_budget(budget: Budget) -> None:
    game = load("5211", 2)
    transcript = Transcript(game, SEED)
    transcript.deal()
    view = game.view(transcript.state, 0)
    assert bots.load("ismcts", game, random.Random(1)).act(view, view.legal, budget) in view.legal


def test_missing_openspiel_is_reported_with_the_command_that_installs_it() -> None:
    code = """
import random, roost
from roost import bots
from roost.core.errors import BadSetup
try:
    bots.load("ismcts", roost.load("5211", 2), random.Random())
except BadSetup as error:
    print(error.key, error.values["package"])
"""
    assert run(code, without=("pyspiel",)) == "setup-missing-package roost[research]"

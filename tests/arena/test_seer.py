"""The player that sees all hands can be seated in the arena and nowhere else, and sees no secret choice."""

from __future__ import annotations

import random
from typing import Any

import pytest

import roost
from roost import bots
from roost.arena import rollouts
from roost.arena.plan import check_bot
from roost.arena.play import play
from roost.arena.seer import SEER, SeatedSeer
from roost.core.bot import Bot, Budget
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.fair import seed_from_text
from roost.core.play import Transcript

SEED = seed_from_text("seer")


def test_seer_is_no_bot_and_cannot_be_loaded_as_one() -> None:
    game = roost.load("5211", players=2)
    assert not issubclass(SeatedSeer, Bot)
    assert SEER not in bots.names("5211")
    with pytest.raises(BadSetup):
        bots.load(SEER, game, random.Random(1))


@pytest.fixture(autouse=True)
def _random_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Finish games with random moves, which is quick where nothing is compiled, too."""
    monkeypatch.setattr(rollouts, "finisher", rollouts.random_finisher)


SLOW = pytest.mark.skipif(not compiled.is_available(), reason="whole games of Gloria take long in the interpreter")


@pytest.mark.parametrize("name", ["5211", pytest.param("gloria", marks=SLOW)])
def test_seer_plays_whole_games_and_repeats_them(name: str) -> None:
    game = roost.load(name, players=2)
    first, second = (play(game, (SEER, "chick"), SEED, Budget(1.0, 2)) for _ in range(2))
    assert first.moves == second.moves
    assert first.outcome is not None


def test_seer_does_not_see_the_choice_of_another_seat() -> None:
    game = roost.load("5211", players=2)
    transcript = Transcript(game, SEED)
    transcript.deal()
    settled = transcript.state
    decisions = set()
    for action in game.legal(settled, 0):
        seer = SeatedSeer(game, 1, SEED)
        seer.see(settled)
        decisions.add(seer.act(game.apply(settled, 0, action).state, Budget(1.0, 4)))
    assert len(decisions) == 1


def test_game_without_finishing_playouts_has_no_seer(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = roost.load("5211", players=2)
    monkeypatch.delattr(game.playouts, "finish_games")
    with pytest.raises(BadSetup) as caught:
        check_bot(SEER, game)
    assert caught.value.key == "arena-no-seer"

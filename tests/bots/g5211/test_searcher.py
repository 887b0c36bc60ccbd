"""Rooster and fox mix their choices, know scores that the view hides, and beat the hen."""

from __future__ import annotations

import hashlib
import math
import random

import pytest

import roost
from roost.arena.match import measure
from roost.arena.play import play
from roost.bots.g5211.endgame import solve_mix
from roost.bots.g5211.notes import Notes
from roost.bots.g5211.searcher import SOLVABLE, Fox, Rooster
from roost.core.bot import Budget
from roost.core.engine.compiled import is_available
from roost.core.fair import seed_of_run
from roost.core.record import encode
from roost.exact.sample import game_for, sample
from tests.bots.g5211.positions import positions

DIGEST = "cbfa4c5771634566"
FEW = Budget(seconds=60, simulations=24)


def test_policy_gives_every_legal_action_a_probability() -> None:
    for game, state, _ in positions(3, "policy"):
        view = game.view(state, 0)
        mix = Rooster(game, random.Random(1)).policy(view, view.legal, FEW)
        assert tuple(mix) == view.legal
        assert sum(mix.values()) == pytest.approx(1)
        if state.rounds > 0:
            break


def test_same_seed_gives_the_same_policy() -> None:
    game, state, _ = next(positions(2, "again"))
    view = game.view(state, 0)
    first, second = (Fox(game, random.Random(3)).policy(view, view.legal, FEW) for _ in range(2))
    assert first == second


def test_search_stops_when_the_time_is_over() -> None:
    game, state, _ = next(positions(4, "in a hurry"))
    view = game.view(state, 0)
    mix = Fox(game, random.Random(3)).policy(view, view.legal, Budget(seconds=0.0, simulations=1_000_000))
    assert sum(mix.values()) == pytest.approx(1)


@pytest.mark.parametrize("turns", [2, 1])
def test_last_two_turns_of_two_players_are_played_by_the_solver(turns: int) -> None:
    """Where nothing is compiled there is no time to iterate: the solver then plays any card."""
    game, seconds = game_for("win"), 60.0 if is_available() else 0.0
    view = game.view(sample("an endgame", 0).before(turns), 0)
    mix = Rooster(game, random.Random(1)).policy(view, view.legal, Budget(seconds, SOLVABLE))
    assert mix == solve_mix(view, until=math.inf if seconds else 0.0)
    assert set(mix) == set(view.legal)


def test_notes_contain_scores_that_the_view_hides() -> None:
    for game, state, notes in positions(3, "scores", scores="hidden"):
        recalled = notes[0].recall(game.view(state, 0))
        assert (list(recalled.points), list(recalled.won)) == (state.points[:3], state.won[:3])


def test_notes_of_a_longer_game_add_up_all_decks() -> None:
    for game, state, notes in positions(3, "decks", scores="hidden", target="50"):
        recalled = notes[1].recall(game.view(state, 1))
        assert (list(recalled.points), list(recalled.won)) == (state.points[:3], state.won[:3])


def test_history_without_earlier_events_has_the_turns_of_this_round() -> None:
    game, state = next((game, state) for game, state, _ in positions(2, "late") if (state.rounds, state.turn) == (2, 2))
    assert Notes(2).history(game.view(state, 0)).turns == 2


@pytest.mark.search
def test_decisions_of_the_rooster_are_unchanged() -> None:
    """A change to the search or to its weights changes the digest."""
    game = roost.load("5211", 3)
    budget = Budget(seconds=600, simulations=70)
    record = play(game, ["rooster", "hen", "chick"], seed_of_run("decisions", 0), budget)
    assert hashlib.sha256(encode(record).encode()).hexdigest()[:16] == DIGEST


@pytest.mark.strength
def test_rooster_beats_the_first_hen() -> None:
    match = measure(roost.load("5211", 2), "rooster", ("hen-1",), deals=12, seed="rooster", budget=Budget(60, 300))
    assert match.share > 0.6

"""Training of 5211 is reproducible and writes weights that bots can play with.

`make uncompiled` runs these tests: to compile the matches takes longer than to interpret these few."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np
import pytest

import roost
from roost import training
from roost.arena.play import play
from roost.bots.g5211.judgement import WEIGHTS, Weight
from roost.bots.g5211.learned import value_weights
from roost.bots.g5211.policies import HEN_1
from roost.bots.g5211.search import Setting
from roost.bots.g5211.value import FEATURES, MOST_ROUNDS
from roost.core.errors import BadSetup
from roost.core.fair import seed_from_text
from roost.training.g5211 import lab, value
from roost.training.g5211.hen import changed
from roost.training.g5211.lab import Lab, policy_settings
from roost.training.g5211.value import fit

TINY = 0.0001


def trained(folder: Path, seed: str) -> dict[str, str]:
    """Train with two players, and return the files by name."""
    training.train("5211", 2, seed, TINY, folder, print)
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


@pytest.mark.uncompiled
def test_same_seed_learns_the_same_weights(tmp_path: Path) -> None:
    first, second = (trained(tmp_path / name, "seed") for name in ("first", "second"))
    assert first == second
    assert set(first) == {"curve-2.txt", "hen-2.json", "value-2.json"}
    assert first["value-2.json"] != trained(tmp_path / "other", "other seed")["value-2.json"]
    assert len(json.loads(first["hen-2.json"])) == WEIGHTS
    rows = json.loads(first["value-2.json"])
    assert [len(row) for row in rows] == [FEATURES] * (MOST_ROUNDS + 1)


@pytest.mark.uncompiled
def test_weights_do_not_depend_on_workers_and_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = trained(tmp_path / "alone", "seed")
    monkeypatch.setattr(lab, "DEALS_PER_PIECE", 1)
    monkeypatch.setattr(value, "GAMES_PER_PIECE", 1)
    training.train("5211", 2, "seed", TINY, tmp_path / "shared", print, workers=2)
    assert {file.name: file.read_text(encoding="utf-8") for file in (tmp_path / "shared").iterdir()} == alone


@pytest.mark.parametrize("players", range(2, 6))
def test_weights_in_the_package_have_the_form_of_learned_ones(players: int) -> None:
    assert [len(row) for row in value_weights(players)] == [FEATURES] * (MOST_ROUNDS + 1)


def test_game_without_training_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadSetup) as caught:
        training.train("auction", 2, "seed", TINY, tmp_path, print)
    assert caught.value.key == "train-nothing-to-learn"


@pytest.mark.uncompiled
def test_equal_bots_share_the_victories_of_a_match() -> None:
    result = Lab().play(3, 2, [policy_settings(0), policy_settings(0)], [HEN_1], first=1)
    assert result.shares == pytest.approx([1 / 3, 1 / 3])
    assert result.margins == pytest.approx([0, 0])


@pytest.mark.uncompiled
def test_search_plays_a_match_against_a_policy() -> None:
    search = policy_settings(0)
    search[Setting.SIMULATIONS] = 4
    search[Setting.HANDS], search[Setting.TURNS], search[Setting.POLICY_HANDS] = 2, 2, 1
    search[Setting.SOFTNESS] = search[Setting.TRUST] = search[Setting.TEMPERATURE] = 0.5
    result = Lab().play(5, 1, [search, policy_settings(0)], [HEN_1], first=1, values=[value_weights(5)])
    assert 0 <= result.shares[0] <= 1


def test_fit_finds_the_weights_that_winners_were_drawn_with() -> None:
    rng = np.random.default_rng(1)
    rows, weights = rng.normal(size=(4000, 3, 2)), np.array([1.0, -2.0])
    worth = rows @ weights + rng.gumbel(size=(4000, 3))
    wins = np.eye(3)[worth.argmax(axis=1)]
    found, loss = fit(rows, wins)
    assert found == pytest.approx(weights, abs=0.15)
    assert loss < np.log(3)


@pytest.mark.parametrize("odd", ["Highest", "Lowest", "Greedy", "Mimic", "Loner", "Collector", "Linear"])
def test_odd_bot_plays_a_whole_game(odd: str) -> None:
    game = roost.load("5211", 3)
    record = play(game, [f"roost.training.g5211.odd:{odd}"] * 3, seed_from_text(odd))
    assert record.outcome is not None


def test_hill_climbing_changes_two_weights_at_a_time() -> None:
    new = changed(HEN_1, random.Random(5))
    assert 1 <= sum(after != before for after, before in zip(new, HEN_1, strict=True)) <= 2
    assert new[Weight.NOISE] == 0

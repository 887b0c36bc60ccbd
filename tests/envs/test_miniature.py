"""The miniature: OpenSpiel's solvers and best responses agree with `roost.exact`, and its files are up to date."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from roost import exact
from tests.exact.whole_games import miniature, tiny

pyspiel = pytest.importorskip("pyspiel", reason="needs the extra `research`")

from open_spiel.python import policy as spiel_policy  # noqa: E402  # only if it is installed
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability  # noqa: E402

from roost.envs.openspiel import playthroughs  # noqa: E402
from roost.envs.openspiel.game import RoostGame  # noqa: E402
from roost.envs.openspiel.miniature import MINIATURE, states, tabular  # noqa: E402

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "openspiel" / "cfr_on_miniature.py"


def spiel_game(whole: exact.WholeGame) -> Any:
    return RoostGame(whole.game, chance="deals")


def random_policies(whole: exact.WholeGame, seed: int) -> tuple[Any, Any]:
    rng = np.random.default_rng(seed)
    first, second = (
        side.policy_of(
            {
                place: dict(zip(one.actions, rng.dirichlet(np.ones(len(one.actions))), strict=True))
                for place, one in enumerate(side.sets)
            }
        )
        for side in whole.sides
    )
    return first, second


def test_miniature_is_one_source_with_the_big_game() -> None:
    game = pyspiel.load_game(MINIATURE)
    assert type(game.game) is type(exact.miniature())
    assert game.game.variant == exact.miniature().variant


def test_information_sets_are_those_of_openspiel() -> None:
    """Every information set has its own information state string, and OpenSpiel finds the same number."""
    whole = miniature()
    game = spiel_game(whole)
    for seat, places in enumerate(states(game, whole)):
        assert len({state.information_state_string(seat) for state in places}) == len(places)
    assert len(spiel_policy.TabularPolicy(game).state_lookup) == whole.information_sets


def test_openspiel_finds_the_same_exploitability_of_a_solution() -> None:
    whole = miniature()
    solved = exact.solve_whole(whole, gap=5e-3)
    game = spiel_game(whole)
    theirs = pyspiel.exploitability(
        game, spiel_policy.python_policy_to_pyspiel_policy(tabular(game, whole, solved.policies))
    )
    assert theirs == pytest.approx(whole.exploitability(solved.policies), abs=1e-12)


@pytest.mark.parametrize("seed", range(3))
def test_openspiel_finds_the_same_values_and_best_responses(seed: int) -> None:
    whole = tiny()
    policies, game = random_policies(whole, seed), spiel_game(whole)
    found = tabular(game, whole, policies)
    value = expected_game_score.policy_value(game.new_initial_state(), [found, found])
    assert value[0] == pytest.approx(whole.value(*policies), abs=1e-12)
    assert exploitability.exploitability(game, found) == pytest.approx(whole.exploitability(policies), abs=1e-12)


def test_cfr_of_openspiel_comes_to_the_same_solution() -> None:
    whole = tiny()
    game = spiel_game(whole)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    solved = exact.solve_whole(whole, gap=1e-6)
    value = expected_game_score.policy_value(game.new_initial_state(), [average, average])[0]
    theirs = exploitability.exploitability(game, average)
    assert theirs < 2e-3
    assert abs(value - solved.value) <= 2 * theirs + solved.gap


def test_playthroughs_are_those_of_the_games_today() -> None:
    folder = ROOT / playthroughs.FOLDER
    written = {file.stem: file.read_text(encoding="utf-8") for file in folder.glob("*.txt")}
    assert written == playthroughs.playthroughs(), "run `roost golden --openspiel` if the change is intended"


@pytest.mark.parametrize(
    ("algorithm", "iterations"), [("cfr+", 1), pytest.param("mccfr", 100, marks=pytest.mark.thorough)]
)
def test_example_prints_exploitability_that_both_agree_on(algorithm: str, iterations: int) -> None:
    arguments = ["--algorithm", algorithm, "--iterations", str(iterations), "--measure-every", str(iterations)]
    ran = subprocess.run([sys.executable, EXAMPLE, *arguments], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    (last,) = re.findall(rf"^ +{iterations} +[\d.]+ +([\d.]+) +([\d.]+)$", ran.stdout, re.M)
    assert last[0] == last[1]
    assert 0 < float(last[0]) < 0.4

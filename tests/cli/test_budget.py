"""`--budget` and `--simulations` reach the bots, in every command that takes bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from roost.core.bot import Budget
from roost.workers.budgets import budget_for
from tests.bots import spending
from tests.cli.conftest import Roost

SPENDER = "tests.bots.spending:Spender"


@pytest.fixture(autouse=True)
def _no_decisions() -> None:
    spending.budgets.clear()


@pytest.mark.parametrize(
    ("options", "budget"),
    [
        ([], Budget(60.0)),
        (["--budget", "0.5"], Budget(0.5)),
        (["--simulations", "7", "--budget", "2"], Budget(2.0, 7)),
    ],
)
def test_budget_of_simulated_games_reaches_the_bots(roost: Roost, options: list[str], budget: Budget) -> None:
    assert roost("simulate", "5211", "--games", "1", "--bots", SPENDER, *options).code == 0
    assert set(spending.budgets) == {budget}


def test_no_clock_cuts_the_bots_of_a_study_short(roost: Roost, tmp_path: Path) -> None:
    study = ("lab", "5211", "-p", "2", "-n", "2", "--bots", SPENDER, "-o", "target=9", "--workers", "1")
    assert roost(*study, "--out", str(tmp_path / "own")).code == 0
    assert roost(*study, "--simulations", f"{SPENDER}=7", "--out", str(tmp_path / "seven")).code == 0
    assert set(spending.budgets) == {Budget(60.0), Budget(60.0, 7)}


def test_programs_get_less_time_because_they_may_hang() -> None:
    assert budget_for(["hen", "exec:python3 miser.py"]) == Budget(10.0)


def test_budget_of_a_game_in_the_terminal_reaches_the_bots(roost: Roost) -> None:
    roost("play", "gloria", "--plain", "-p", "2", "-o", "start=1", "--bots", SPENDER, "--simulations", "9", stdin="q\n")
    assert set(spending.budgets) == {Budget(1.0, 9)}


@pytest.mark.parametrize("option", ["--budget", "--simulations"])
def test_budget_of_nothing_is_refused(roost: Roost, option: str) -> None:
    ran = roost("simulate", "5211", "--games", "1", "--bots", SPENDER, option, "0")
    assert (ran.code, spending.budgets) == (2, [])
    assert option in ran.err

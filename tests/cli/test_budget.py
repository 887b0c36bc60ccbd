"""`--budget` and `--simulations` reach the bots, in every command that takes bots."""

from __future__ import annotations

import pytest

from roost.core.bot import Budget
from tests.bots import spending
from tests.cli.conftest import Roost

SPENDER = "tests.bots.spending:Spender"


@pytest.fixture(autouse=True)
def _no_decisions() -> None:
    spending.budgets.clear()


@pytest.mark.parametrize(
    ("options", "budget"),
    [
        ([], Budget()),
        (["--budget", "0.5"], Budget(0.5)),
        (["--simulations", "7", "--budget", "2"], Budget(2.0, 7)),
    ],
)
def test_budget_of_simulated_games_reaches_the_bots(roost: Roost, options: list[str], budget: Budget) -> None:
    assert roost("simulate", "5211", "--games", "1", "--bots", SPENDER, *options).code == 0
    assert set(spending.budgets) == {budget}


def test_budget_of_a_game_in_the_terminal_reaches_the_bots(roost: Roost) -> None:
    roost("play", "gloria", "--plain", "-p", "2", "-o", "start=1", "--bots", SPENDER, "--simulations", "9", stdin="q\n")
    assert set(spending.budgets) == {Budget(1.0, 9)}


@pytest.mark.parametrize("option", ["--budget", "--simulations"])
def test_budget_of_nothing_is_refused(roost: Roost, option: str) -> None:
    ran = roost("simulate", "5211", "--games", "1", "--bots", SPENDER, option, "0")
    assert (ran.code, spending.budgets) == (2, [])
    assert option in ran.err

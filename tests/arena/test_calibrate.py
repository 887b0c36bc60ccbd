"""Equal time is turned into numbers of simulations."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

import roost
from roost.arena.calibrate import simulations_for
from roost.bots import program
from roost.core.bot import Bot, Budget

GAME = roost.load("5211", players=2)


class Slow(Bot[Any]):
    """Takes 0.1 ms per simulation and 1 ms besides, by a clock of its own."""

    name = "slow"
    now: ClassVar[float] = 0.0

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        assert budget.simulations is not None
        Slow.now += 0.001 + 0.0001 * budget.simulations
        return legal[0]


class Quick(Slow):
    """Takes 1 ms whatever the budget is."""

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        Slow.now += 0.001
        return legal[0]


@pytest.mark.parametrize(("seconds", "count"), [(0.05, 490), (0.5, 4990), (0.002, 10)])
def test_number_of_simulations_takes_about_the_given_time(seconds: float, count: int) -> None:
    found = simulations_for(f"{__name__}:Slow", GAME, seconds, clock=lambda: Slow.now)
    assert found == pytest.approx(count, rel=0.25)


def test_bot_that_does_not_count_simulations_has_no_number() -> None:
    assert simulations_for(f"{__name__}:Quick", GAME, 0.1, clock=lambda: Slow.now) is None


PROGRAM = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "act":
        time.sleep(0.0005 * message["budget"]["simulations"])
        print(json.dumps({"action": message["legal"][0]}), flush=True)
"""


def test_time_of_a_program_is_measured_though_it_is_another_process(tmp_path: Path) -> None:
    file = tmp_path / "sleeper.py"
    file.write_text(PROGRAM)
    found = simulations_for(f"exec:{sys.executable} {file}", GAME, 0.02)
    program.stop_all()
    assert found is not None
    assert 1 <= found <= 45  # 40 or, on a busy machine, fewer

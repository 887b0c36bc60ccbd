"""Controls pass on honest runs and fail on dishonest ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

import roost
from roost.arena import controls as arena_controls
from roost.arena.controls import Control, controls
from roost.arena.pairing import PlayedDeal, PlayedGame
from roost.arena.plan import Plan
from roost.arena.run import Run
from roost.report.intervals import share_interval

GAME = roost.load("5211", players=4)


def run(seat_wins: Any, is_sequential: bool = False, hen_wins: float = 0.9) -> Run:
    """Return a run of made-up games; `seat_wins` draws the winner of a mirror game."""
    plan = Plan(GAME, ("hen",), 200, with_yardsticks=False, is_sequential=is_sequential)
    rng = random.Random(1)
    deals = []
    for row in plan.rows:
        for index in range(row.deals):
            if row.pairing.is_mirror:
                game = PlayedGame(rng.randrange(4), (0,) * 4, seat_wins(rng))
            else:
                is_hen = rng.random() < hen_wins
                game = PlayedGame(0, (0,) * 4, (0,) if is_hen == (row.pairing.one == "hen") else (1,))
            deals.append(PlayedDeal(row.pairing, index, (game,), 0.0))
    return Run(plan, deals)


def fair(rng: random.Random) -> tuple[int, ...]:
    return (rng.randrange(4),) if rng.random() < 0.9 else (0, 2)


def found(chosen: Run) -> dict[str, Control]:
    return {control.name: control for control in controls(chosen)}


@pytest.mark.parametrize("is_sequential", [False, True])
def test_honest_run_passes_all_controls(is_sequential: bool) -> None:
    checked = found(run(fair, is_sequential))
    assert set(checked) == {"mirror", "saturated", "starved", "null"}
    assert all(control.has_passed for control in checked.values()), checked
    assert checked["null"].values["rate"] <= 0.06


def test_sequential_null_errs_less_than_5_percent() -> None:
    assert found(run(fair, is_sequential=True))["null"].values["rate"] <= 0.05


@pytest.mark.parametrize("deals", [12, 55, 100, 122])
def test_null_passes_for_numbers_of_deals_that_whole_wins_fit_badly(deals: int) -> None:
    """Without ties, the intervals of two equal players exclude par in up to 5.8 % of the runs."""
    plan = Plan(roost.load("5211", players=2), ("hen",), deals, with_yardsticks=False, control_deals=2)
    rng = random.Random(2)
    games = [PlayedGame(0, (0,) * 2, (rng.randrange(2),)) for _ in range(deals)]
    (mirror,) = [row.pairing for row in plan.rows if row.pairing.is_mirror]
    checked = found(Run(plan, [PlayedDeal(mirror, index, (game,), 0.0) for index, game in enumerate(games)]))["null"]
    assert checked.has_passed
    assert 0.02 < checked.values["rate"] < 0.062


def test_null_fails_if_intervals_are_a_tenth_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrow(shares: Any) -> tuple[Any, Any]:
        centre, reach = share_interval(shares)
        return centre, 0.9 * reach

    monkeypatch.setattr(arena_controls, "share_interval", narrow)
    assert not found(run(fair))["null"].has_passed


def test_games_that_nobody_wins_fairly_fail_the_mirror() -> None:
    """A harness that credits every deal to the measured bot."""
    chosen = run(fair)
    mirror = chosen.plan.mirrors[0]
    for index, deal in chosen.deals[mirror].items():
        game = PlayedGame(deal.games[0].seat, (0,) * 4, (deal.games[0].seat,))
        chosen.deals[mirror][index] = PlayedDeal(mirror, index, (game,), 0.0)
    assert not found(chosen)["mirror"].has_passed


def test_hen_that_does_not_beat_chicks_fails() -> None:
    checked = found(run(fair, hen_wins=0.3))
    assert not checked["saturated"].has_passed
    assert not checked["starved"].has_passed


def test_run_without_deals_has_no_controls() -> None:
    assert controls(Run(Plan(GAME, ("hen",), 10, with_yardsticks=False))) == []

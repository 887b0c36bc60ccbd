"""The figures that validate the review."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from roost.core.bot import Budget
from roost.review import validation
from roost.review.coach import review_decisions
from roost.review.validation import Seat, loss_per_decision, luck_and_others_of, luck_of, ratio_estimate, variance_ratio
from tests.review.balances import made_up
from tests.review.games import FEW, game, played

GAMES = [
    [Seat("hen", 0.2, 10, 1.0, 0.5, 0.2), Seat("hen", 0.8, 30, 0.0, -0.5, -0.2)],
    [Seat("hen", 0.4, 10, 0.0, -0.4, -0.3), Seat("hen", 0.4, 10, 1.0, 0.4, 0.3)],
]


def test_loss_per_decision_is_the_mean_over_games() -> None:
    """The hens lose 1.0 in 40 decisions of the first game, and 0.8 in 20 of the second."""
    found = loss_per_decision(GAMES, "hen")
    assert found is not None
    assert found.mean == pytest.approx((0.025 + 0.04) / 2)
    assert found.low < found.mean < found.high
    assert loss_per_decision(GAMES, "chick") is None


def test_variance_ratio_compares_results_with_and_without_a_part() -> None:
    """Raw results are 1, 0, 0 and 1; without luck 0.5, 0.5, 0.4 and 0.6; own decisions alone 0.3, 0.7, 0.7 and 0.3."""
    assert variance_ratio(GAMES, luck_of) == pytest.approx(0.02)
    assert variance_ratio(GAMES, luck_and_others_of) == pytest.approx(0.16)


def test_interval_of_the_ratio_comes_from_leaving_out_games() -> None:
    assert ratio_estimate(GAMES, luck_of) is None
    alike = ratio_estimate([*GAMES, *GAMES], luck_of)
    other = [Seat("hen", 0.2, 10, 1.0, 0.1, 0.0), Seat("hen", 0.8, 10, 0.0, -0.1, 0.0)]
    mixed = ratio_estimate([*GAMES, *GAMES, other], luck_of)
    assert alike is not None
    assert mixed is not None
    assert mixed.high - mixed.low > alike.high - alike.low


def test_loss_of_a_run_without_reviews_is_unknown() -> None:
    assert loss_per_decision([[Seat("hen", 0.0, 0, 1.0, 0.5, 0.0)]] * 3, "hen") is None


@pytest.mark.search
def test_all_seats_are_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "values_for", lambda played, _: made_up(played.game.players))
    monkeypatch.setattr(validation, "review_decisions", lambda *how: itertools.islice(review_decisions(*how), 1))
    table = game("5211", 5)
    seats = validation.reviewed_game(table, "hen", 0, "1", FEW, 1)
    assert [(seat.bot, seat.decisions) for seat in seats] == [("hen", 1)] * 5
    assert sum(seat.result for seat in seats) == pytest.approx(1)


def test_no_clock_cuts_the_reviewed_bots_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, a bot with a second per decision would play with fewer simulations than it is known for."""
    budgets = []

    def play(_game: Any, _bots: Any, _seed: bytes, budget: Budget) -> Any:
        budgets.append(budget)
        return played("5211", 5)

    monkeypatch.setattr(validation, "play", play)
    monkeypatch.setattr(validation, "values_for", lambda record, _: made_up(record.game.players))
    validation.reviewed_game(game("5211", 5), "fox", 0, "1", 0, 1)
    assert budgets == [Budget(60.0)]

"""The figures that validate the review."""

from __future__ import annotations

import itertools

import pytest

from roost.review import validation
from roost.review.coach import review_decisions
from roost.review.validation import Seat, loss_per_decision, variance_ratio
from tests.review.balances import made_up
from tests.review.games import FEW, game

GAMES = [
    [Seat("hen", 0.2, 10, 1.0, 0.5), Seat("chick", 0.8, 10, 0.0, -0.5)],
    [Seat("hen", 0.4, 10, 0.0, -0.4), Seat("chick", 0.4, 10, 1.0, 0.4)],
]


def test_loss_per_decision_is_the_mean_over_games() -> None:
    found = loss_per_decision(GAMES, "hen")
    assert found is not None
    assert found.mean == pytest.approx(0.03)
    assert found.low < 0.03 < found.high


def test_variance_ratio_compares_results_with_and_without_luck() -> None:
    """Raw results of both bots are 1 and 0; without luck they are 0.5 and 0.4, or 0.5 and 0.6."""
    assert variance_ratio(GAMES) == pytest.approx(0.01)


def test_interval_of_the_ratio_comes_from_leaving_out_games() -> None:
    assert validation.luck_estimate(GAMES) is None
    alike = validation.luck_estimate([*GAMES, *GAMES])
    other = [Seat("hen", 0.2, 10, 1.0, 0.1), Seat("chick", 0.8, 10, 0.0, -0.1)]
    mixed = validation.luck_estimate([*GAMES, *GAMES, other])
    assert alike is not None
    assert mixed is not None
    assert alike.mean == pytest.approx(0.01)
    assert mixed.high - mixed.low > alike.high - alike.low


def test_loss_of_a_run_without_reviews_is_unknown() -> None:
    assert loss_per_decision([[Seat("hen", 0.0, 0, 1.0, 0.5)]] * 3, "hen") is None


@pytest.mark.search
def test_all_seats_are_reviewed_and_bots_change_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(validation, "values_for", lambda played, _: made_up(played.game.players))
    monkeypatch.setattr(validation, "review_decisions", lambda *how: itertools.islice(review_decisions(*how), 1))
    table = game("5211", 5)
    for index, first in enumerate(["chick", "hen"]):
        seats = validation.reviewed_game(table, ["chick", "hen"], index, "1", FEW, 1)
        assert len(seats) == 5
        assert seats[0].bot == first
        assert all(seat.decisions == 1 for seat in seats)

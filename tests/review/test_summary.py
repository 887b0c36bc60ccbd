"""Where a player loses most, over several games."""

from __future__ import annotations

import pytest

from roost.review.decisions import Decision
from roost.review.games import GameReview
from roost.review.grades import Verdict
from roost.review.summary import by_turn, summary, worst


def decision(number: int, loss: float, category: str = "turn-1", error: float = 0.01) -> Decision:
    verdict = Verdict.BLUNDER if loss > 0.05 else Verdict.CLOSE
    place = {"round": number // 3 + 1, "turn": number % 3 + 1}
    return Decision(number, place, "Y1", "Y2", verdict, loss, error, loss - 0.02, loss + 0.02, (), category)


def game(*losses: float) -> GameReview:
    decisions = tuple(decision(number, loss, f"turn-{number % 3 + 1}") for number, loss in enumerate(losses))
    return GameReview(1, "5211", 3, {}, 0, 100, decisions, None, {})


def test_losses_are_added_by_category_the_most_expensive_first() -> None:
    found = summary([game(0.01, 0.1, 0.0), game(0.03, 0.2, 0.0)])
    assert [loss.kind for loss in found.by_category] == ["turn-2", "turn-1", "turn-3"]
    assert [loss.per_game for loss in found.by_category] == pytest.approx([0.15, 0.02, 0.0])
    assert found.per_game.per_game == pytest.approx(0.17)
    assert found.per_decision == pytest.approx(0.34 / 6)


def test_interval_of_several_games_comes_from_their_spread() -> None:
    same, other = summary([game(0.1), game(0.1)]), summary([game(0.0), game(0.2)])
    assert same.per_game.low == pytest.approx(same.per_game.high)
    assert other.per_game.low < 0.0 < 0.2 < other.per_game.high


def test_interval_of_one_game_comes_from_errors_of_judgements() -> None:
    found = summary([game(0.1, 0.1)]).per_game
    assert found.high - found.per_game == pytest.approx(1.96 * (2 * 0.01**2) ** 0.5, rel=1e-3)


def test_losses_of_a_game_are_added_by_round() -> None:
    found = by_turn(game(0.1, 0.1, 0.0, 0.2))
    assert {turn: loss.per_game for turn, loss in found.items()} == pytest.approx({1: 0.2, 2: 0.2})


def test_worst_decisions_are_errors_only() -> None:
    assert [found.loss for found in worst(game(0.06, 0.01, 0.3))] == [0.3, 0.06]

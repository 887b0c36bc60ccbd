"""What the next action of a turn can still do is not lost."""

from __future__ import annotations

import pytest

from roost.review.decisions import Choice, Decision
from roost.review.grades import Verdict
from roost.review.means import Mean
from roost.review.postponed import settle, settled


def decision(played: str, best: float, own: float, turn: int = 1, verdict: Verdict = Verdict.BLUNDER) -> Decision:
    choices = tuple(
        Choice(action, Mean(share, 0.001), Mean(30.0, 1.0), 0.0, 500)
        for action, share in (("take 2", best), (played, own))
    )
    loss = best - own
    place = {"turn": turn, "left": 3}
    return Decision(1, place, played, "take 2", verdict, loss, 0.001, loss - 0.002, loss + 0.002, choices)


def test_loss_is_what_the_best_next_action_cannot_make_up_for() -> None:
    found = settle(decision("play GR", 0.5, 0.4), decision("play AN", 0.49, 0.3))
    assert found.loss == pytest.approx(0.01)
    assert found.error == pytest.approx(0.001 * 2**0.5)
    assert found.verdict == Verdict.INACCURACY


def test_action_that_was_only_postponed_is_too_close_to_call() -> None:
    assert settle(decision("play GR", 0.5, 0.4), decision("take 2", 0.5, 0.5)).verdict == Verdict.CLOSE


def test_next_turn_makes_up_for_nothing() -> None:
    first = decision("play GR", 0.5, 0.4)
    assert settle(first, decision("play AN", 0.6, 0.3, turn=2)) == first


def test_loss_never_grows_by_what_follows() -> None:
    first = decision("play GR", 0.5, 0.4)
    assert settle(first, decision("play AN", 0.2, 0.1)) == first


def test_action_that_turns_up_a_card_is_not_settled() -> None:
    """The next action knows the new card: its value contains luck."""
    first, second = decision("take 0", 0.5, 0.4), decision("play AN", 0.49, 0.3)
    assert list(settled([first, second])) == [first, second]


def test_every_decision_is_yielded_once_in_order() -> None:
    course = [
        decision("play GR", 0.5, 0.4),
        decision("play AN", 0.5, 0.4),
        decision("draw", 0.5, 0.5, verdict=Verdict.BEST),
        decision("chest D", 0.5, 0.4, turn=2),
    ]
    found = list(settled(course))
    assert [one.played for one in found] == [one.played for one in course]
    assert [one.loss for one in found] == pytest.approx([0.0, 0.0, 0.0, 0.1])

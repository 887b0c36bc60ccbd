"""One decision: values, intervals and verdicts from the results of a survey."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from roost.bots.surveys import Survey
from roost.review.decisions import Decision, judge
from roost.review.grades import Verdict, grade
from roost.review.means import mean_of


@dataclass(frozen=True)
class FakeView:
    legal: tuple[str, ...] = ("a", "b", "c")


def judged(best: list[float], played: list[float], chance: float = 0.0) -> Decision:
    """Judge the choice `b` where the bot prefers `a`."""
    shares = {"a": best, "b": played, "c": best[:2]}
    survey = Survey({"a": 1.0 - chance, "b": chance}, "a", shares, shares)
    return judge(7, FakeView(), "b", survey, {"round": 1}, "turn-1")


@pytest.mark.parametrize(
    ("loss", "verdict"),
    [
        (0.004, Verdict.FINE),
        (0.006, Verdict.INACCURACY),
        (0.021, Verdict.MISTAKE),
        (0.051, Verdict.BLUNDER),
    ],
)
def test_certain_loss_is_graded_by_its_size(loss: float, verdict: Verdict) -> None:
    assert grade(loss, loss - 0.001, loss + 0.001) == verdict


def test_interval_that_includes_zero_is_too_close_to_call() -> None:
    assert grade(0.2, -0.01, 0.41) == Verdict.CLOSE


def test_better_than_the_bot_beyond_doubt_is_fine() -> None:
    assert grade(-0.03, -0.04, -0.02) == Verdict.FINE


def test_loss_is_the_mean_of_paired_differences() -> None:
    found = judged([0.5, 0.9, 0.1, 0.7], [0.4, 0.7, 0.0, 0.5])
    assert found.loss == pytest.approx(0.15)
    assert found.error == pytest.approx(mean_of([0.1, 0.2, 0.1, 0.2]).error)
    assert found.low < found.loss < found.high


def test_common_luck_of_worlds_does_not_widen_the_interval() -> None:
    found = judged([0.0, 1.0, 0.0, 1.0], [-0.1, 0.9, -0.1, 0.9])
    assert found.error == pytest.approx(0.0)
    assert found.verdict == Verdict.BLUNDER


def test_choice_inside_the_mix_costs_nothing() -> None:
    found = judged([0.9, 0.9], [0.1, 0.1], chance=0.2)
    assert (found.verdict, found.loss) == (Verdict.MIX, 0.0)


def test_choice_that_the_bot_hardly_ever_makes_is_judged() -> None:
    assert judged([0.9, 0.9], [0.1, 0.1], chance=0.01).verdict == Verdict.BLUNDER


def test_choices_are_sorted_by_value_with_their_worlds() -> None:
    found = judged([0.1, 0.2, 0.3], [0.6, 0.7, 0.8])
    assert [(choice.action, choice.worlds) for choice in found.choices] == [("b", 3), ("a", 3), ("c", 2)]
    assert found.choices[0].share.mean == pytest.approx(0.7)

"""A time limit for calls that have none of their own."""

from __future__ import annotations

import threading

import pytest

from roost.workers.time_limit import within


def test_result_and_exception_reach_the_caller() -> None:
    assert within(10, lambda: 5) == 5
    with pytest.raises(ZeroDivisionError):
        within(10, lambda: 1 / 0)


def test_call_without_an_answer_is_given_up() -> None:
    answer = threading.Event()
    with pytest.raises(TimeoutError, match=r"no answer within 0\.01 s"):
        within(0.01, answer.wait)
    answer.set()

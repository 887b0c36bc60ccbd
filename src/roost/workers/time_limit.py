"""A time limit for calls that have none of their own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

Result = TypeVar("Result")


def within(seconds: float, function: Callable[[], Result]) -> Result:
    """Return what a function returns, or raise TimeoutError; then it goes on in a thread that nobody waits for."""
    found: Future[Result] = Future()

    def call() -> None:
        try:
            found.set_result(function())
        except BaseException as error:  # raised in the thread of the caller
            found.set_exception(error)

    threading.Thread(target=call, daemon=True).start()
    try:
        return found.result(seconds)
    except TimeoutError as error:
        raise TimeoutError(f"no answer within {seconds:g} s") from error

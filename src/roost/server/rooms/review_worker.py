"""A worker process that reviews games: `python -m roost.server.rooms.review_worker <niceness>` (see `worker_loop.py`).

It answers each request with a part per decision and one that ends it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from roost.core import record
from roost.core.engine import compiled
from roost.core.errors import RoostError
from roost.review.balance import Balance, balance
from roost.review.coach import check_reviewable, review_decisions
from roost.review.decisions import Decision
from roost.review.preparation import prepare
from roost.review.values import values_for
from roost.server.rooms.review_messages import Complete, Judged, Part, Preparing, ReviewRequest
from roost.server.rooms.worker_loop import Failed, serve

TOP = 5
"""How many of the best choices of a decision are kept, with the played one and the bot's."""
DIGITS = 6
"""Of shares of the win: more would only be noise."""


def answer(request: ReviewRequest) -> Iterator[Part]:
    """Yield every decision as soon as it is judged, then the balance; a failure ends the answer."""
    try:
        played = record.decode(request.record)
        check_reviewable(played, request.seat)
        if compiled.is_available():
            yield Preparing()
            prepare(played, request.seat, with_luck=True)
        steps = [0, *record.steps_of_moves(played)]
        for decision in review_decisions(played, request.seat, request.simulations):
            yield Judged(_decision(decision, steps))
        luck = balance(played, values_for(played)) if compiled.is_available() else None
        yield Complete(None if luck is None else _balance(luck, steps))
    except RoostError as error:
        yield Failed(error.key, error.values)
    except Exception as error:
        yield Failed("review-failed", {}, repr(error))


def _decision(decision: Decision, steps: list[int]) -> dict[str, Any]:
    kept = [
        choice
        for place, choice in enumerate(decision.choices)
        if place < TOP or choice.action in (decision.played, decision.best)
    ]
    shown = {"choices": [asdict(choice) for choice in kept], "verdict": str(decision.verdict)}
    found: dict[str, Any] = _rounded(asdict(decision) | shown)
    return found | {"step": max(0, steps[decision.number] - 1)}


def _balance(luck: Balance, steps: list[int]) -> dict[str, Any]:
    found: dict[str, Any] = _rounded(asdict(luck))
    for step in found["steps"]:
        step["step"] = steps[step["number"]]
    return found


def _rounded(value: Any) -> Any:
    """Return JSON data with its numbers rounded."""
    match value:
        case float():
            return round(value, DIGITS)
        case dict():
            return {key: _rounded(each) for key, each in value.items()}
        case list() | tuple():
            return [_rounded(each) for each in value]
        case _:
            return value


if __name__ == "__main__":
    serve(answer)

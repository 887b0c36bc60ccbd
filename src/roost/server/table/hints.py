"""Who may have a hint, and the message with it.

A player may have one whose opponents are all bots, for a decision that they owe."""

from __future__ import annotations

from roost.core.errors import NotYourTurn
from roost.core.game import Seat
from roost.protocol.hints import HintChoice
from roost.protocol.messages import Hint
from roost.protocol.review import ReviewReason
from roost.review.advice import Advice
from roost.server.errors import Forbidden
from roost.server.table.checks import Attempt, check_fresh, check_running, check_seated
from roost.server.table.fold import Table


def check_may_have_hint(table: Table, person: str, seen: int) -> Seat:
    """Return the seat of a person who may have a hint now; raise an error that says why they may not.

    `seen` is the version that they ask about."""
    attempt = Attempt(table.seat_of(person), seen, "")
    for check in (check_seated, check_running):
        check(table, attempt)
    if len(table.people) > 1:
        raise Forbidden("hint-other-people", table=table.id)
    if table.is_counted_daily:
        raise Forbidden("hint-daily", table=table.id)
    check_fresh(table, attempt)
    assert attempt.seat is not None
    if attempt.seat not in table.to_act:
        raise NotYourTurn("not-your-turn", seat=attempt.seat)
    return attempt.seat


def hint_message(table: str, id: str, bot: str, advice: Advice) -> Hint:
    """Return the answer to a client that asked for a hint."""
    return Hint(
        table=table,
        id=id,
        bot=bot,
        choices=[
            HintChoice(action=choice.action, share=choice.share, is_close=choice.is_close) for choice in advice.choices
        ],
        reason=ReviewReason(key=advice.reason, values=dict(advice.values)) if advice.reason else None,
    )

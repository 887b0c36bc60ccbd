"""The checks of a move, in order; the sender gets the error of the first one that fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from roost.core.errors import GameOver, NotYourTurn, TooLate
from roost.core.game import Action, Seat
from roost.server.errors import Conflict, Forbidden
from roost.server.table.fold import Table


@dataclass(frozen=True)
class Attempt:
    """A move that a person wants to make: their seat, the version they have seen, and the action."""

    seat: Seat | None
    seen: int
    action: Action


def check_seated(table: Table, attempt: Attempt) -> None:
    """Check that the sender has a seat."""
    if attempt.seat is None:
        raise Forbidden("not-seated", table=table.id)


def check_running(table: Table, _attempt: Attempt) -> None:
    """Check that the game has started and is not over."""
    if table.status == "open" or table.is_revealing:
        raise Conflict("table-not-started", table=table.id)
    if table.status != "running":
        raise GameOver("game-over")


def check_fresh(table: Table, attempt: Attempt) -> None:
    """Check that the sender has seen the current moment, and did not send a version from the future."""
    if attempt.seen < table.moment:
        raise TooLate("too-late", seen=attempt.seen, moment=table.moment)
    if attempt.seen > table.public:
        raise Conflict("version-unknown", seen=attempt.seen, version=table.public)


def check_to_act(table: Table, attempt: Attempt) -> None:
    """Check that the seat is to act, or may change its choice."""
    assert table.play is not None
    assert attempt.seat is not None
    if attempt.seat not in table.to_act and attempt.seat not in table.play.choices:
        raise NotYourTurn("not-your-turn", seat=attempt.seat)


CHECKS: tuple[Callable[[Table, Attempt], None], ...] = (check_seated, check_running, check_fresh, check_to_act)
"""The rules check the rest: `Table.apply` raises Malformed or IllegalAction."""


def check(table: Table, attempt: Attempt) -> None:
    """Run all checks in order."""
    for run in CHECKS:
        run(table, attempt)

"""What is asked of a move before it is made, in order; the first that does not hold is told to the sender alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from roost.core.errors import GameOver, NotYourTurn, TooLate
from roost.core.game import Action, Seat
from roost.server.errors import Conflict, Forbidden
from roost.server.table.fold import Table


@dataclass(frozen=True)
class Attempt:
    """A move that somebody wants to make: who, where they sit, what, and the version they decided on."""

    seat: Seat | None
    seen: int
    action: Action


def is_seated(table: Table, attempt: Attempt) -> None:
    """The sender sits at the table."""
    if attempt.seat is None:
        raise Forbidden("not-seated", table=table.id)


def is_running(table: Table, _attempt: Attempt) -> None:
    """The game has begun and is not over."""
    if table.status == "open" or table.is_revealing:
        raise Conflict("table-not-started", table=table.id)
    if table.status != "running":
        raise GameOver("game-over")


def is_fresh(table: Table, attempt: Attempt) -> None:
    """The sender had seen the moment that this decision is about; nobody can have seen what is yet to come."""
    if attempt.seen < table.moment:
        raise TooLate("too-late", seen=attempt.seen, moment=table.moment)
    if attempt.seen > table.public:
        raise Conflict("version-unknown", seen=attempt.seen, version=table.public)


def owes_a_decision(table: Table, attempt: Attempt) -> None:
    """The seat is to act, or may change what it has chosen."""
    assert table.play is not None
    assert attempt.seat is not None
    if attempt.seat not in table.to_act and attempt.seat not in table.play.choices:
        raise NotYourTurn("not-your-turn", seat=attempt.seat)


CHECKS: tuple[Callable[[Table, Attempt], None], ...] = (is_seated, is_running, is_fresh, owes_a_decision)
"""What comes after them is for the rules to say: `Table.apply` raises Malformed or IllegalAction."""


def check(table: Table, attempt: Attempt) -> None:
    """All of them, in order."""
    for holds in CHECKS:
        holds(table, attempt)

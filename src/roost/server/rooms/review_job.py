"""A review, complete or in progress, and the messages about it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from roost.core.game import Seat
from roost.protocol.messages import Review
from roost.protocol.review import ReviewBalance, ReviewDecision
from roost.server.rooms.worker_loop import Failed
from roost.server.storage.types import TableId


@dataclass(eq=False)
class ReviewJob:
    """A review, complete or in progress."""

    table: TableId
    seat: Seat
    record: str
    simulations: int
    total: int
    decisions: list[dict[str, Any]] = field(default_factory=list)
    balance: dict[str, Any] | None = None
    is_preparing: bool = False
    """Whether the code of the review is being compiled or loaded."""
    is_complete: bool = False
    failure: Failed | None = None
    waiting: int = 0
    """How many reviews come before this one."""
    listeners: set[Callable[[], None]] = field(default_factory=set)
    """Called after every change."""

    def notify(self) -> None:
        """Tell the listeners that there is something new."""
        for listener in tuple(self.listeners):
            listener()

    def message(self, after: int) -> Review:
        """Return a message with the decisions after those that were sent before."""
        return Review(
            table=self.table,
            seat=self.seat,
            total=self.total,
            after=after,
            decisions=[ReviewDecision.model_validate(decision) for decision in self.decisions[after:]],
            waiting=self.waiting,
            is_preparing=self.is_preparing,
            is_complete=self.is_complete,
            simulations=self.simulations,
            balance=ReviewBalance.model_validate(self.balance) if self.is_complete and self.balance else None,
        )

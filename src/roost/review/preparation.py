"""What a review needs once on a machine: its code is compiled, and kept for the next time."""

from __future__ import annotations

from roost.core import record
from roost.core.game import Seat
from roost.core.record import Record
from roost.review.budget import LEAST_SIMULATIONS
from roost.review.coach import review_decisions
from roost.review.values import values_for


def prepare(played: Record, seat: Seat, with_luck: bool) -> None:
    """Compile or load the code of a review by judging one decision, and of luck by valuing one state."""
    next(review_decisions(played, seat, LEAST_SIMULATIONS))
    if with_luck:
        values_for(played, games=1).of(next(iter(record.replay(played))).state)

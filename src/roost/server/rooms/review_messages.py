"""The messages between the server and its review worker."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from roost.core.game import Seat
from roost.server.rooms.worker_loop import Failed


@dataclass(frozen=True)
class ReviewRequest:
    """A finished game to review for one seat."""

    record: str
    seat: Seat
    simulations: int


@dataclass(frozen=True)
class Preparing:
    """The code of the review is compiled, or loaded if it was compiled before; the first decision follows."""


@dataclass(frozen=True)
class Judged:
    """A decision, as JSON data."""

    decision: dict[str, Any]


@dataclass(frozen=True)
class Complete:
    """The last part of a review: luck and skill, as JSON data; None without compiled code."""

    balance: dict[str, Any] | None


Part: TypeAlias = Preparing | Judged | Complete | Failed

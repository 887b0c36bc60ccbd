"""The interface of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol, TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

PENDING_PER_WORKER = 3
"""Pieces that are handed out ahead of time: enough to keep workers busy, few enough to stop soon."""


class Workers(Protocol):
    """A pool of workers."""

    @property
    def count(self) -> int:
        """How many pieces are worked on at the same time."""

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        """Yield the result of each piece as soon as it is known, in any order.

        `function` and pieces are pickled. Pieces are taken from the iterable only when a worker is about to be free,
        so that the caller can decide late which pieces are still needed."""

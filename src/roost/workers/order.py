"""Results in the order of their pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from roost.workers.port import Piece, Result, Workers


def in_order(workers: Workers, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
    """Yield the results in the order of the pieces. Those that come early are kept until it is their turn."""
    early: dict[int, Any] = {}
    turn = 0
    for number, result in workers.run(partial(_numbered, function), enumerate(pieces)):
        early[number] = result
        while turn in early:
            yield early.pop(turn)
            turn += 1


def _numbered(function: Callable[[Piece], Result], piece: tuple[int, Piece]) -> tuple[int, Result]:
    number, own = piece
    return number, function(own)

"""No workers: this process works on the pieces itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from roost.workers.port import Piece, Result


class InProcess:
    """Works on one piece after the other in this process."""

    count = 1

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        return map(function, pieces)

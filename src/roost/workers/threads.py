"""Threads of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor

from roost.workers.in_flight import InFlight
from roost.workers.interrupt import on_interrupt
from roost.workers.port import Piece, Result


class Threads:
    """Threads, for functions that are safe in threads and release the GIL. Nothing is pickled.

    After Ctrl-C the pieces that are being worked on are finished first, and lost."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        pool = ThreadPoolExecutor(self.count)
        flight: InFlight[Piece] = InFlight(lambda piece: pool.submit(function, piece), lambda: self.count)
        with on_interrupt(flight.interrupt):
            try:
                for future in flight.done(pieces):
                    yield future.result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)

"""The pieces that are handed out to workers and have not come back: a bounded number at any time."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future
from itertools import islice
from typing import Any, Generic

from roost.workers.port import PENDING_PER_WORKER, Piece

WATCH_SECONDS = 2.0
"""How long to wait for a piece before looking after the workers."""


class InFlight(Generic[Piece]):
    """Hands out pieces, and takes them back as they are done."""

    def __init__(
        self,
        submit: Callable[[Piece], Future[Any]],
        count: Callable[[], int],
        watch: Callable[[], None] = lambda: None,
    ) -> None:
        """`submit` hands out a piece; `count` tells how many pieces can be worked on at the same time.

        `watch` is called when no piece has come back for a while, and raises an exception if none can."""
        self._submit = submit
        self._count = count
        self._watch = watch
        self._done: queue.SimpleQueue[Future[Any] | None] = queue.SimpleQueue()
        self.pending: set[Future[Any]] = set()

    def interrupt(self) -> None:
        """Raise KeyboardInterrupt from `done`, after the pieces that are done. For signal handlers, too."""
        self._done.put(None)

    def done(self, pieces: Iterable[Piece]) -> Iterator[Future[Any]]:
        """Yield all pieces when they are done. A failure does not cost results that are there: it comes after them."""
        waiting = iter(pieces)
        refused: BaseException | None = None
        while True:
            try:
                self._hand_out(waiting)
            except BrokenExecutor as error:
                refused, waiting = error, iter(())
            if not self.pending:
                break
            for future in sorted(self._come_back(), key=_order):
                if future is None:
                    raise KeyboardInterrupt
                self.pending.discard(future)
                yield future
        if refused is not None:
            raise refused

    def _hand_out(self, waiting: Iterator[Piece]) -> None:
        for piece in islice(waiting, max(0, self._count() * PENDING_PER_WORKER - len(self.pending))):
            future = self._submit(piece)
            self.pending.add(future)
            future.add_done_callback(self._done.put)

    def _come_back(self) -> list[Future[Any] | None]:
        """Wait for a piece to come back; return all that have."""
        found: list[Future[Any] | None] = []
        while not found:
            try:
                found.append(self._done.get(timeout=WATCH_SECONDS))
            except queue.Empty:
                self._watch()
        while not self._done.empty():
            found.append(self._done.get())
        return found


def _order(future: Future[Any] | None) -> int:
    """Results come first, then an interruption, then failures."""
    if future is None:
        return 1
    return 2 if future.cancelled() or future.exception() is not None else 0

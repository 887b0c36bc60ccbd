"""Work on many pieces at once. Everything in the arena that takes long goes through this interface.

A piece is small, does not depend on other pieces, and may be worked on twice: its result is the same. Other ways to
run pieces, such as a cluster, implement `Workers` and change nothing else.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from roost.bots import program
from roost.core.errors import BadSetup

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


def local(count: int | None = None) -> Workers:
    """Return workers on this machine: by default one per core, and this process itself for one."""
    count = count or os.cpu_count() or 1
    return InProcess() if count == 1 else Processes(count)


class InProcess:
    """Works on one piece after the other in this process."""

    count = 1

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        return map(function, pieces)


class Processes:
    """Worker processes on this machine. Ctrl-C ends them at once; the pieces that they are working on are lost."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        # Spawn: a fork would copy the threads and locks of the caller.
        context = multiprocessing.get_context("spawn")
        lifeline, end = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_start_worker, initargs=(lifeline,))
        with lifeline, end, _on_interrupt(end.close) as interrupt:
            try:
                yield from self._results(pool, function, iter(pieces))
            except BrokenProcessPool as error:
                if interrupt.has_come:
                    raise KeyboardInterrupt from None
                raise BadSetup("arena-worker-died") from error
            finally:
                end.close()
                pool.shutdown(wait=True, cancel_futures=True)

    def _results(
        self, pool: ProcessPoolExecutor, function: Callable[[Piece], Result], pieces: Iterator[Piece]
    ) -> Iterator[Result]:
        pending: set[Future[Result]] = set()
        is_exhausted = False
        while pending or not is_exhausted:
            while not is_exhausted and len(pending) < self.count * PENDING_PER_WORKER:
                for piece in pieces:
                    pending.add(pool.submit(function, piece))
                    break
                else:
                    is_exhausted = True
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=_has_failed):  # a failure must not cost results that are there
                yield future.result()


def _has_failed(future: Future[Any]) -> bool:
    return future.exception() is not None


@dataclass
class _Interrupt:
    has_come: bool = False


@contextmanager
def _on_interrupt(stop: Callable[[], None]) -> Iterator[_Interrupt]:
    """Let the first Ctrl-C call `stop` instead of raising an exception, which could lose results that are there."""
    interrupt = _Interrupt()
    if threading.current_thread() is not threading.main_thread():  # Ctrl-C is not for this thread
        yield interrupt
        return
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        interrupt.has_come = True
        signal.signal(signal.SIGINT, before)
        stop()

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)


def _start_worker(lifeline: Connection) -> None:
    """Leave Ctrl-C to the main process, and end as soon as it closes its end of the lifeline, or is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    lifeline.poll(None)
    program.stop_all()  # programs that are bots: nothing else stops them, since this is not an ordinary exit
    os._exit(1)

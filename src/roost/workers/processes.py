"""Processes on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from roost.bots import program
from roost.core.errors import BadSetup
from roost.workers.in_flight import InFlight
from roost.workers.interrupt import on_interrupt
from roost.workers.port import Piece, Result


class Processes:
    """Worker processes on this machine. Ctrl-C ends them at once; the pieces that they are working on are lost."""

    def __init__(self, count: int) -> None:
        self.count = count

    def run(self, function: Callable[[Piece], Result], pieces: Iterable[Piece]) -> Iterator[Result]:
        # Spawn: a fork would copy the threads and locks of the caller.
        context = multiprocessing.get_context("spawn")
        lifeline, end = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.count, mp_context=context, initializer=_start_worker, initargs=(lifeline,))
        flight: InFlight[Piece] = InFlight(lambda piece: pool.submit(function, piece), lambda: self.count)
        with lifeline, end, on_interrupt(end.close) as interrupt:
            try:
                for future in flight.done(pieces):
                    yield future.result()
            except BrokenProcessPool as error:
                if interrupt.has_come:
                    raise KeyboardInterrupt from None
                raise BadSetup("workers-process-died") from error
            finally:
                end.close()
                pool.shutdown(wait=True, cancel_futures=True)


def _start_worker(lifeline: Connection) -> None:
    """Leave Ctrl-C to the main process, and end as soon as it closes its end of the lifeline, or is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, args=(lifeline,), daemon=True).start()


def _end_with_parent(lifeline: Connection) -> None:
    lifeline.poll(None)
    program.stop_all()  # programs that are bots: nothing else stops them, since this is not an ordinary exit
    os._exit(1)

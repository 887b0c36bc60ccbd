"""Workers yield every result, take pieces late, and report failures."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Future
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.workers import PENDING_PER_WORKER, InProcess, Processes, Threads, Workers, in_order, local, threads
from roost.workers.in_flight import InFlight
from tests.workers.pieces import double, taking


@pytest.mark.parametrize(("workers", "count"), [(local(1), 1), (local(2), 2), (threads(1), 1), (threads(2), 2)])
def test_every_piece_has_a_result(workers: Workers, count: int) -> None:
    assert workers.count == count
    assert sorted(workers.run(double, range(12))) == [2 * number for number in range(12)]


@pytest.mark.parametrize("workers", [Processes(2), Threads(2)])
def test_failure_of_a_piece_reaches_the_caller(workers: Workers) -> None:
    with pytest.raises(ValueError, match="unlucky"):
        list(workers.run(double, range(10, 16)))


def test_worker_that_is_killed_is_reported() -> None:
    with pytest.raises(BadSetup) as caught:
        list(Processes(2).run(os._exit, [1]))
    assert caught.value.key == "workers-process-died"


@pytest.mark.parametrize("workers", [Processes(2), Threads(2)])
def test_pieces_are_taken_only_when_a_worker_is_about_to_be_free(workers: Workers) -> None:
    taken: list[int] = []
    results = workers.run(double, taking(taken, range(1000, 2000)))
    next(results)
    assert len(taken) <= 2 * PENDING_PER_WORKER
    results.close()  # type: ignore[attr-defined]  # a generator


def test_one_worker_is_this_process() -> None:
    assert isinstance(local(1), InProcess)
    assert isinstance(threads(1), InProcess)
    assert local().count == threads().count >= 1


def test_interrupted_threads_yield_what_is_finished_first() -> None:
    before = signal.getsignal(signal.SIGINT)
    found: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(Threads(2).run(interrupt_at_5, range(1000)))
    assert set(found) >= {0, 1, 2}
    assert len(found) < 1000
    assert signal.getsignal(signal.SIGINT) is before


def interrupt_at_5(number: int) -> int:
    if number == 5:
        signal.raise_signal(signal.SIGINT)
    return number


def test_results_come_in_the_order_of_their_pieces() -> None:
    class Backwards(InProcess):
        """Finishes the last piece first."""

        def run(self, function: Any, pieces: Any) -> Any:
            return super().run(function, reversed(list(pieces)))

    assert list(in_order(Backwards(), double, range(5))) == [0, 2, 4, 6, 8]
    assert list(in_order(threads(2), double, range(12))) == [2 * number for number in range(12)]


def test_failure_is_raised_after_results_that_are_there() -> None:
    done = [Future[int]() for _ in range(3)]
    done[0].set_exception(ValueError("unlucky"))
    done[1].set_result(1)
    done[2].set_result(2)
    flight: InFlight[int] = InFlight(done.__getitem__, lambda: 1)
    assert list(flight.done(range(3))) == [done[1], done[2], done[0]]

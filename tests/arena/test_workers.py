"""Workers yield every result, take pieces late, and report failures."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from roost.arena.workers import PENDING_PER_WORKER, InProcess, Processes, local
from roost.core.errors import BadSetup


def double(number: int) -> int:
    if number == 13:
        raise ValueError("unlucky")
    return 2 * number


@pytest.mark.parametrize("count", [1, 2])
def test_every_piece_has_a_result(count: int) -> None:
    workers = local(count)
    assert workers.count == count
    assert sorted(workers.run(double, range(12))) == [2 * number for number in range(12)]


def test_failure_of_a_piece_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="unlucky"):
        list(Processes(2).run(double, range(10, 16)))


def test_worker_that_is_killed_is_reported() -> None:
    with pytest.raises(BadSetup) as caught:
        list(Processes(2).run(os._exit, [1]))
    assert caught.value.key == "arena-worker-died"


def test_pieces_are_taken_only_when_a_worker_is_about_to_be_free() -> None:
    taken = []

    def pieces() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = Processes(2).run(double, pieces())
    next(results)
    assert len(taken) <= 2 * PENDING_PER_WORKER
    results.close()  # type: ignore[attr-defined]  # a generator


def test_one_worker_is_this_process() -> None:
    assert isinstance(local(1), InProcess)
    assert local().count >= 1

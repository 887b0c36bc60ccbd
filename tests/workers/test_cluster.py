"""What clusters of all engines do, shown by one of threads: results, failures, versions, and no workers."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.workers import cluster, in_flight, remote, sources
from roost.workers.remote import Done, Failed, Job, job_of, result_of, work
from tests.workers.in_threads import InThreads
from tests.workers.pieces import double

pytest.importorskip("cloudpickle", reason="comes with the extras dask and ray")


def test_every_piece_has_a_result() -> None:
    pool = InThreads()
    assert pool.count == 2
    assert sorted(pool.run(double, range(12))) == [2 * number for number in range(12)]
    assert pool.cancelled == []


def test_function_is_called_once_per_machine_to_prepare() -> None:
    pool = InThreads()
    assert pool.machines == 2
    assert list(pool.prepare(prepared)) == [remote.machine()] * 2


def prepared() -> None:
    """Do nothing."""


def test_failure_of_a_piece_says_where_it_was_raised() -> None:
    with pytest.raises(ValueError, match="unlucky") as caught:
        list(InThreads().run(double, [13]))
    assert "in double" in caught.value.__notes__[0]


def test_failure_of_the_engine_cancels_what_is_pending() -> None:
    pool = InThreads()
    with pytest.raises(BadSetup) as caught:
        list(pool.run(double, [99, 100]))
    assert caught.value.key == "workers-lost"
    assert len(pool.cancelled) == 1


def test_unknown_failure_of_the_engine_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InThreads, "_explain", lambda *_: None)
    with pytest.raises(BadSetup) as caught:
        list(InThreads().run(double, [99]))
    assert caught.value.values == {"address": "threads://here", "detail": "Lost: gone"}


def test_cluster_without_workers_for_too_long_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(in_flight, "WATCH_SECONDS", 0.01)
    monkeypatch.setattr(cluster, "GONE_SECONDS", 0.05)
    with pytest.raises(BadSetup) as caught:
        list(InThreads(workers=0).run(double, [100]))
    assert caught.value.key == "workers-gone"


@pytest.mark.parametrize(
    ("versions", "key"),
    [
        ({"here": sources.sources(), "there": None}, "workers-no-roost"),
        ({"there": {**sources.sources(), "roost": "0.0.1"}}, "workers-other-version"),
        ({"there": {"roost": sources.sources()["roost"]}}, "workers-other-version"),
    ],
)
def test_cluster_that_cannot_be_used_is_refused(versions: Mapping[str, Any], key: str) -> None:
    InThreads().check()
    with pytest.raises(BadSetup) as caught:
        InThreads(versions=versions).check()
    assert caught.value.key == key


def test_cluster_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "JOIN_SECONDS", 0.05)
    with pytest.raises(BadSetup) as caught:
        InThreads(workers=0).check()
    assert caught.value.key == "workers-none"


def test_worker_with_other_sources_refuses_the_piece() -> None:
    outcome = work(Job(job_of(double).function, {**sources.sources(), "roost": "0.0.1"}), 1)
    with pytest.raises(BadSetup) as caught:
        result_of(outcome)
    assert caught.value.key == "workers-other-version"
    assert caught.value.values["expected"] == "0.0.1"


def test_function_that_a_machine_lacks_is_named() -> None:
    pickled = job_of(double).function.replace(b"tests.workers.pieces", b"tests.workers.pieceZ")
    with pytest.raises(BadSetup) as caught:
        result_of(work(Job(pickled, sources.sources()), 1))
    assert caught.value.key == "workers-not-installed"
    assert "tests.workers.pieceZ" in str(caught.value.values["detail"])


def test_exception_that_cannot_be_pickled_is_sent_as_text() -> None:
    def fail(_: int) -> None:
        raise Unpicklable(print, lambda: 1)

    outcome = work(job_of(fail), 1)
    assert isinstance(outcome, Failed)
    with pytest.raises(RuntimeError, match="Unpicklable"):
        result_of(pickle.loads(pickle.dumps(outcome)))


class Unpicklable(Exception):
    """Has arguments that pickle refuses."""


def test_function_of_a_script_travels_with_its_code() -> None:
    factor = 3
    assert work(job_of(lambda number: factor * number), 2) == Done(6)

"""Real clusters of Dask and Ray with two worker processes: nothing is lost, and what cannot be used is refused."""

from __future__ import annotations

import importlib.util
import signal
import socket
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from roost.core.errors import BadSetup
from roost.workers import PENDING_PER_WORKER, Cluster, Workers, connect, ray, sources
from tests.system.cluster_jobs import Killing
from tests.system.clusters import (
    dask_cluster,
    ray_cluster,
    results_of_jobs,
    wait_until,
)
from tests.workers.pieces import die, double, nap, taking


@pytest.fixture(scope="session", params=["distributed", "ray"])
def address(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a cluster. Ray is used from its own machine: its client times out if the machine is busy."""
    if importlib.util.find_spec(request.param) is None:  # not importorskip: Ray reads its settings when it is imported
        pytest.skip(f"{request.param} is not installed")
    if request.param == "distributed":
        with dask_cluster(tmp_path_factory.mktemp("dask")) as found:
            yield found
    else:
        with ray_cluster(tmp_path_factory.mktemp("ray")):
            yield "ray"


@pytest.fixture(scope="session")
def workers(address: str) -> Iterator[Cluster]:
    with connect(address) as found:
        assert isinstance(found, Cluster)
        yield found


def test_every_piece_has_a_result(workers: Cluster) -> None:
    wait_until(lambda: workers.count == 2)
    assert workers.machines == 1
    assert len(list(workers.prepare(print))) == 1
    assert sorted(workers.run(double, range(20, 60))) == [2 * number for number in range(20, 60)]


def test_exception_of_a_piece_reaches_the_caller(workers: Workers) -> None:
    with pytest.raises(ValueError, match="unlucky"):
        list(workers.run(double, range(10, 20)))


def test_few_pieces_are_in_flight(workers: Workers) -> None:
    taken: list[int] = []
    results = workers.run(double, taking(taken, range(1000, 2000)))
    next(results)
    assert len(taken) <= 2 * PENDING_PER_WORKER
    results.close()  # type: ignore[attr-defined]  # a generator


def test_killed_worker_loses_nothing(workers: Workers, tmp_path: Path) -> None:
    killing = Killing(workers, tmp_path / "killed")
    assert sorted(killing.run(double, range(20, 40))) == [2 * number for number in range(20, 40)]


def test_piece_that_kills_its_workers_is_reported(
    workers: Cluster, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only here two deaths are enough: a piece may be given to a worker that an earlier test has killed."""
    monkeypatch.setattr(ray, "ATTEMPTS", 2)  # as for Dask
    with connect(address) as impatient, pytest.raises(BadSetup) as caught:
        list(impatient.run(die, [1]))
    assert caught.value.key == "workers-piece-kills"
    assert caught.value.values == {"address": workers.address, "count": 2}


def test_interrupt_keeps_results_and_cancels_what_waits(workers: Cluster, address: str, tmp_path: Path) -> None:
    wait_until(lambda: workers.count == 2)
    found: list[int] = []
    results = workers.run(partial(nap, str(tmp_path)), range(100))
    found += [next(results), next(results)]
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        found.extend(results)
    begun = len(list(tmp_path.iterdir()))
    assert sorted(workers.run(double, [1, 2])) == [2, 4]  # behind what was waiting
    handed_out = 2 if address.startswith("dask") else 2 * PENDING_PER_WORKER  # Ray also works on what waits
    assert 2 <= len(found) <= begun <= len(list(tmp_path.iterdir())) <= len(found) + handed_out + 2


def test_results_are_the_same_to_the_last_bit(address: str, alone: str, tmp_path: Path) -> None:
    assert results_of_jobs(address, tmp_path / "jobs", "--kill") == alone


@pytest.fixture(scope="session")
def alone(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The results of a job of each kind in one process."""
    return results_of_jobs("1", tmp_path_factory.mktemp("alone") / "jobs")


def test_second_ray_in_a_process_is_refused(workers: Cluster) -> None:
    if workers.address != "ray":
        pytest.skip("Dask connects to any number of clusters")
    with socket.create_server(("127.0.0.1", 0)) as server:
        other = f"ray://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(BadSetup) as caught, connect(other):
            pass
    assert caught.value.values == {"address": other}


def test_other_version_is_refused(workers: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    here = {**sources.sources(), "roost": "0.0.1"}
    monkeypatch.setattr(sources, "sources", lambda: here)
    with pytest.raises(BadSetup) as caught:
        workers.check()
    assert caught.value.key == "workers-other-version"
    assert caught.value.values["expected"] == "0.0.1"

"""The benchmark of clusters: rounds play the same games, and the figures are those of all rounds."""

from __future__ import annotations

import pytest

from roost.lab import cluster_bench
from roost.lab.cluster_bench import Round, figures, rounds
from roost.lab.simulation import job_of
from tests.workers.in_threads import InThreads

pytest.importorskip("cloudpickle", reason="comes with the extras dask and ray")


def test_figures_are_sums_and_means_over_all_rounds() -> None:
    found = figures(2, 1000, [Round(10, 6.0, 3.0, 5.0), Round(10, 4.0, 2.0, 4.0)], (300.0, 2.0))
    assert (found.pieces, found.seconds_of_one, found.seconds_of_all) == (20, 10.0, 5.0)
    assert found.speedup == 2.0
    assert found.piece_seconds == pytest.approx(0.45)
    assert found.overhead_ms == pytest.approx(50.0)
    assert (found.pieces_per_second, found.scheduling_ms) == (300.0, 2.0)


def test_every_round_times_the_same_pieces_on_both(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_of("5211", 2, 1, None, "random")
    timed = list(rounds(InThreads(1), InThreads(2), job, games=1, count=2, pieces=3))
    assert [each.pieces for each in timed] == [3, 3]
    assert all(0 < each.work_of_one <= 2 * each.one for each in timed)
    monkeypatch.setattr(cluster_bench, "EMPTY_PIECES", 4)
    rate, cost = cluster_bench.empty_pieces(InThreads())
    assert rate > 0
    assert cost >= 0

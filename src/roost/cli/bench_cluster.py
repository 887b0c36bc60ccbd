"""`roost bench --cluster`: what a second local Dask worker brings, and what a piece of work costs."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import asdict

from roost.cli.common import progress, waiting
from roost.core.errors import BadSetup
from roost.text import Catalogue

WORKERS = 2
ROUNDS = 6
SECONDS = 10.0
"""The default duration of a repeat, so that the job of one worker takes a minute."""


def run(seconds: float, as_json: bool, words: Catalogue) -> None:
    """Measure, and print the figures; `seconds` is the duration of one repeat on one worker."""
    if importlib.util.find_spec("distributed") is None:
        raise BadSetup("workers-extra-missing", address="bench --cluster", extra="dask")
    from roost.lab import cluster_bench

    with waiting(words("bench-cluster-starting")):
        work, games = cluster_bench.job()
    pieces = max(WORKERS, round(seconds / cluster_bench.PIECE_SECONDS))
    with cluster_bench.clusters(WORKERS) as (one, both):
        timed = cluster_bench.rounds(one, both, work, games, ROUNDS, pieces)
        found = list(progress(timed, ROUNDS, words("bench-cluster-progress"), in_background=False))
        empty = cluster_bench.empty_pieces(both)
    figures = cluster_bench.figures(WORKERS, games, found, empty)
    if as_json:
        print(json.dumps(asdict(figures), indent=2))
        return
    print(
        f"Dask, {figures.pieces} pieces of {figures.games:,} random games of 5211, {figures.piece_seconds:.2f} s each\n"
        f"1 worker   {figures.seconds_of_one:6.1f} s\n"
        f"{WORKERS} workers  {figures.seconds_of_all:6.1f} s   {figures.speedup:.2f} times as fast\n"
        f"overhead per piece: {figures.overhead_ms:.1f} ms; empty pieces: {figures.pieces_per_second:.0f} per second\n"
        f"client and scheduler: {figures.scheduling_ms:.2f} ms of processor time per piece"
    )

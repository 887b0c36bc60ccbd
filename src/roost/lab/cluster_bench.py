"""Two local Dask workers against one on the same job, in turns, and what a piece costs beside its work."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from roost.lab.pieces import Job, Piece, play_piece
from roost.lab.simulation import job_of
from roost.workers import Cluster

PIECE_SECONDS = 0.5
"""How long a worker should take for a piece of the job."""
EMPTY_PIECES = 1000
"""Pieces without work, for the rate at which pieces come and go."""


@dataclass(frozen=True)
class Round:
    """The same pieces on one worker and on all."""

    pieces: int
    one: float
    """Seconds on one worker."""
    all: float
    work_of_one: float
    """Seconds that the one worker spent in pieces."""


@dataclass(frozen=True)
class Figures:
    """What was measured."""

    workers: int
    pieces: int
    games: int
    """The games of a piece."""
    seconds_of_one: float
    """The job on one worker: the sum over all rounds."""
    seconds_of_all: float
    speedup: float
    piece_seconds: float
    """The mean work in a piece."""
    overhead_ms: float
    """What a piece costs beside its work, where a worker always has the next piece."""
    pieces_per_second: float
    """Pieces without work through one client and one scheduler."""
    scheduling_ms: float
    """Processor time of client and scheduler for a piece: where this is all of a core, more workers bring nothing."""


@contextmanager
def clusters(workers: int) -> Iterator[tuple[Cluster, Cluster]]:
    """Start two clusters on this machine: with one worker process, and with `workers`."""
    from distributed import Client, LocalCluster

    from roost.workers.dask import DaskWorkers

    with ExitStack() as opened:
        pools = []
        where = {"processes": True, "dashboard_address": "127.0.0.1:0"}  # any free port
        for count in (1, workers):
            cluster = opened.enter_context(LocalCluster(n_workers=count, threads_per_worker=1, **where))
            pools.append(DaskWorkers(opened.enter_context(Client(cluster, set_as_default=False))))
        yield pools[0], pools[1]


def job() -> tuple[Job, int]:
    """Return random games of 5211, and how many of them make a piece."""
    found = job_of("5211", 4, 1, None, "random")
    play_piece(Piece(found, 0, 1))  # compile
    games = 1000
    while (seconds := timed_piece(Piece(found, 0, games))) < PIECE_SECONDS / 4:
        games *= 2
    return found, round(games * PIECE_SECONDS / seconds)


def timed_piece(piece: Piece) -> float:
    """Play a piece, and return the seconds that it took."""
    started = time.perf_counter()
    play_piece(piece)
    return time.perf_counter() - started


def rounds(one: Cluster, both: Cluster, work: Job, games: int, count: int, pieces: int) -> Iterator[Round]:
    """Yield rounds: the same pieces on one worker, then on all, so that both meet the same machine."""
    for pool in (one, both):
        _seconds(pool, [Piece(work, 0, 1)] * 2 * pool.count)  # every worker loads the code
    for number in range(count):
        played = [Piece(work, (number * pieces + place) * games, games) for place in range(pieces)]
        alone, own = _seconds(one, played)
        together, _ = _seconds(both, played)
        yield Round(pieces, alone, together, own)


def figures(workers: int, games: int, found: list[Round], empty: tuple[float, float]) -> Figures:
    """Return the figures of all rounds."""
    pieces = sum(each.pieces for each in found)
    one, both, work = (sum(getattr(each, name) for each in found) for name in ("one", "all", "work_of_one"))
    return Figures(
        workers, pieces, games, one, both, one / both, work / pieces, 1000 * (one - work) / pieces, *empty
    )  # fmt: skip


def empty_pieces(pool: Cluster) -> tuple[float, float]:
    """Return how many pieces without work come back in a second, and the milliseconds of this process for each.

    A local scheduler is part of this process."""
    started, used = time.perf_counter(), time.process_time()
    assert sum(pool.run(int, range(EMPTY_PIECES))) == sum(range(EMPTY_PIECES))
    return EMPTY_PIECES / (time.perf_counter() - started), 1000 * (time.process_time() - used) / EMPTY_PIECES


def _seconds(pool: Cluster, pieces: list[Piece]) -> tuple[float, float]:
    """Return the seconds for pieces, and the sum of the seconds that workers spent in them."""
    started = time.perf_counter()
    work = sum(pool.run(timed_piece, pieces))
    return time.perf_counter() - started, work

"""A small job of each kind, as a program: prints all results as JSON, every bit of them.

    python -m tests.system.cluster_jobs WORKERS FOLDER [--kill]

With --kill, a worker is killed with SIGKILL in the middle of the simulation, and another one in the arena."""

from __future__ import annotations

import dataclasses
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from roost import simulate, training
from roost.arena.run import Run, play_all
from roost.review.run import Order
from roost.workers import Workers, connect, in_order
from tests.arena.test_interrupted import PLAN
from tests.review.games import played


class Killing:
    """Workers of which one is killed in the middle of a piece."""

    def __init__(self, workers: Workers, mark: Path) -> None:
        self._workers = workers
        self._mark = mark

    @property
    def count(self) -> int:
        return self._workers.count

    def run(self, function: Callable[[Any], Any], pieces: Iterable[Any]) -> Iterator[Any]:
        yield from self._workers.run(partial(_killed_once, function, str(self._mark)), pieces)
        assert self._mark.exists()


def _killed_once(function: Callable[[Any], Any], mark: str, piece: Any) -> Any:
    """Work on a piece; the first process that comes here is killed when it has done so, with its result."""
    result = function(piece)
    try:
        Path(mark).touch(exist_ok=False)
    except FileExistsError:
        return result
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def simulated(workers: Workers) -> Any:
    """Return the results of games between Python bots, one piece each."""
    found = simulate("5211", 2, games=16, seed=3, policy=["roost.bots.g5211.hen:Hen1", "chick"], workers=workers)
    return [found.points.tolist(), found.winners.tolist(), dataclasses.asdict(found.summary)]


def counted(workers: Workers) -> Any:
    """Return the facts of random games."""
    found = simulate("5211", 3, games=60, seed=4, workers=workers)
    return [found.points.tolist(), dataclasses.asdict(found.facts)]


def arena(workers: Workers) -> Any:
    """Return all deals of a run."""
    run = Run(PLAN)
    play_all(run, None, workers)
    deals = [deal for played in run.deals.values() for _, deal in sorted(played.items())]
    return [{**dataclasses.asdict(deal), "seconds": 0} for deal in deals]


def trained(workers: Workers, folder: Path) -> Any:
    """Return the files that a training writes."""
    training.train("5211", 2, "cluster", 0.0001, folder, lambda _: None, workers)
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(folder.iterdir())}


def reviewed(workers: Workers) -> Any:
    """Return the reviews of two games, as texts that have every digit."""
    games = [(number, played("5211", 5, f"game {number}")) for number in (1, 2)]
    return [repr(review) for review in in_order(workers, Order(0, 16, 0).review, games)]


def main(where: str, folder: Path, is_killing: bool) -> None:
    """Do all jobs at one place."""
    with connect(where) as workers:
        found = {
            "simulated": simulated(Killing(workers, folder / "first") if is_killing else workers),
            "arena": arena(Killing(workers, folder / "second") if is_killing else workers),
            "counted": counted(workers),
            "trained": trained(workers, folder / "weights"),
            "reviewed": reviewed(workers),
        }
    sys.stdout.write(json.dumps(found, indent=1))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), "--kill" in sys.argv)

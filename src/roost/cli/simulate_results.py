"""`roost simulate` with results instead of records: a table, JSON, or Parquet files."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import typer

from roost.cli.common import INTERRUPTED, compile_rules, prepare_machines, progress
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.lab import loops, parquet
from roost.lab.pieces import Job, Part, piece_count
from roost.lab.results import Collector, Result
from roost.lab.simulation import MOST_SEED, in_order, job_of, play_pieces, prepare, workers_here
from roost.text import Catalogue
from roost.workers import Cluster, Where, Workers, connect
from roost.workers.interrupt import on_interrupt


def job(game: Game[Any, Any], seed: str, policies: list[str], budget: Budget, has_rows: bool) -> Job:
    """Return what all games have in common; raise BadSetup if something is not allowed."""
    if not (seed.isascii() and seed.isdecimal() and len(seed) <= len(str(MOST_SEED))):
        raise BadSetup("simulate-bad-seed", value=seed, most=str(MOST_SEED - 1))
    return job_of(game, None, int(seed), None, policies, rows=has_rows, budget=budget)


def show(job: Job, games: int, workers: Where, as_json: bool, words: Catalogue) -> None:
    """Play, and print what came out."""
    collector = Collector(job, games, arrays=False, has_length=loops.has_steps(job.game))
    try:
        with _pool(job, workers, words) as pool:
            for part in _parts(job, games, pool, 0, words):
                collector.add(part)
    except KeyboardInterrupt:
        print(words("simulate-no-result", done=collector.games, games=games), file=sys.stderr)
        raise typer.Exit(INTERRUPTED) from None
    result = collector.result()
    if as_json:
        print(json.dumps(result.to_dict()))
    else:
        _print(result, words)


def write(job: Job, games: int, workers: Where, results: str | None, facts: str | None, words: Catalogue) -> None:
    """Play, and write files; after Ctrl-C say how to go on."""
    files = parquet.Files(job, *parquet.paths([results, facts]))
    try:
        with _pool(job, workers, words) as pool, parquet.written(files, games):
            if files.first:
                print(words("simulate-continued", games=files.first, file=files.names))
            for part in in_order(_parts(job, games, pool, files.first, words), files.first):
                with on_interrupt(lambda: None) as interrupt:  # a part is written completely, or not at all
                    files.add(part)
                if interrupt.has_come:
                    raise KeyboardInterrupt
    except KeyboardInterrupt:
        key = "simulate-interrupted" if files.done else "simulate-nothing-kept"
        print(words(key, done=files.done, games=games, files=files.names))
        raise typer.Exit(INTERRUPTED) from None
    print(words("simulate-done", games=games, file=files.names))


@contextmanager
def _pool(job: Job, workers: Where, words: Catalogue) -> Iterator[Workers]:
    """Yield the workers; before they begin, the code is compiled on each machine."""

    def here(count: int | None) -> Workers:
        compile_rules(lambda: prepare(job), words)
        return workers_here(job, count)

    with connect(workers, here) as pool:
        if isinstance(pool, Cluster):
            prepare_machines(pool, partial(prepare, job), words)
        yield pool


def _parts(job: Job, games: int, pool: Workers, first: int, words: Catalogue) -> Iterator[Part]:
    """Yield the parts of the simulation, with a progress bar."""
    count = piece_count(job, games, first)
    return progress(play_pieces(job, games, pool, first), count, words("simulate-progress"))


def _print(result: Result, words: Catalogue) -> None:
    """Print a table with a line per seat."""
    summary = result.summary
    print(words("simulate-games", games=summary.games, game=result.game.name, decisions=summary.decisions))
    for seat, (name, share, points) in enumerate(zip(result.policies, summary.win_shares, summary.points, strict=True)):
        low, middle, high = (points.quantile(part) for part in (0.05, 0.5, 0.95))
        print(
            words(
                "simulate-seat",
                seat=seat,
                policy=name,
                share=100 * share,
                mean=points.mean,
                low=low,
                middle=middle,
                high=high,
            )
        )
    if loops.has_steps(result.game):
        print(words("simulate-length", mean=summary.length.mean, shared=100 * summary.shared))

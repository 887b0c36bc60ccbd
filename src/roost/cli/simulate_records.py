"""`roost simulate` for records: of random games, or of games between bots."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import typer

from roost import bots as bot_registry
from roost.arena.play import play
from roost.bots import preparation
from roost.cli import record_file
from roost.cli.common import INTERRUPTED, compile_rules, prepare_machines, progress
from roost.core.bot import Budget
from roost.core.fair import seed_of_run
from roost.core.game import Game
from roost.core.record import Record, encode
from roost.lab.random_games import random_records
from roost.text import Catalogue
from roost.workers import Cluster, Workers, connect, in_order

RANDOM_PIECE, BOTS_PIECE = 250, 1
"""Games of a piece."""


@dataclass(frozen=True)
class Job:
    """What all games have in common. Without bots they are random."""

    game: Game[Any, Any]
    bots: tuple[str, ...]
    seed: str
    budget: Budget

    def check(self) -> None:
        """Raise BadSetup if a bot is unknown."""
        for bot in self.bots:
            bot_registry.load(bot, self.game, random.Random())

    def prepare(self) -> None:
        """Compile or load the rules and the bots."""
        if not self.bots:
            self.play((0, 1))
        for bot in dict.fromkeys(self.bots):
            preparation.prepare_or_refuse(bot, self.game)

    def pieces(self, games: int, start: int) -> Iterator[tuple[int, int]]:
        """Yield the number of the first game of each piece from a game on, and how many games it has."""
        size = BOTS_PIECE if self.bots else RANDOM_PIECE
        return ((first, min(size, games - first)) for first in range(start, games, size))

    def line(self, index: int) -> str:
        """Return the record of one game as a line."""
        return encode(self.record(index))

    def record(self, index: int) -> Record:
        """Return the record of one game."""
        return next(iter(self._records(index, 1)))

    def play(self, piece: tuple[int, int]) -> list[str]:
        """Return the records of a piece."""
        return list(map(encode, self._records(*piece)))

    def _records(self, first: int, games: int) -> Iterator[Record]:
        if not self.bots:
            return random_records(self.game, self.seed, games, first)
        seeds = (seed_of_run(self.seed, index) for index in range(first, first + games))
        return (play(self.game, self.bots, seed, self.budget) for seed in seeds)


def write(job: Job, games: int, workers: str | None, out: str, words: Catalogue) -> None:
    """Write records in their order. The same seed gives the same bytes."""
    job.check()  # before the output file is touched
    with connect(workers or 1) as pool:
        prepare(job, pool, words)
        with record_file.opened(out, job.line, games) as file:
            if file.done:
                print(words("simulate-continued", games=file.done, file=out))
            try:
                _play(job, games, pool, file, words)
            except KeyboardInterrupt:
                if file.part is None or not file.done:
                    print(words("simulate-records-interrupted", done=file.done, games=games), file=sys.stderr)
                else:
                    print(words("simulate-interrupted", done=file.done, games=games, files=out))
                raise typer.Exit(INTERRUPTED) from None
    if out != "-":
        print(words("simulate-done", games=games, file=out))


def _play(job: Job, games: int, pool: Workers, file: record_file.RecordFile, words: Catalogue) -> None:
    """Play the games that the file does not have yet, with a progress bar."""
    parts = in_order(pool, job.play, job.pieces(games, file.done))
    records = (record for part in parts for record in part)
    for record in progress(records, games - file.done, words("simulate-progress")):
        file.write(record)


def prepare(job: Job, pool: Workers, words: Catalogue) -> None:
    """Compile or load what the games need, on all machines, with progress."""
    if isinstance(pool, Cluster):
        prepare_machines(pool, job.prepare, words)
    elif not job.bots or pool.count > 1:
        compile_rules(job.prepare, words)

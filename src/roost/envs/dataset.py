"""Games of bots as a dataset of decisions: Parquet files in a folder, with a card that documents it.

A file holds the same games whenever and wherever it is made, and is complete once it has its name. An interrupted run
therefore goes on with the first file that is missing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from roost.core.bot import Budget
from roost.core.codec import Layout, codec_of
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.record import Record
from roost.envs.batch import Array
from roost.envs.decisions import columns_of
from roost.lab.parquet import need_pyarrow
from roost.workers import Workers, in_order
from roost.workers.sources import sources

DESCRIPTION = "dataset.json"
CARD = "README.md"
Play = Callable[[int], Record]
"""Plays a game by its number."""


@dataclass(frozen=True)
class Plan:
    """What the games of a dataset have in common, and how many there are in all and in a file."""

    game: Game[Any, Any]
    bots: tuple[str, ...]
    seed: str
    budget: Budget
    games: int
    per_file: int
    play: Play

    @cached_property
    def layout(self) -> Layout:
        """The parts of an observation; raise BadSetup if the game has no observations."""
        found: Layout = codec_of(self.game).layout(self.game)
        return found

    @property
    def files(self) -> int:
        return -(-self.games // self.per_file)

    def first_of(self, file: int) -> int:
        """Return the number of the first game of a file."""
        return file * self.per_file

    def numbers(self, file: int) -> range:
        """Return the numbers of the games of a file."""
        return range(self.first_of(file), min(self.games, self.first_of(file + 1)))

    def name(self, file: int) -> str:
        """Return the name of a file in the folder of the dataset."""
        return f"data/games-{file:05}.parquet"

    def decisions(self, number: int) -> dict[str, Array]:
        """Return the decisions of one game. Runs on a worker."""
        return columns_of([(number, self.play(number))])

    def describe(self) -> dict[str, Any]:
        """Return what a dataset says about itself, which also tells whether a run can be continued."""
        return {
            "roost": sources()["roost"],
            "game": self.game.name,
            "players": self.game.players,
            "options": dict(self.game.options),
            "bots": list(self.bots) or ["random"] * self.game.players,
            "budget": {"seconds": self.budget.seconds, "simulations": self.budget.simulations},
            "seed": self.seed,
            "games": self.games,
            "games_per_file": self.per_file,
            "observation": [
                {"name": part.name, "offset": offset, "shape": part.shape, "meaning": part.meaning}
                for part, offset in zip(self.layout.parts, self.layout.offsets, strict=True)
            ],
            "actions": list(self.game.actions),
        }


def begin(plan: Plan, folder: Path) -> int:
    """Write the description, or check that it is the same run; return how many files are there already."""
    need_pyarrow()
    if plan.games < 1 or plan.per_file < 1:
        raise BadSetup("simulate-bad-games", value=str(min(plan.games, plan.per_file)))
    text = json.dumps(plan.describe(), indent=1, ensure_ascii=False, default=list) + "\n"
    described = folder / DESCRIPTION
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if described.exists():
            if described.read_text(encoding="utf-8") != text:
                raise BadSetup("dataset-other", folder=str(folder))
        elif any(folder.iterdir()):
            raise BadSetup("dataset-not-empty", folder=str(folder))
        else:
            described.write_text(text, encoding="utf-8")
        (folder / plan.name(0)).parent.mkdir(exist_ok=True)
    except OSError as error:
        raise BadSetup("file-problem", file=str(folder), problem=error.strerror or str(error)) from error
    return next((file for file in range(plan.files) if not (folder / plan.name(file)).exists()), plan.files)


def write(plan: Plan, folder: Path, workers: Workers, start: int) -> Iterator[int]:
    """Write the files from `start` on, and yield the number of each game when it is in a file or waits for its turn."""
    games = in_order(
        workers, plan.decisions, (number for file in range(start, plan.files) for number in plan.numbers(file))
    )
    for file in range(start, plan.files):
        columns = []
        for number in plan.numbers(file):
            columns.append(next(games))
            yield number
        _write_file(columns, folder / plan.name(file))


def _write_file(games: list[dict[str, Array]], path: Path) -> None:
    import pyarrow as pa

    tables = [pa.table({name: _column(values) for name, values in columns.items()}) for columns in games]
    part = path.with_name(path.name + ".part")
    need_pyarrow().write_table(pa.concat_tables(tables).combine_chunks(), part, compression="zstd")
    part.replace(path)


def _column(values: Array) -> Any:
    """Return a column; rows of numbers become lists of a fixed size."""
    import pyarrow as pa

    if values.ndim == 1:
        return pa.array(values)
    return pa.FixedSizeListArray.from_arrays(pa.array(values.reshape(-1)), values.shape[1])

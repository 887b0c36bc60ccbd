"""Results and facts of a simulation as Parquet files, written as the games are played.

A file that is not complete has the ending `.part` and gets its own name at the end. It says which games it holds, so
that an interrupted run can be continued: game `i` does not depend on when or where it is played.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from roost.core.errors import BadSetup
from roost.lab import loops
from roost.lab.pieces import Job, Part
from roost.report.sources import digest
from roost.workers.sources import sources

KEY = b"roost"
"""The key of the metadata of a file under which the run is described, as JSON."""
GROUP = 100_000
"""Rows that are collected before they are written."""


def need_pyarrow() -> Any:
    """Return the module that writes Parquet; raise BadSetup if it is not installed."""
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise BadSetup("simulate-needs-pyarrow") from error
    return parquet


def describe(job: Job) -> dict[str, Any]:
    """Return what all games of a file have in common. The number of games is not part of it."""
    return {
        "roost": sources()["roost"],
        "rules": job.game.rules.__name__,
        "game": job.game.name,
        "players": job.game.players,
        "options": dict(job.game.options),
        "policies": list(job.company.names),
        "sources": ["" if file is None else digest([file]) for file in job.company.files],
        "budget": [job.budget.seconds, job.budget.simulations],
        "seed": job.seed,
    }


def results_table(job: Job, part: Part) -> dict[str, Any]:
    """Return the columns of the results of a part: one row per game."""
    import numpy as np

    seats = range(job.game.players)
    columns = {"game": np.arange(part.first, part.first + part.games, dtype=np.int64)}
    columns |= {f"points_{seat}": part.points[:, seat] for seat in seats}
    columns |= {f"tiebreak_{seat}": part.tiebreak[:, seat] for seat in seats}
    columns |= {"winners": part.winners, "decisions": part.decisions}
    return columns | ({"length": part.length} if loops.has_steps(job.game) else {})


def facts_table(job: Job, part: Part) -> dict[str, Any]:
    """Return the columns of the facts of a part: one row per round or scoring."""
    module = loops.facts_of(job.game)
    assert module is not None
    return dict(zip(("game", *module.columns(job.game.players)), part.rows.T, strict=True))


class File:
    """A Parquet file that is being written. Use `written`."""

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        self.path, self._head = path, dict(head)
        self._waiting: list[Any] = []
        self._writer: Any = None

    @property
    def part(self) -> Path:
        """The file until it is complete."""
        return self.path.with_name(self.path.name + ".part")

    def games_kept(self) -> int:
        """Return how many games of the same run an unfinished file holds."""
        parquet = need_pyarrow()
        try:
            with parquet.ParquetFile(self.part) as file:
                is_same = json.loads(file.schema_arrow.metadata[KEY]) == self._head
                groups = file.metadata.num_row_groups
                last = file.read_row_group(groups - 1, columns=["game"])["game"][-1].as_py() if groups else -1
        except (OSError, KeyError, TypeError, ValueError):  # not there, not ours, or not closed
            return 0
        return last + 1 if is_same else 0

    def keep(self, games: int) -> None:
        """Begin the file with the first games of the unfinished one."""
        import pyarrow.compute as pc

        parquet, before = need_pyarrow(), self.path.with_name(self.path.name + ".before")
        self.part.replace(before)
        try:
            with parquet.ParquetFile(before) as file:
                for group in range(file.metadata.num_row_groups):
                    table = file.read_row_group(group)
                    self._write(table.filter(pc.less(table["game"], games)))
        except BaseException:
            self.close()
            before.replace(self.part)
            raise
        before.unlink()

    def add(self, columns: Mapping[str, Any]) -> None:
        """Add rows."""
        import pyarrow as pa

        self._waiting.append(pa.table(dict(columns), metadata={KEY: json.dumps(self._head).encode()}))
        if sum(table.num_rows for table in self._waiting) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        if self._waiting:
            self._write(pa.concat_tables(self._waiting).combine_chunks())
            self._waiting = []

    def _write(self, table: Any) -> None:
        if self._writer is None:
            self._writer = need_pyarrow().ParquetWriter(self.part, table.schema, compression="zstd")
        self._writer.write_table(table)

    def close(self) -> None:
        """Write what is waiting. The file can be read, and continued."""
        self._flush()
        if self._writer is not None:
            self._writer.close()
            self._writer = None


class Files:
    """The files of a run: results, facts or both."""

    def __init__(self, job: Job, results: Path | None, facts: Path | None) -> None:
        need_pyarrow()
        self._job = job
        head = describe(job)
        self._results = None if results is None else File(results, {**head, "table": "results"})
        self._facts = None if facts is None else File(facts, {**head, "table": "facts"})
        self.all = [file for file in (self._results, self._facts) if file is not None]
        self.first = 0
        self.done = 0
        self._is_broken = False

    @property
    def names(self) -> str:
        """The names of the files, for messages."""
        return ", ".join(str(file.path) for file in self.all)

    def begin(self, games: int) -> None:
        """Keep the games of unfinished files; raise BadSetup if a file cannot be written."""
        for file in self.all:
            _check_writable(file)
        self.first = self.done = min(games, *(file.games_kept() for file in self.all))
        for file in self.all:
            if self.first:
                file.keep(self.first)

    def add(self, part: Part) -> None:
        """Add the rows of a part. Parts come in the order of their games."""
        with self._writing():
            if self._results is not None:
                self._results.add(results_table(self._job, part))
            if self._facts is not None:
                self._facts.add(facts_table(self._job, part))
        self.done = part.first + part.games

    def keep(self) -> None:
        """Keep what is finished, so that the run can be continued; remove files without games."""
        if self._is_broken:
            return
        with self._writing():
            for file in self.all:
                file.close()
                if not self.done:
                    file.part.unlink(missing_ok=True)

    def finish(self) -> None:
        """Give the complete files their names."""
        with self._writing():
            for file in self.all:
                file.close()
            for file in self.all:
                file.part.replace(file.path)

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Raise BadSetup if the disk is full: the files keep their ending, and cannot be continued."""
        try:
            yield
        except OSError as error:
            self._is_broken = True
            raise BadSetup("file-problem", file=self.names, problem=error.strerror or str(error)) from error


def _check_writable(file: File) -> None:
    """Raise BadSetup if a file cannot be written. An unfinished file is left as it is."""
    try:
        if file.path.is_dir():
            raise IsADirectoryError(21, os.strerror(21))
        with file.part.open("ab") as opened:
            is_new = opened.tell() == 0
        if is_new:
            file.part.unlink()
    except OSError as error:
        raise BadSetup("file-problem", file=str(file.path), problem=error.strerror or str(error)) from error


@contextmanager
def written(files: Files, games: int) -> Iterator[Files]:
    """Write the files of a run: complete at the end, or as far as it came if it is interrupted."""
    files.begin(games)
    try:
        yield files
    except BaseException:
        files.keep()
        raise
    files.finish()


def paths(names: Sequence[str | None]) -> list[Path | None]:
    """Return the paths of files; raise BadSetup if two are the same."""
    found = [None if name is None else Path(name) for name in names]
    given = [path for path in found if path is not None]
    if len(set(given)) < len(given):
        raise BadSetup("simulate-same-file", file=str(given[0]))
    return found

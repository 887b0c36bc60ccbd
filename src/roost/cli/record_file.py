"""A file of records that is complete or ends in `.part`. The same command continues a file that was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, TypeAlias

from roost.cli.common import file_errors, open_output

LineOf: TypeAlias = Callable[[int], str]
"""Plays the game of a number and returns its record. The same number gives the same bytes."""


class RecordFile:
    """A file that records are written to."""

    def __init__(self, file: IO[Any], is_binary: bool, done: int = 0, part: Path | None = None) -> None:
        self._file, self._is_binary = file, is_binary
        self.done = done
        """The number of records in it, those of an interrupted run included."""
        self.part = part
        """The file until it is complete; None if it has no other name."""

    def write(self, record: str) -> None:
        """Add a record."""
        line = record + "\n"
        self._file.write(line.encode() if self._is_binary else line)
        self.done += 1


@contextmanager
def opened(out: str, line_of: LineOf, games: int) -> Iterator[RecordFile]:
    """Open a file for the records of some games; `-` is standard output.

    It gets its name at the end. What an interrupted run has written before is kept."""
    if out == "-" or (Path(out).exists() and not Path(out).is_file()):  # a pipe or a device has no other name
        with open_output(out) as direct:
            yield RecordFile(direct, is_binary=False)
        return
    part = Path(f"{out}.part")
    with file_errors(out):
        with part.open("ab"):  # it can be written
            done, size = _kept(part, line_of, games)
        with part.open("r+b") as file:
            file.truncate(size)
            file.seek(size)
            records = RecordFile(file, is_binary=True, done=done, part=part)
            try:
                yield records
            except BaseException:
                if not records.done:
                    part.unlink()
                raise
        part.replace(out)


def _kept(part: Path, line_of: LineOf, games: int) -> tuple[int, int]:
    """Return how many records of the same run an unfinished file has, and their size in bytes.

    It is the same run if the first and the last of them come out again, byte for byte."""
    count = size = 0
    first = last = b""
    with part.open("rb") as file:
        for line in file:
            if count == games or not line.endswith(b"\n"):
                break
            first, last = first or line, line
            count, size = count + 1, size + len(line)
    if count and all(f"{line_of(i)}\n".encode() == line for i, line in ((0, first), (count - 1, last))):
        return count, size
    return 0, 0

"""`roost check`: replay records and find what is wrong with them."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.cli.common import Language, progress, read_lines, say
from roost.core import record
from roost.core.errors import BadRecord
from roost.text import Catalogue


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Files of records; - is standard input.")],
    lang: Language = None,
) -> None:
    """Replay each record: every move, the result, and the shuffle from its seed. Exit status 1 if any is wrong."""
    words = say(lang)
    records = bad = 0
    for file in files:
        lines = [(number, line) for number, line in enumerate(read_lines(file), 1) if line.strip()]
        if not lines:
            print(words("check-empty", file=file), file=sys.stderr)
            bad += 1
        for number, line in progress(lines, len(lines), words("check-progress")):
            records += 1
            try:
                record.check(record.decode(line))
            except BadRecord as error:
                bad += 1
                print(_place(words, file, number, error), file=sys.stderr)
    if bad:
        print(words("check-bad", bad=bad, records=records), file=sys.stderr)
        raise typer.Exit(1)
    print(words("check-good", records=records))


def _place(words: Catalogue, file: str, line: int, error: BadRecord) -> str:
    """One line: file, line, move and reason."""
    problem = words.error(error)
    if "move" in error.values:
        return words("record-place-move", file=file, line=line, move=error.values["move"], problem=problem)
    return words("record-place", file=file, line=line, problem=problem)

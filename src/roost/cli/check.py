"""`roost check`: replay records and report every error."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.cli.common import Language, describe, progress, read_records, say
from roost.core import record
from roost.core.errors import BadRecord


def run(
    files: Annotated[list[str], typer.Argument(metavar="FILE...", help="Record files; - for standard input.")],
    lang: Language = None,
) -> None:
    """Verify records: every move, the result, and the shuffle from its seed. Exits with status 1 if any is wrong."""
    words = say(lang)
    records = bad = 0
    is_empty = False
    for file in files:
        lines = read_records(file)
        if not lines:
            print(words("check-empty", file=file), file=sys.stderr)
            is_empty = True
        for number, line in progress(lines, len(lines), words("check-progress")):
            records += 1
            try:
                record.check(record.decode(line))
            except BadRecord as error:
                bad += 1
                print(describe(error, words, file, number), file=sys.stderr)
    if bad:
        print(words("check-bad", bad=bad, records=records), file=sys.stderr)
    elif records:
        print(words("check-good", records=records))
    if bad or is_empty:
        raise typer.Exit(1)

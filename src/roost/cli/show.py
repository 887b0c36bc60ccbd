"""`roost show`: print a game from a file as a readable playthrough."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.cli.common import Language, describe, read_records, say
from roost.core.errors import BadRecord, BadSetup
from roost.core.record import decode
from roost.terminal.playthrough import playthrough


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="Record file; - for standard input.")],
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Number of the game in the file, from 1.")] = 1,
    lang: Language = None,
) -> None:
    """Print one game move by move, with every scoring explained."""
    words = say(lang)
    records = read_records(file)
    if game > len(records):
        raise BadSetup("show-no-such-game", number=game, file=file, count=len(records))
    number, record = records[game - 1]
    try:
        for line in playthrough(decode(record), words):
            print(line)
    except BadRecord as error:
        print(describe(error, words, file, number), file=sys.stderr)
        raise typer.Exit(1) from error

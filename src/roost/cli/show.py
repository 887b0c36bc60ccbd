"""`roost show`: one game of a file as a readable playthrough."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from roost.cli.common import Language, place_of, read_records, say
from roost.core.errors import BadRecord, BadSetup
from roost.core.record import decode
from roost.terminal.playthrough import playthrough


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Which game of the file, from 1.")] = 1,
    lang: Language = None,
) -> None:
    """Print one game, round by round, with the scoring explained."""
    words = say(lang)
    records = read_records(file)
    if game > len(records):
        raise BadSetup("show-no-such-game", number=game, file=file, count=len(records))
    number, record = records[game - 1]
    try:
        for line in playthrough(decode(record), words):
            print(line)
    except BadRecord as error:
        print(place_of(error, words, file, number), file=sys.stderr)
        raise typer.Exit(1) from error

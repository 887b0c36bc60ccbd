"""`roost show`: one game of a file as a readable playthrough."""

from __future__ import annotations

from typing import Annotated

import typer

from roost.cli.common import Language, read_lines, say
from roost.core.errors import BadSetup
from roost.core.record import decode
from roost.terminal.playthrough import playthrough


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A file of records; - is standard input.")],
    game: Annotated[int, typer.Option("--game", "-g", min=1, help="Which game of the file, from 1.")] = 1,
    lang: Language = None,
) -> None:
    """Print one game, round by round, with the scoring explained."""
    words = say(lang)
    lines = [line for line in read_lines(file) if line.strip()]
    if game > len(lines):
        raise BadSetup("show-no-such-game", number=game, file=file, count=len(lines))
    for line in playthrough(decode(lines[game - 1]), words):
        print(line)

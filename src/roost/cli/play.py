"""`roost play`: a game against bots, in the terminal."""

from __future__ import annotations

import secrets
from typing import Annotated

import typer

from roost.cli.common import GameName, Language, Options, Players, game_of, one_for_each, open_output, say
from roost.core import fair
from roost.core.record import encode
from roost.terminal.plain import PlainTable


def run(
    game: GameName = "5211",
    players: Players = 4,
    bots: Annotated[str, typer.Option("--bots", help="Who sits in the other seats: one for all or one each.")] = "hen",
    option: Options = None,
    seed: Annotated[str | None, typer.Option("--seed", help="Play the same deal again.")] = None,
    out: Annotated[str | None, typer.Option("--out", help="Keep the record of the game in this file.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line: for screen readers and any connection.")] = True,  # noqa: ARG001  # the only way so far
    lang: Language = None,
) -> None:
    """Play against bots."""
    words = say(lang)
    table = game_of(game, players, option)
    source = fair.seed_from_text(seed) if seed is not None else secrets.token_bytes(fair.SEED_BYTES)
    opponents = one_for_each(bots, players - 1)
    record = PlainTable(table, opponents, source, words, write=print, ask=input).play()
    if out is not None:
        with open_output(out) as file:
            file.write(encode(record) + "\n")
        print(words("play-saved", file=out))

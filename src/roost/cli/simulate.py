"""`roost simulate`: games by the thousand, as records."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import typer

from roost.arena.play import play
from roost.cli.common import GameName, Language, Options, Players, game_of, one_for_each, open_output, progress, say
from roost.core.fair import seed_of_run
from roost.core.game import Game
from roost.core.record import Record, encode
from roost.lab.random_games import random_records


def run(
    game: GameName,
    players: Players = 4,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="A text or number that all chance comes from.")] = "1",
    option: Options = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help="Who plays: one bot for each seat, or one for all. Default: at random.")
    ] = None,
    out: Annotated[str, typer.Option("--out", help="The file to write; - is standard output.")] = "-",
    lang: Language = None,
) -> None:
    """Write records of simulated games: the same bytes for the same seed."""
    words = say(lang)
    table = game_of(game, players, option)
    records = _records(table, seed, games, one_for_each(bots, players) if bots else None)
    with open_output(out) as file:
        for record in progress(records, games, words("simulate-progress")):
            file.write(encode(record) + "\n")
    if out != "-":
        print(words("simulate-done", games=games, file=out))


def _records(game: Game[Any, Any], text: str, games: int, bots: list[str] | None) -> Iterator[Record]:
    """With nobody at the table the compiled rules play by themselves; bots play through the contract."""
    if bots is None:
        return random_records(game, text, games)
    return (play(game, bots, seed_of_run(text, index)) for index in range(games))

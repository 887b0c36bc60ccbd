"""`roost simulate`: play many games and write their records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from roost import bots as bot_registry
from roost.arena.play import play
from roost.cli.common import (
    GameName,
    Language,
    Options,
    Players,
    bot_per_seat,
    compile_rules,
    game_of,
    open_output,
    progress,
    say,
)
from roost.core.fair import seed_of_run
from roost.core.game import Game
from roost.core.record import Record, encode
from roost.lab.random_games import random_records


def run(
    game: GameName,
    players: Players = 4,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="Number of games.")] = 100,
    seed: Annotated[str, typer.Option("--seed", help="Seed of all deals and decisions: any text or number.")] = "1",
    option: Options = None,
    bots: Annotated[
        str | None, typer.Option("--bots", help="One bot for all seats, or one per seat. Default: random moves.")
    ] = None,
    out: Annotated[str, typer.Option("--out", help="Output file; - for standard output.")] = "-",
    lang: Language = None,
) -> None:
    """Simulate games and write their records. The same seed gives the same bytes."""
    words = say(lang)
    table = game_of(game, players, option)
    records = _records(table, seed, games, bot_per_seat(bots, players) if bots else None)
    if bots is None:
        compile_rules(lambda: list(random_records(table, seed, 1)), words)
    with open_output(out) as file:
        for record in progress(records, games, words("simulate-progress")):
            file.write(encode(record) + "\n")
    if out != "-":
        print(words("simulate-done", games=games, file=out))


def _records(game: Game[Any, Any], text: str, games: int, bots: list[str] | None) -> Iterator[Record]:
    """Yield records; without bots the compiled rules play random moves by themselves."""
    if bots is None:
        return random_records(game, text, games)
    for bot in bots:
        bot_registry.load(bot, game, random.Random())  # refuse an unknown bot before the output file is emptied
    return (play(game, bots, seed_of_run(text, index)) for index in range(games))

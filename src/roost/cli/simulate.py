"""`roost simulate`: play many games and write their records."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from roost import bots as bot_registry
from roost.arena.play import play
from roost.bots.seated import BUDGET
from roost.cli.common import (
    GameName,
    Language,
    Options,
    Players,
    Seconds,
    Simulations,
    bot_per_seat,
    compile_rules,
    game_of,
    open_output,
    progress,
    say,
)
from roost.core.bot import Budget
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
    budget: Seconds = BUDGET.seconds,
    simulations: Simulations = None,
    out: Annotated[str, typer.Option("--out", help="Output file; - for standard output.")] = "-",
    lang: Language = None,
) -> None:
    """Simulate games and write their records. The same seed gives the same bytes."""
    words = say(lang)
    table = game_of(game, players, option)
    if bots is None:
        records = random_records(table, seed, games)
        compile_rules(lambda: list(random_records(table, seed, 1)), words)
    else:
        records = _records(table, bot_per_seat(bots, players), seed, games, Budget(budget, simulations))
    with open_output(out) as file:
        for record in progress(records, games, words("simulate-progress")):
            file.write(encode(record) + "\n")
    if out != "-":
        print(words("simulate-done", games=games, file=out))


def _records(game: Game[Any, Any], bots: list[str], text: str, games: int, budget: Budget) -> Iterator[Record]:
    """Return records of games between bots, after checking that all of them exist."""
    for bot in bots:
        bot_registry.load(bot, game, random.Random())  # refuse an unknown bot before the output file is emptied
    return (play(game, bots, seed_of_run(text, index), budget) for index in range(games))

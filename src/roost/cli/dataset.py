"""`roost dataset`: games of bots as decisions, for programs that learn from them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roost.cli.common import (
    INTERRUPTED,
    GameName,
    Language,
    Options,
    Players,
    SecondsOfRun,
    Simulations,
    WorkersOption,
    bot_per_seat,
    command_line,
    game_of,
    progress,
    say,
)
from roost.cli.simulate_records import Job, prepare
from roost.text import Catalogue
from roost.workers.budgets import budget_for


def run(
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", help="Folder of the dataset.")],
    players: Players = 4,
    games: Annotated[int, typer.Option("--games", "-n", help="Number of games.")] = 1000,
    bots: Annotated[
        str | None, typer.Option("--bots", help="One bot for all seats, or one per seat. Default: random moves.")
    ] = None,
    seed: Annotated[str, typer.Option("--seed", help="Seed of all deals and decisions: any text.")] = "1",
    option: Options = None,
    budget: SecondsOfRun = None,
    simulations: Simulations = None,
    per_file: Annotated[int, typer.Option("--per-file", help="Games per file.")] = 1000,
    workers: WorkersOption = None,
    lang: Language = None,
) -> None:
    """Write games as a dataset of decisions: observation, legal actions, action, result. The same command continues."""
    words = say(lang)
    seats = tuple(bot_per_seat(bots, players)) if bots is not None else ()
    job = Job(game_of(game, players, option), seats, seed, budget_for(seats, budget, simulations))
    job.check()
    _write(job, games, per_file, folder, workers, words)


def _write(job: Job, games: int, per_file: int, folder: Path, workers: str | None, words: Catalogue) -> None:
    from roost.envs.card import write_card  # imports NumPy
    from roost.envs.dataset import Plan, begin, write
    from roost.workers import connect

    plan = Plan(job.game, job.bots, job.seed, job.budget, games, per_file, job.record)
    start = begin(plan, folder)
    left = games - plan.first_of(start)
    if 0 < left < games:
        print(words("simulate-continued", games=games - left, file=str(folder)))
    with connect(workers or 1) as pool:
        prepare(job, pool, words)
        try:
            for _ in progress(write(plan, folder, pool, start), left, words("simulate-progress")):
                pass
        except KeyboardInterrupt:
            print(words("dataset-interrupted", folder=str(folder)))
            raise typer.Exit(INTERRUPTED) from None
    write_card(plan, folder, command_line())
    print(words("dataset-done", games=games, files=plan.files, folder=str(folder)))

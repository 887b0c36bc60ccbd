"""`roost train`: learn the weights of a game's bots from self-play."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from roost import load, training
from roost.cli.common import (
    INTERRUPTED,
    GameName,
    Language,
    Players,
    WorkersOption,
    compile_rules,
    file_errors,
    prepare_machines,
    say,
)
from roost.workers import Cluster, connect, threads


def run(
    game: GameName,
    players: Players = 4,
    seed: Annotated[str, typer.Option("--seed", help="Seed of all games: any text or number.")] = "1",
    effort: Annotated[
        float,
        typer.Option("--effort", min=0.0001, help="Number of games, as a multiple of what the bots learned from."),
    ] = 1.0,
    out: Annotated[Path, typer.Option("--out", help="Folder for the weights and the learning curve.")] = Path(
        "weights"
    ),
    workers: WorkersOption = None,
    lang: Language = None,
) -> None:
    """Learn the weights of a game's bots from self-play. The same seed gives the same weights, whatever the workers."""
    words = say(lang)
    load(game, players)  # a wrong number of players is an error before anything is written
    training.check(game)
    with file_errors(str(out)):
        out.mkdir(parents=True, exist_ok=True)  # before compiling, which takes a minute
    with file_errors(str(out)), connect(workers, threads) as pool:
        prepare = partial(training.prepare, game, players)
        if isinstance(pool, Cluster):
            prepare_machines(pool, prepare, words)
        else:
            compile_rules(prepare, words)
        try:
            training.train(game, players, seed, effort, out, print, pool)
        except KeyboardInterrupt:
            print(words("train-interrupted", folder=str(out)), file=sys.stderr)
            raise typer.Exit(INTERRUPTED) from None
    print(words("train-done", folder=str(out)))

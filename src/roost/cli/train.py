"""`roost train`: learn the weights of a game's bots from self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from roost import load, training
from roost.cli.common import GameName, Language, Players, file_errors, say


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
    lang: Language = None,
) -> None:
    """Learn the weights of a game's bots from self-play. The same seed gives the same weights."""
    load(game, players)  # a wrong number of players is an error before anything is written
    with file_errors(str(out)):
        training.train(game, players, seed, effort, out, print)
    print(say(lang)("train-done", folder=str(out)))

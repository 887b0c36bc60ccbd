"""Learning from self-play: `roost train GAME`.

A module with the name of a game's folder (`roost.training.g5211`) learns the weights of that game's bots. It has

    def train(
        players: int, seed: str, effort: float, out: Path, report: Callable[[str], None], workers: Workers
    ) -> None
    def prepare(players: int) -> None

`train` plays games from random numbers that depend on `seed` alone, passes each line of its learning curve to
`report`, and writes the weights to files in the folder `out`. The same seed and effort write the same files, whatever
the workers. Effort 1 is what the weights in the packages of the bots were learned with; less plays fewer games. The
command keeps the curve in `curve-<players>.txt` beside the weights. `prepare` compiles what the games need.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from roost.core import registry
from roost.core.errors import BadSetup
from roost.workers import Where, connect, threads

Report = Callable[[str], None]
"""Takes a line of a learning curve."""


def train(game: str, players: int, seed: str, effort: float, out: Path, report: Report, workers: Where = 1) -> None:
    """Learn the weights of a game's bots for a number of players, and write them and the curve to the folder `out`.

    On this machine the workers are threads."""
    learn = _module(game).train
    out.mkdir(parents=True, exist_ok=True)
    with (out / f"curve-{players}.txt").open("w", encoding="utf-8", newline="\n") as curve:

        def note(line: str) -> None:
            curve.write(f"{line}\n")
            curve.flush()
            report(line)

        with connect(workers, threads) as pool:
            learn(players, seed, effort, out, note, pool)


def prepare(game: str, players: int) -> None:
    """Compile or load the code of a training."""
    _module(game).prepare(players)


def check(game: str) -> None:
    """Raise BadSetup if the bots of a game have nothing to learn."""
    if importlib.util.find_spec(_name(game)) is None:
        raise BadSetup("train-nothing-to-learn", game=game)


def _module(game: str) -> Any:
    """Return the module that trains the bots of a game."""
    check(game)
    return importlib.import_module(_name(game))


def _name(game: str) -> str:
    return f"{__name__}.{registry.package(game).rpartition('.')[2]}"


def parts(total: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the first number and the count of each part of `total` things, `size` at a time."""
    for first in range(0, total, size):
        yield first, min(size, total - first)

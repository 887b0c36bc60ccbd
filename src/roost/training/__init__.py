"""Learning from self-play: `roost train GAME`.

A module with the name of a game's folder (`roost.training.g5211`) learns the weights of that game's bots. It has

    def train(players: int, seed: str, effort: float, out: Path, report: Callable[[str], None]) -> None

which plays games from random numbers that depend on `seed` alone, passes each line of its learning curve to `report`,
and writes the weights to files in the folder `out`. The same seed and effort write the same files. Effort 1 is what the
weights in the packages of the bots were learned with; less plays fewer games. The command keeps the curve in
`curve-<players>.txt` beside the weights.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable
from pathlib import Path

from roost.core import registry
from roost.core.errors import BadSetup

Report = Callable[[str], None]
"""Takes a line of a learning curve."""


def train(game: str, players: int, seed: str, effort: float, out: Path, report: Report) -> None:
    """Learn the weights of a game's bots for a number of players, and write them and the curve to the folder `out`."""
    module = f"{__name__}.{registry.package(game).rpartition('.')[2]}"
    if importlib.util.find_spec(module) is None:
        raise BadSetup("train-nothing-to-learn", game=game)
    out.mkdir(parents=True, exist_ok=True)
    with (out / f"curve-{players}.txt").open("w", encoding="utf-8", newline="\n") as curve:

        def note(line: str) -> None:
            curve.write(f"{line}\n")
            curve.flush()
            report(line)

        importlib.import_module(module).train(players, seed, effort, out, note)

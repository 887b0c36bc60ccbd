"""A bot that falls asleep in its second deal, and the command `roost` with few control deals."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from roost import cli
from roost.arena import plan
from roost.core.bot import Bot, Budget

FOLDER = "ROOST_TEST_SLEEPERS"
"""The environment variable with the folder of the files that sleepers make; without it they do not sleep."""
GAMES = 2
"""Games that a process plays before it falls asleep: one deal from both seats."""


class Sleeper(Bot[Any]):
    """Plays the first legal action, until it sleeps forever."""

    name = "sleeper"
    seated: ClassVar[int] = 0

    def __init__(self, game: Any, rng: Any) -> None:
        super().__init__(game, rng)
        Sleeper.seated += 1

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002
        if Sleeper.seated > GAMES and (folder := os.environ.get(FOLDER)):
            (Path(folder) / str(os.getpid())).touch()
            time.sleep(3600)
        return legal[0]


if __name__ == "__main__":
    plan.CONTROL_DEALS = 2
    cli.main()

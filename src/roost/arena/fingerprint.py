"""A fingerprint of the sources that decide games: results of different sources must not be mixed."""

from __future__ import annotations

import platform
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from roost import bots
from roost.arena.seer import SEER
from roost.bots import strength
from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.report.sources import digest, files_in

PACKAGE = Path(__file__).parents[1]
FIGURES = PACKAGE / "bots" / strength.FILE
"""Written after runs: it decides no game."""
ARENA = tuple(PACKAGE / "arena" / name for name in ("play.py", "pairing.py", "seer.py", "rollouts.py", "luck.py"))


def of(game: Game[Any, Any], players: Iterable[str]) -> str:
    """Return the fingerprint of the files that decide a game."""
    return digest(files_of(game, players))


def files_of(game: Game[Any, Any], players: Iterable[str]) -> set[Path]:
    """Return the files of the rules, of the bots of the game with their weights, and of bots from elsewhere."""
    files = {*ARENA, *files_in(PACKAGE / "core"), *(PACKAGE / "bots").glob("*.py"), *_package_of(type(game))}
    files.update(files_in(PACKAGE / "bots" / registry.package(game.name).rpartition(".")[2]))
    for bot in players:
        if bot.startswith(bots.PROGRAM):
            files.update(path for word in shlex.split(bot.removeprefix(bots.PROGRAM)) if (path := Path(word)).is_file())
        elif bot != SEER:
            files.update(_package_of(bots.bot_type(bot, game.name)))
    return files - {FIGURES}


def check(game: Game[Any, Any], players: tuple[str, ...], expected: str) -> None:
    """Raise BadSetup if the fingerprint on this machine is not the expected one. It is computed once per process."""
    key = (game.name, players)
    if key not in _known:
        _known[key] = of(game, players)
    if _known[key] != expected:
        raise BadSetup("workers-other-sources", machine=platform.node(), expected=expected, found=_known[key])


_known: dict[tuple[str, tuple[str, ...]], str] = {}


def _package_of(found: type) -> Iterator[Path]:
    """Yield the files of the package of a class, or the file of its module if that is in no package."""
    module = sys.modules[found.__module__]
    if source := getattr(module, "__file__", None):
        yield from files_in(Path(source).parent) if module.__package__ else [Path(source)]

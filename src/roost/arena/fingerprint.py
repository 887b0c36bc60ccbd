"""A fingerprint of the sources that decide games: results of different sources must not be mixed."""

from __future__ import annotations

import hashlib
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from roost import bots
from roost.arena.seer import SEER
from roost.core import registry
from roost.core.game import Game

PACKAGE = Path(__file__).parents[1]
ARENA = tuple(PACKAGE / "arena" / name for name in ("play.py", "pairing.py", "seer.py", "rollouts.py", "luck.py"))


def of(game: Game[Any, Any], players: Iterable[str]) -> str:
    """Return the fingerprint of the rules, of the bots of the game with their weights, and of bots from elsewhere."""
    files = {*ARENA, *_files(PACKAGE / "core"), *(PACKAGE / "bots").glob("*.py"), *_package_of(type(game))}
    files.update(_files(PACKAGE / "bots" / registry.package(game.name).rpartition(".")[2]))
    for bot in players:
        if bot.startswith(bots.PROGRAM):
            files.update(path for word in shlex.split(bot.removeprefix(bots.PROGRAM)) if (path := Path(word)).is_file())
        elif bot != SEER:
            files.update(_package_of(bots.bot_type(bot, game.name)))
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: (file.name, file.parent.name, str(file))):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _package_of(found: type) -> Iterator[Path]:
    """Yield the files of the package of a class, or the file of its module if that is in no package."""
    module = sys.modules[found.__module__]
    if source := getattr(module, "__file__", None):
        yield from _files(Path(source).parent) if module.__package__ else [Path(source)]


def _files(path: Path) -> Iterator[Path]:
    return (file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts)

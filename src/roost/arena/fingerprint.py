"""A fingerprint of the sources that decide games: results of different sources must not be mixed."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from roost import bots
from roost.arena.seer import SEER
from roost.core.game import Game

PACKAGE = Path(__file__).parents[1]
OURS = (
    "core",
    "games",
    "bots",
    "arena/play.py",
    "arena/pairing.py",
    "arena/seer.py",
    "arena/rollouts.py",
    "arena/luck.py",
)


def of(game: Game[Any, Any], players: Iterable[str]) -> str:
    """Return the fingerprint of the rules, of Roost's bots and their weights, and of the bots of other packages."""
    classes: list[type] = [type(game), *(bots.bot_type(bot, game.name) for bot in players if bot != SEER)]
    files = {file for part in OURS for file in _files(PACKAGE / part)}
    for found in classes:
        source = getattr(sys.modules[found.__module__], "__file__", None)
        if source and PACKAGE not in Path(source).parents:
            files.update(_files(Path(source).parent if found is type(game) else Path(source)))
    digest = hashlib.sha256()
    for file in sorted(files, key=lambda file: (file.name, str(file))):
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    return [file for file in path.rglob("*") if file.is_file() and "__pycache__" not in file.parts]

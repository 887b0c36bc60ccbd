"""What a bot needs once on a machine before its first decision: usually its code is compiled.

The table's side of `Bot.prepare`. Servers call it in the background, commands before the game.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from roost import bots
from roost.core import registry
from roost.core.bot import Bot
from roost.core.game import Game


def needs_preparation(name: str, game_name: str) -> bool:
    """Return True if a bot has something to prepare."""
    prepare: Any = bots.bot_type(name, game_name).prepare
    return prepare.__func__ is not Bot.__dict__["prepare"].__func__


def prepare(name: str, game: Game[Any, Any]) -> None:
    """Prepare a bot for a game with its number of players and options."""
    with _one_process_at_a_time():
        bots.prepare(name, game)


def prepare_for_all(name: str, game_name: str) -> None:
    """Prepare a bot for every number of players of a game."""
    game_type = registry.game_type(game_name)
    for players in game_type.seats:
        prepare(name, game_type(players, {}))


@contextlib.contextmanager
def _one_process_at_a_time() -> Iterator[None]:
    """Let one process compile; the others wait and then find its code in the cache.

    The lock is released by the system if the process dies. Without such locks, each process compiles for itself."""
    try:
        import fcntl
    except ImportError:  # Windows
        yield
        return
    user = os.getuid()
    with (Path(tempfile.gettempdir()) / f"roost-compiling-{user}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield

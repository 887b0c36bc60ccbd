"""What a bot needs once on a machine before its first decision: usually its code is compiled.

The table's side of `Bot.prepare`. Servers call it in the background, commands before the game.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from roost import bots
from roost.core import registry
from roost.core.bot import Bot
from roost.core.engine import compiled
from roost.core.errors import BadSetup
from roost.core.game import Game


def needs_preparation(name: str, game_name: str) -> bool:
    """Return True if a bot has something to prepare."""
    prepare: Any = bots.bot_type(name, game_name).prepare
    return prepare.__func__ is not Bot.__dict__["prepare"].__func__


def prepare(name: str, game: Game[Any, Any]) -> None:
    """Prepare a bot for a game with its number of players and options."""
    with _one_process_at_a_time(name, game.name):
        bots.prepare(name, game)


def prepare_or_refuse(name: str, game: Game[Any, Any]) -> None:
    """Prepare a bot for a game; raise BadSetup if the bot raises an exception."""
    try:
        prepare(name, game)
    except Exception as error:  # a bot of another package can raise anything
        raise BadSetup("setup-bot-not-ready", bot=name, detail=repr(error)) from error


def prepare_for_all(name: str, game_name: str) -> None:
    """Prepare a bot for every number of players of a game."""
    game_type = registry.game_type(game_name)
    for players in game_type.seats:
        prepare(name, game_type(players, {}))


@contextlib.contextmanager
def _one_process_at_a_time(name: str, game_name: str) -> Iterator[None]:
    """Let one process compile a bot; the others wait and then find its code in the cache.

    The system releases the lock when the process ends. If there can be no lock, each process compiles for itself."""
    with contextlib.ExitStack() as opened:
        try:
            import fcntl  # not on Windows

            compiled.cache_base().mkdir(parents=True, exist_ok=True)
            place = compiled.cache_base() / f"{game_name}.{name.replace(':', '.')}.lock"
            fcntl.flock(opened.enter_context(place.open("w")), fcntl.LOCK_EX)
        except (ImportError, OSError):
            pass
        yield

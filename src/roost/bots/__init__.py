"""The bots by name, imported when they are first asked for. Bots see views, never states."""

from __future__ import annotations

import importlib
import random
from typing import Any

from roost.core.bot import Bot
from roost.core.errors import BadSetup
from roost.core.game import Game

ANY_GAME = "*"

BOTS = {
    ("chick", ANY_GAME): "roost.bots.chick:Chick",
    ("hen", "5211"): "roost.bots.hen_5211:Hen",
    ("hen", "gloria"): "roost.bots.hen_gloria:Hen",
}
"""Name of a bot and of its game -> where the bot is. Add a bot by adding a line."""


def names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game, the simplest first."""
    return tuple(name for name, game in BOTS if game in (game_name, ANY_GAME))


def load(name: str, game: Game[Any, Any], rng: random.Random) -> Bot[Any]:
    """A bot for one seat of a game: one of ours, or somebody's own as `package.module:Class`.

    The second form imports what it names. Where a name comes from a stranger, hold it against `names` first."""
    place = BOTS.get((name, game.name)) or BOTS.get((name, ANY_GAME)) or name
    if ":" not in place:
        raise BadSetup("setup-unknown-bot", bot=name, known=", ".join(names(game.name)))
    return _find(place)(game, rng)


def _find(place: str) -> type[Bot[Any]]:
    module, _, attribute = place.partition(":")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:  # ValueError: no module's name, such as ""
        raise BadSetup("setup-bot-not-found", bot=place, detail=str(error)) from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadSetup("setup-not-a-bot", bot=place)
    return found

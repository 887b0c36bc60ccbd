"""Bots by name, imported on first use. Bots see views, never states.

A package adds a bot with an entry point in the group `roost.bots`: its name is `<game>.<bot>`, such as `gloria.hen`, or
`any.<bot>` for a bot that plays every game; its value is the class of the bot.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Mapping
from typing import Any

from roost.core import plugins
from roost.core.bot import Bot
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.plugins import Place

GROUP = "roost.bots"
ANY_GAME = "any"
DEFAULTS = ("hen", "chick")
"""The default bots: the first of these that plays a game is used if no bot is named."""

BOTS = {
    "any.chick": "roost.bots.chick:Chick",
    "5211.hen": "roost.bots.hen_5211:Hen",
    "gloria.hen": "roost.bots.hen_gloria:Hen",
}
"""The built-in bots. They equal the entry points in pyproject.toml, and are found without package metadata."""


def names(game_name: str) -> tuple[str, ...]:
    """Return the names of the bots that play a game, the simplest first."""
    known = [entry.rpartition(".") for entry in _places()]
    return tuple(dict.fromkeys(bot for game, _, bot in known if game in (game_name, ANY_GAME)))


def default(game_name: str) -> str:
    """Return the bot that stands in for players who are away and fills free seats."""
    known = names(game_name)
    return next(bot for bot in DEFAULTS if bot in known)


def load(name: str, game: Game[Any, Any], rng: random.Random) -> Bot[Any]:
    """Return a bot for one seat of a game: an installed one by name, or any bot as `package.module:Class`.

    The second form imports the module it names. Compare names from untrusted sources with `names` first."""
    if ":" in name:
        return _find(name)(game, rng)
    places = _places().get(f"{game.name}.{name}") or _places().get(f"{ANY_GAME}.{name}") or ()
    if not places:
        raise BadSetup("setup-unknown-bot", bot=name, known=", ".join(names(game.name)))
    if len(places) > 1:
        raise BadSetup("setup-bot-conflict", bot=name, game=game.name, places=", ".join(places))
    return _find(places[0])(game, rng)


@functools.cache
def _places() -> Mapping[str, tuple[Place, ...]]:
    return plugins.places(GROUP, BOTS)


def _find(place: Place) -> type[Bot[Any]]:
    try:
        found = plugins.load(place)
    except Exception as error:  # the user's own code can raise anything
        raise BadSetup("setup-bot-not-found", bot=place, detail=str(error)) from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadSetup("setup-not-a-bot", bot=place)
    return found

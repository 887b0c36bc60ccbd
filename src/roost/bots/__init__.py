"""Bots by name, imported on first use. Bots see views, never states.

A package adds a bot with an entry point in the group `roost.bots`: its name is `<game>.<bot>`, such as `gloria.hen`, or
`any.<bot>` for a bot that plays every game; its value is the class of the bot. The names of the built-in bots are
reserved: another package can neither replace such a bot nor disable it.
"""

from __future__ import annotations

import functools
import logging
import random
from collections.abc import Mapping
from typing import Any

from roost.core import plugins, registry
from roost.core.bot import Bot
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.plugins import Place

GROUP = "roost.bots"
ANY_GAME = "any"
PROGRAM = "exec:"
"""The names of bots that are programs begin with this."""
DEFAULTS = ("hen", "chick")
"""The default bots: the first of these that plays a game is used if no bot is named."""

BOTS = {
    "any.chick": "roost.bots.chick:Chick",
    "5211.hen": "roost.bots.g5211.hen:Hen",
    "gloria.hen": "roost.bots.gloria.hen:Hen",
    "gloria.rooster": "roost.bots.gloria.searcher:Rooster",
    "gloria.fox": "roost.bots.gloria.searcher:Fox",
    "5211.rooster": "roost.bots.g5211.searcher:Rooster",
    "5211.fox": "roost.bots.g5211.searcher:Fox",
    "5211.hen-1": "roost.bots.g5211.hen:Hen1",
    "gloria.hen-1": "roost.bots.gloria.hen:Hen1",
    "any.ismcts": "roost.envs.openspiel.ismcts:Ismcts",
}
"""The built-in bots. They equal the entry points in pyproject.toml, and are found without package metadata."""

YARDSTICKS = frozenset({"hen-1", "ismcts"})
"""Bots that stay as they are, for others to be measured against. They can be loaded, but are not offered at tables."""

log = logging.getLogger("roost.bots")


def names(game_name: str) -> tuple[str, ...]:
    """Return the names of the bots that can play a game, the simplest first. Others are logged and left out."""
    known = [entry.rpartition(".") for entry in _places()]
    found = dict.fromkeys(bot for game, _, bot in known if game in (game_name, ANY_GAME) and bot not in YARDSTICKS)
    return tuple(bot for bot in found if _is_playable(game_name, bot))


def default(game_name: str) -> str:
    """Return the bot that stands in for players who are away and fills free seats."""
    known = names(game_name)
    return next(bot for bot in DEFAULTS if bot in known)


def load(name: str, game: Game[Any, Any], rng: random.Random) -> Bot[Any]:
    """Return a bot for one seat of a game: an installed one by name, a `package.module:Class`, or an `exec:COMMAND`.

    The second form imports a module, and the third runs a program: see `external.py`. Compare names from untrusted
    sources with `names` first."""
    return type_for(name, game)(game, rng)


def prepare(name: str, game: Game[Any, Any]) -> None:
    """Do what a bot needs once before its first decision, such as compiling. It may take a minute."""
    type_for(name, game).prepare(game)


def bot_type(name: str, game_name: str) -> type[Bot[Any]]:
    """Return the class of a bot, by the names that `load` takes."""
    if name.startswith(PROGRAM):
        from roost.bots import external  # imports pydantic: only when needed

        return external.bot_type(name)
    return _find(name if ":" in name else _place(game_name, name))


def type_for(name: str, game: Game[Any, Any]) -> type[Bot[Any]]:
    """Return the class of a bot for a game; for a variant, from a copy of its module that knows the changed rules."""
    found = bot_type(name, game.name)
    if not game.variant:
        return found
    if not found.plays(game):
        known = ", ".join(bot for bot in names(game.name) if bot_type(bot, game.name).plays(game))
        raise BadSetup("variant-bot", bot=name, known=known)
    copied: type[Bot[Any]] = getattr(registry.module_for(game, found.__module__), found.__qualname__)
    return copied


@functools.cache
def _places() -> Mapping[str, tuple[Place, ...]]:
    kept = {}
    for entry, places in plugins.places(GROUP, BOTS).items():
        bot = entry.rpartition(".")[2]
        ours = BOTS.get(entry) or BOTS.get(f"{ANY_GAME}.{bot}")
        kept[entry] = places if ours is None else (ours,)
        if places != kept[entry]:
            log.warning("bot left out: the name %s of %s is taken by a bot of Roost", bot, ", ".join(places))
    return kept


def _place(game_name: str, name: str) -> Place:
    places = _places().get(f"{game_name}.{name}") or _places().get(f"{ANY_GAME}.{name}") or ()
    if not places:
        raise BadSetup("setup-unknown-bot", bot=name, known=", ".join(names(game_name)))
    if len(places) > 1:
        raise BadSetup("setup-bot-conflict", bot=name, game=game_name, places=", ".join(places))
    return places[0]


@functools.cache
def _is_playable(game_name: str, name: str) -> bool:
    try:
        _find(_place(game_name, name))
    except BadSetup as error:
        log.warning("bot left out: %s", error)
        return False
    return True


def _find(place: Place) -> type[Bot[Any]]:
    try:
        found = plugins.load(place)
    except BadSetup:
        raise
    except Exception as error:  # the user's own code can raise anything
        raise BadSetup("setup-bot-not-found", bot=place, detail=str(error)) from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadSetup("setup-not-a-bot", bot=place)
    return found

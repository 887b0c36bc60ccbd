"""The games by name, imported when they are first asked for.

A package brings a game by an entry point of the group `roost.games`: its name is the game's name in records and
commands, its value the game's class. Everything else that belongs to the game is found beside that class, by the name
of the file: see `part`.
"""

from __future__ import annotations

import functools
import importlib
import logging
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from roost.core import plugins
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.plugins import Place

GROUP = "roost.games"
BUILTIN = "roost.games"
"""The package that lists our own games, by name only: `core` imports no game."""

log = logging.getLogger("roost.games")


def builtin() -> tuple[str, ...]:
    """The games that Roost itself brings."""
    return tuple(_builtin_places())


def names() -> tuple[str, ...]:
    """Every installed game, ours first, whether it can be loaded or not."""
    return tuple(_places())


def playable() -> tuple[str, ...]:
    """Every installed game that can be loaded. The others are logged and left out."""
    return tuple(name for name in names() if _is_playable(name))


def game_type(name: str) -> type[Game[Any, Any]]:
    """The class of a game; its class attributes say which players and options it takes."""
    return _load(name, _place(name))


def load(name: str, players: int, **options: Any) -> Game[Any, Any]:
    """A game with its number of players and its options settled."""
    return game_type(name)(players, options)


def part(name: str, module: str) -> ModuleType:
    """A module of a game's own package, such as `teller`."""
    return importlib.import_module(f"{package(name)}.{module}")


def package(name: str) -> str:
    """The package that holds everything of a game: the one that the module of its class is in."""
    return _place(name).partition(":")[0].rpartition(".")[0]


def _builtin_places() -> Mapping[str, Place]:
    places: Mapping[str, Place] = importlib.import_module(BUILTIN).GAMES
    return places


@functools.cache
def _places() -> Mapping[str, tuple[Place, ...]]:
    return plugins.places(GROUP, _builtin_places())


def _place(name: str) -> Place:
    places = _places().get(name, ())
    if not places:
        raise BadSetup("setup-unknown-game", game=str(name), known=", ".join(names()))
    if len(places) > 1:
        raise BadSetup("setup-game-conflict", game=name, places=", ".join(places))
    return places[0]


@functools.cache
def _load(name: str, place: Place) -> type[Game[Any, Any]]:
    try:
        found = plugins.load(place)
    except Exception as error:  # another package's code: whatever it raises must not take the other games down
        raise BadSetup("setup-game-not-loaded", game=name, place=place, detail=repr(error)) from error
    if not (isinstance(found, type) and issubclass(found, Game) and getattr(found, "name", None) == name):
        raise BadSetup("setup-not-a-game", game=name, place=place)
    return found


@functools.cache
def _is_playable(name: str) -> bool:
    try:
        game_type(name)
    except BadSetup as error:
        log.warning("game left out: %s", error)
        return False
    return True

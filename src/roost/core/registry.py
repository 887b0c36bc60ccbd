"""Games by name, imported on first use.

A package adds a game with an entry point in the group `roost.games`: its name is the name of the game in records and
commands, its value is the class of the game. Everything else that belongs to the game is in the package of that class,
under fixed file names: see `part`.
"""

from __future__ import annotations

import functools
import importlib
import importlib.util
import logging
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from roost.core import plugins, variants
from roost.core.errors import BadSetup
from roost.core.game import MAX_PLAYERS, MIN_PLAYERS, Game
from roost.core.parameters import Parameters, Values, key_of
from roost.core.plugins import Place

GROUP = "roost.games"
BUILTIN = "roost.games"
"""The package that lists the built-in games. It is given by name, because `core` imports no game."""

log = logging.getLogger("roost.games")


def builtin() -> tuple[str, ...]:
    """Return the names of the built-in games."""
    return tuple(_builtin_places())


def names() -> tuple[str, ...]:
    """Return the names of all installed games, built-in ones first, including those that cannot be loaded."""
    return tuple(_places())


def playable() -> tuple[str, ...]:
    """Return the names of all installed games that can be loaded. The others are logged and left out."""
    return tuple(name for name in names() if _is_playable(name))


def game_type(name: str, rules: Mapping[str, object] | None = None) -> type[Game[Any, Any]]:
    """Return the class of a game; its attributes say which numbers of players and options it takes.

    `rules` are parameters with other values than the official ones; the class is then that of a variant."""
    official = _load(name, _place(name))
    changed = parameters(name).settle(name, rules) if rules else {}
    return variant(name, changed) if changed else official


def load(name: str, players: int, rules: Mapping[str, object] | None = None, **options: Any) -> Game[Any, Any]:
    """Return a game with a number of players, changed parameters of its rules if any, and options.

    Options from outside can have any name, `players` included: pass them as a mapping to `game_type(name)` instead."""
    return game_type(name, rules)(players, options)


def parameters(name: str) -> Parameters:
    """Return the parameters that the rules of a game declare: none unless they have `parameters`."""
    rules = _load(name, _place(name)).rules
    declared: Parameters = getattr(rules, "parameters", None) or Parameters(rules.__name__)
    return declared


def variant(name: str, values: Values) -> type[Game[Any, Any]]:
    """Return the class of a game from a copy of its modules with these values, which `Parameters.settle` returned."""
    official = _load(name, _place(name))
    module = variants.import_copy(official.__module__, key_of(name, values), _family(name))
    found: type[Game[Any, Any]] = getattr(module, official.__qualname__)
    return found


def module_for(game: Game[Any, Any], module: str) -> ModuleType:
    """Return a module as a game needs it: for a variant, a copy of a module that is made for this game."""
    if not game.variant:
        return importlib.import_module(module)
    return variants.import_copy(module, key_of(game.name, game.variant), _family(game.name))


def part(name: str, module: str) -> ModuleType:
    """Return a module of the package of a game, such as `teller`."""
    return importlib.import_module(f"{package(name)}.{module}")


def part_for(game: Game[Any, Any], module: str) -> ModuleType:
    """Return a module of the package of a game, with the rules of this one."""
    return module_for(game, f"{package(game.name)}.{module}")


def optional_part_for(game: Game[Any, Any], module: str) -> ModuleType | None:
    """Return a module of the package of a game that not every game has, with the rules of this one; None without it."""
    name = f"{type(game).__module__.rpartition('.')[0]}.{module}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def package(name: str) -> str:
    """Return the name of the package that contains the class of a game and everything else of it."""
    return _place(name).partition(":")[0].rpartition(".")[0]


def _family(name: str) -> tuple[str, ...]:
    """Return the packages that are copied for a variant: that of the game, and those that it names as companions."""
    own = package(name)
    return (own, *getattr(importlib.import_module(own), "COMPANIONS", ()))


variants.install(_family)


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
    except Exception as error:  # code of another package must not break the other games
        raise BadSetup("setup-game-not-loaded", game=name, place=place, detail=repr(error)) from error
    if not (isinstance(found, type) and issubclass(found, Game) and getattr(found, "name", None) == name):
        raise BadSetup("setup-not-a-game", game=name, place=place)
    if not found.seats or not set(found.seats) <= set(range(MIN_PLAYERS, MAX_PLAYERS + 1)):
        allowed = f"{MIN_PLAYERS}–{MAX_PLAYERS}"
        raise BadSetup("setup-game-bad-seats", game=name, place=place, value=repr(found.seats), allowed=allowed)
    return found


@functools.cache
def _is_playable(name: str) -> bool:
    try:
        game_type(name)
    except BadSetup as error:
        log.warning("game left out: %s", error)
        return False
    return True

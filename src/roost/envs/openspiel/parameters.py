"""The parameters of an OpenSpiel game: the number of players, the options of the table, and the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.parameters import write
from roost.envs.explained import explained

DEFAULT_PLAYERS = 2
OFF = -1
"""The value of an option that is not switched on."""
SHUFFLE, DEALS = "shuffle", "deals"
"""What a chance event is: a random number of the shuffle, or a whole deal."""
ENOUGH, MOST_ROOM = -1, 20_000
"""The rows of information state tensors: as many as a game needs, and the most that can be asked for."""


def specification(name: str) -> dict[str, Any]:
    """Return all parameters of a game and their defaults."""
    options = {option.name: _option(option.default) for option in registry.game_type(name).table_options}
    rules = {rule.name: _rule(rule.official) for rule in registry.parameters(name).declared.values()}
    return {"players": DEFAULT_PLAYERS, "chance": SHUFFLE, "room": ENOUGH, **options, **rules}


def load(name: str, parameters: Mapping[str, Any]) -> Game[Any, Any]:
    """Return the game that parameters describe; raise BadSetup if they do not describe one."""
    with explained():
        return _load(name, parameters)


def _load(name: str, parameters: Mapping[str, Any]) -> Game[Any, Any]:
    known = registry.game_type(name)
    options = {option.name for option in known.table_options}
    rules = registry.parameters(name).declared
    if parameters.get("chance", SHUFFLE) not in (SHUFFLE, DEALS):
        allowed = f"{SHUFFLE}, {DEALS}"
        raise BadSetup("setup-bad-value", option="chance", value=str(parameters["chance"]), allowed=allowed)
    if (room := parameters.get("room", ENOUGH)) not in range(ENOUGH, MOST_ROOM + 1):
        raise BadSetup("setup-bad-value", option="room", value=str(room), allowed=f"{ENOUGH}–{MOST_ROOM}")
    changed = {rule: parameters[rule] for rule in rules if rule in parameters}
    given = {key: value for key, value in parameters.items() if key in options and value != OFF}
    return registry.game_type(name, changed)(parameters.get("players", DEFAULT_PLAYERS), given)


def describe(game: Game[Any, Any], chance: str, room: int = ENOUGH) -> dict[str, Any]:
    """Return the parameters that `load` needs to make a game again: those that are not the defaults."""
    described: dict[str, Any] = {"players": game.players, "chance": chance, "room": room}
    described |= {name: _option(value) for name, value in game.options.items()}
    described |= {name: _rule(value) for name, value in game.variant.items()}
    defaults = specification(game.name)
    return {name: value for name, value in described.items() if name == "players" or value != defaults[name]}


def _option(value: Any) -> Any:
    return OFF if value is None else value


def _rule(value: Any) -> int | str:
    return write(value) if isinstance(value, tuple) else int(value)

"""The games by name, imported when they are first asked for."""

from __future__ import annotations

import importlib
from typing import Any

from roost.core.errors import BadSetup
from roost.core.game import Game

GAMES = {
    "5211": "roost.games.g5211.game:Game5211",
    "gloria": "roost.games.gloria.game:GameGloria",
}
"""Name in records and commands -> where the game is. Add a game by adding a line."""


def game_type(name: str) -> type[Game[Any, Any]]:
    """The class of a game; its class attributes say which players and options it takes."""
    if name not in GAMES:
        raise BadSetup("setup-unknown-game", game=str(name), known=", ".join(GAMES))
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game[Any, Any]] = getattr(importlib.import_module(module), attribute)
    return found


def load(name: str, players: int, **options: Any) -> Game[Any, Any]:
    """A game with its number of players and its options settled."""
    return game_type(name)(players, options)

"""Random games by the million: none gets stuck, and every one ends as its rules say.

`make million` plays a million games of each game for each number of players; `make test` a few thousand."""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from typing import Any

from roost import load
from roost.core.engine import layout, rng
from roost.core.engine.compiled import compiled
from roost.core.registry import game_type, part, playable

LONGEST = 3000
"""Decisions that no random game comes near; one that is stuck would pass them."""


def play(game: str, players: int, games: int, first: int = 0) -> int:
    """Play so many games from fresh deals; the number of decisions of the longest."""
    rules, playouts = game_type(game).rules, game_type(game).playouts
    states = layout.new_states(rules.State, 1)
    log = layout.new_row(0)
    random_game, seed = compiled(playouts.random_game), compiled(rng.seed)
    fresh = load(game, players).start()
    longest = 0
    for number in range(first, first + games):
        layout.store(fresh, states, 0)
        state: Any = states[0]
        seed(field(state, "rng"), number)
        longest = max(longest, random_game(state, log))
        assert has_ended(game, state), f"{game}, {players} players, random game {number}"
    assert longest < LONGEST
    return longest


def has_ended(game: str, state: Any) -> bool:
    """The state looks as the game's `testing.py` says that every end does."""
    return all(field(state, name) == value for name, value in part(game, "testing").END.items())


def field(state: Any, name: str) -> Any:
    """A field of a NumPy record or of a plain state."""
    return getattr(state, name) if is_dataclass(state) else state[name]


def main(games: int) -> None:
    for game in playable():
        for players in game_type(game).seats:
            longest = play(game, players, games)
            print(f"{game:8} {players} players: {games:,} random games ended, the longest after {longest} decisions")


if __name__ == "__main__":
    main(int(sys.argv[1]))

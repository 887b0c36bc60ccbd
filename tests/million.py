"""Random games by the million: none gets stuck, and each ends in a regular final state.

`make million` plays a million games per game and number of players, `make test` a few thousand."""

from __future__ import annotations

import sys
from dataclasses import is_dataclass
from typing import Any

from roost import load
from roost.core.engine import layout, rng
from roost.core.engine.compiled import compiled
from roost.core.registry import game_type, part, playable

LONGEST = 3000
"""More decisions than any random game needs; a game that is stuck exceeds them."""


def play(game: str, players: int, games: int, first: int = 0) -> int:
    """Play games from fresh deals, and return the number of decisions of the longest."""
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
    """Return True if the state has the final values that the game's `testing.py` declares."""
    return all(field(state, name) == value for name, value in part(game, "testing").END.items())


def field(state: Any, name: str) -> Any:
    """Return a field of a NumPy record or of a plain state."""
    return getattr(state, name) if is_dataclass(state) else state[name]


def main(games: int) -> None:
    for game in playable():
        for players in game_type(game).seats:
            longest = play(game, players, games)
            print(f"{game:8} {players} players: {games:,} random games ended, the longest after {longest} decisions")


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""Play a sampled state to its end with random decisions, at the speed of the compiled rules. For bots that search."""

from __future__ import annotations

import random
from typing import Any

from roost.core.engine import compiled, layout, rng
from roost.core.game import Game, Outcome


class Rollouts:
    """Random ends of games."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._states: Any = layout.new_states(game.rules.State, 1)
        self._no_log = layout.new_row(0)
        self._play = compiled.compiled(game.playouts.random_game)

    def finish(self, state: Any, chance: random.Random) -> Outcome:
        """Return the result of a state after random decisions by all seats. The state itself does not change."""
        begun = layout.copy(state)
        rng.seed(begun.rng, chance.getrandbits(63))
        layout.store(begun, self._states, 0)
        self._play(self._states[0], self._no_log)
        outcome = self._game.outcome(layout.load(self._game.rules.State, self._states, 0))
        assert outcome is not None
        return outcome

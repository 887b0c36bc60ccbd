"""A player that sees all hands: the yardstick above the bots.

It is given states, so it is not a `Bot`, and nothing but the arena can seat it. It knows all hands, but neither the
order of the draw pile nor what others choose at the same time.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from roost.arena.rollouts import Rollouts
from roost.bots.seated import seat_seed
from roost.core.bot import Budget
from roost.core.game import Action, Event, Game, Seat

SEER = "seer"
"""The name of this player in the arena."""
WORLDS = 12
"""Orders of the draw pile that each action is tried on, unless the budget says otherwise."""


class SeatedSeer:
    """A seer in one seat. It tries every action on the same orders of the draw pile and takes the best on average."""

    def __init__(self, game: Game[Any, Any], seat: Seat, seed: bytes) -> None:
        """`seed` is the seed of the game."""
        self._game = game
        self._seat = seat
        self._rng = random.Random(seat_seed(seed, seat))
        self._state: Any = None

    def see(self, state: Any) -> None:
        """Look at a state in which no decision is secret."""
        self._state = state

    def observe(self, events: Sequence[Event]) -> None:
        """Ignore events: the state has everything."""

    def act(self, state: Any, budget: Budget) -> Action:  # noqa: ARG002  # it may contain secret choices of others
        """Return the action that wins most often from the last state without secret decisions."""
        legal = self._game.legal(self._state, self._seat)
        if len(legal) == 1:
            return legal[0]
        rollouts = Rollouts(self._game, budget.simulations or WORLDS)
        seed = self._rng.getrandbits(60)

        def worth(action: Action) -> float:
            after = self._game.apply(self._state, self._seat, action).state
            return rollouts.value(after, self._seat, seed, is_reshuffled=True)

        return max(legal, key=worth)

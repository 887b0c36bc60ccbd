"""A player that sees all hands: the yardstick above the bots.

It is given states, so it is not a `Bot`, and nothing but the arena can seat it. It knows all hands, but neither the
order of the draw pile nor what others choose at the same time.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from roost.arena.rollouts import Rollouts
from roost.bots.seated import seat_seed
from roost.core.bot import Budget
from roost.core.game import Action, Event, Game, Seat

SEER = "seer"
"""The name of this player in the arena."""
SIMULATIONS = 600
"""How often a game is finished for a decision, unless the budget says otherwise."""
AT_ONCE = 12
"""The orders of the draw pile that all actions are tried on at once."""
POINT = 0.01
"""What a point of margin counts, in victories. Margins are less random, so that fewer simulations are needed."""


class SeatedSeer:
    """A seer in one seat: it tries all actions on the same orders of the draw pile, and drops half of them in turn."""

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
        after = {action: self._game.apply(self._state, self._seat, action).state for action in legal}
        return self._best(after, budget.simulations or SIMULATIONS)

    def _best(self, after: Mapping[Action, Any], simulations: int) -> Action:
        """Return the best action by sequential halving, given the state after each of them."""
        rollouts = Rollouts(self._game, min(AT_ONCE, simulations), point=POINT)
        totals, left, phases = dict.fromkeys(after, 0.0), list(after), (len(after) - 1).bit_length()
        for _ in range(phases):
            for _ in range(max(1, simulations // (phases * len(left) * AT_ONCE))):
                seed = self._rng.getrandbits(60)
                for action in left:
                    totals[action] += rollouts.value(after[action], self._seat, seed, is_reshuffled=True)
            left = sorted(left, key=lambda action: -totals[action])[: (len(left) + 1) // 2]
        return left[0]

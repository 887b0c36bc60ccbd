"""What a seat sees and may do in a state, as arrays: written by the rules, which is several times as fast as a view."""

from __future__ import annotations

from typing import Any

import numpy as np

from roost.core import codec
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Game, Seat
from roost.envs.batch import Array


class Observer:
    """Makes observations and masks of the states of a game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        own = codec.codec_of(game)
        self.layout: codec.Layout = own.layout(game)
        self._size, self._actions, self._is_open = self.layout.size, len(game.actions), own.is_open(game)
        self._states = layout.new_states(game.rules.State, 1)
        self._shared, self._seat = compiled(own.observe_shared), compiled(own.observe_seat)
        self._mask = compiled(own.write_mask)

    def observe(self, state: Any, seat: Seat, decides: bool) -> dict[str, Array]:
        """Return the observation and the mask of a seat, as new arrays. A seat that does not decide has no actions."""
        layout.store(state, self._states, 0)
        s = self._states[0]
        row, mask = np.empty(self._size, codec.OBSERVATION), np.zeros(self._actions, codec.MASK)
        self._shared(s, row)
        self._seat(s, seat, self._is_open, row)
        if decides:
            self._mask(s, seat, mask)
        return {"observation": row, "action_mask": mask}

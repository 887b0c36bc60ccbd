"""Spaces of observations and actions, as Gymnasium and PettingZoo have them."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from roost.core import codec
from roost.core.codec import Layout


def observation_space(layout: Layout, actions: int) -> spaces.Dict:
    """Return the space of an observation and a mask."""
    low, high = (np.array(bounds, codec.OBSERVATION) for bounds in (layout.least, layout.most))
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.dtype(codec.OBSERVATION)),
            "action_mask": spaces.Box(0, 1, (actions,), dtype=np.dtype(codec.MASK)),
        }
    )


class Actions(spaces.Discrete):
    """The actions of a game by number. A sample without a mask is one of those that are legal now.

    Tests of both libraries sample without a mask, and an action that is not legal is an error. A copy that is sent to
    another process has no game, so that it samples any action."""

    def __init__(self, count: int, legal: Callable[[], list[int]]) -> None:
        super().__init__(count)
        self._legal: Callable[[], list[int]] | None = legal

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_legal": None}

    def __deepcopy__(self, memo: dict[int, Any]) -> Actions:
        """Copy the game as well, so that a copied environment plays on by itself."""
        found = type(self).__new__(type(self))
        memo[id(self)] = found
        found.__dict__.update(deepcopy(self.__dict__, memo))
        return found

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self._legal() if self._legal else []
        if mask is not None or probability is not None or not legal:
            return super().sample(mask, probability)
        return np.int64(self.np_random.choice(legal))


class BatchActions(spaces.MultiDiscrete):
    """An action for each game of a batch. A sample without a mask has those that are legal now."""

    def __init__(self, count: int, actions: int, masks: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__([actions] * count)
        self._masks = masks

    def sample(self, mask: Any = None, probability: Any = None) -> NDArray[np.int64]:
        if mask is not None or probability is not None:
            return super().sample(mask, probability)
        masks = self._masks()
        chances = self.np_random.random(masks.shape) * masks
        return np.asarray(chances.argmax(axis=1), np.int64)

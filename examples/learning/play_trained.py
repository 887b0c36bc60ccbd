"""An agent that `ppo.py` or `mmd.py` has trained, as a bot: at a live table in the browser, and wherever bots play.

    python examples/learning/ppo.py --save agent.npz
    roost play                                 # create a table of 5211 for two with a free seat, and copy its link
    export PYTHONPATH=examples/learning        # so that roost finds this file
    roost join LINK --bot play_trained:Trained

    roost check-bot 5211 play_trained:Trained --players 2
    roost arena 5211 --players 2 --bots play_trained:Trained,hen --deals 500 --no-yardsticks

The weights are those of `agent.npz` in the current folder, or of the file that ROOST_AGENT names. The agent sees what
every bot sees, the view of its seat: `codec.encode` makes of it the numbers that the agent was trained on.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from roost.core import codec
from roost.core.bot import Bot, Budget
from roost.core.errors import BadSetup


@functools.cache
def load(file: str) -> dict[str, Any]:
    with np.load(file) as arrays:
        return dict(arrays)


class Trained(Bot[Any]):
    """Draws its actions with the chances that the network gives them."""

    name = "trained"

    def __init__(self, game: Any, rng: Any) -> None:
        super().__init__(game, rng)
        file = os.environ.get("ROOST_AGENT", "agent.npz")
        try:
            self.weights = load(file)
        except OSError as error:
            raise BadSetup("setup-bot-not-ready", bot=self.name, detail=str(error)) from error
        name, players = str(self.weights["game"]), int(self.weights["players"])
        if (name, players) != (game.name, game.players):
            detail = f"{file} was trained for {name} with {players} players, not for {game.name} with {game.players}"
            raise BadSetup("setup-bot-not-ready", bot=self.name, detail=detail)

    def act(self, view: Any, legal: Sequence[str], budget: Budget) -> str:  # noqa: ARG002  # the mask says what is legal
        w = self.weights
        x = np.array(codec.encode(self.game, view), np.float32) / w["scale"]
        h1 = np.maximum(0, x @ w["w1"] + w["b1"])
        h2 = np.maximum(0, h1 @ w["w2"] + w["b2"])
        logits = h2 @ (w["own"] + w["shared"] @ w["words"].T)
        logits[np.array(codec.mask(self.game, view)) == 0] = -np.inf
        chances = np.exp(logits - logits.max())
        return self.rng.choices(self.game.actions, chances.tolist())[0]

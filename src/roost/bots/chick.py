"""The chick plays random legal actions. It plays any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.bot import Bot, Budget
from roost.core.game import Action


class Chick(Bot[Any]):
    """Chooses uniformly among the legal actions."""

    name = "chick"
    plays_variants = True

    def act(self, view: Any, legal: Sequence[Action], budget: Budget) -> Action:  # noqa: ARG002  # it plays at random
        return self.rng.choice(legal)

"""The chick: does anything that is allowed. For any game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from roost.core.bot import Bot
from roost.core.game import Action


class Chick(Bot[Any]):
    """Any legal action, each as likely as the others."""

    name = "chick"

    def act(self, view: Any, legal: Sequence[Action], budget: float) -> Action:  # noqa: ARG002  # it does not look
        return self.rng.choice(legal)

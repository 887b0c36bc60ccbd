"""What a bot promises: it gets what its seat may know, and says what it does. It never gets a state."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic

from roost.core.game import Action, Game, View


class Bot(ABC, Generic[View]):
    """A player for one seat of one game. It may keep what it learns from view to view.

    `game` tells it the rules; `rng` is its only source of chance, so that a game can be played again."""

    name: ClassVar[str]

    def __init__(self, game: Game[Any, View], rng: random.Random) -> None:
        self.game = game
        self.rng = rng

    @abstractmethod
    def act(self, view: View, legal: Sequence[Action], budget: float) -> Action:
        """One of `legal`, decided within `budget` seconds."""

"""Variants of the bots of 5211, to compare ideas in the arena: `roost.training.g5211.variants:Regret`."""

from __future__ import annotations

from typing import ClassVar

from roost.bots.g5211.searcher import Rooster


class Regret(Rooster):
    """A rooster that mixes its choices by regret matching."""

    name = "regret"
    is_regretful: ClassVar[bool] = True


class Flat(Rooster):
    """A rooster that plays its own later choices within a simulation as the hen does."""

    name = "flat"
    later_worlds = 0

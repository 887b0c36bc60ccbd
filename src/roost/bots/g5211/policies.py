"""Policies of 5211: rows of weights for `judgement.py`."""

from __future__ import annotations

from collections.abc import Sequence

from roost.bots.g5211.beliefs import MOST_HANDS
from roost.bots.g5211.learned import hen_weights
from roost.bots.g5211.search import SETTINGS, Setting

HEN_1 = (0.8, 0.4, 0.3, 0.4, 0.5, 0.0, 0.0, 0.0)
"""The weights of the first hen, for any number of players. They never change: `hen-1` is the yardstick."""

SELFISH = (0.0, 0.0, 0.3, 0.4, 0.5, 0.0, 0.0, 0.0)
RANDOM = (0.0, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0, 1000.0)

SEVERAL = 400
"""With fewer simulations the search has to be quick, and the own later choices are made by a policy."""


def soft(weights: Sequence[float], noise: float) -> tuple[float, ...]:
    """Return the policy with random changes of up to `noise` to the worth of each choice."""
    return (*weights[:-1], noise)


def population(players: int) -> list[tuple[float, ...]]:
    """Return the policies of a search: the own one, then those that opponents may play by.

    These are the hens, exactly and softly, one that wants its own points alone, and one that makes any choice."""
    hen = hen_weights(players)
    return [hen, HEN_1, hen, soft(hen, 1.5), SELFISH, RANDOM]


def search_settings(players: int, simulations: int, later_worlds: int = 0) -> list[float]:
    """Return the settings of a search, in the order of `Setting`.

    The own choice of a third turn is made over `later_worlds` within a simulation."""
    settings = [0.0] * SETTINGS
    settings[Setting.SIMULATIONS] = simulations
    settings[Setting.FIRST_POLICY] = 1
    settings[Setting.POLICY_HANDS] = min(32, simulations // 32)
    settings[Setting.TEMPERATURE] = 0.002
    settings[Setting.HANDS] = min(MOST_HANDS, simulations // 6)
    settings[Setting.TURNS] = 6
    settings[Setting.SOFTNESS] = 0.3
    settings[Setting.TRUST] = 0.95
    settings[Setting.AFTER] = 0.5 if players == 2 else 0.25  # with more players, more of it is chance
    settings[Setting.LAST_WORLDS] = later_worlds if simulations >= SEVERAL else 0
    return settings

"""The choices of a search of 5211: what is known of each, and how they are mixed, in the compiled subset."""

from __future__ import annotations

from dataclasses import dataclass

from roost.bots.g5211.desk import CHOICES
from roost.core.engine.compiled import rule
from roost.core.engine.floats import exp
from roost.core.engine.layout import Cells, Floats, cells, floats, number
from roost.games.g5211.rules import MAX_PLAYERS


@dataclass(slots=True)
class Root:
    """What a search has found out so far."""

    total: Floats = floats(CHOICES)
    """The sum of the chances to win of each choice, over its worlds."""
    mix: Floats = floats(CHOICES)
    """The probability of each choice."""
    same: Cells = cells(CHOICES)
    """The first choice with the same cards."""
    is_open: Cells = cells(CHOICES)
    """1 for a choice that is still tried."""
    chosen: Cells = cells(MAX_PLAYERS)
    """What each seat chooses in the present world. All own choices are tried against the same ones."""
    later: Cells = cells(MAX_PLAYERS)
    """What each seat chooses in a later turn of a simulation."""
    left: int = number()
    """Worlds left in this phase."""
    worlds: int = number()
    """Worlds so far."""
    phases: int = number()
    phases_left: int = number()
    choices: int = number()
    open_choices: int = number()
    first_seed: int = number()
    """The random seed of the first world."""


@rule
def mix(root: Root, temperature: float) -> None:
    """Write the probabilities of the open choices: a softmax of their chances to win, from an even start.

    This is one step of magnetic mirror descent from the uniform policy. Choices that are almost as good as the best
    one stay possible, so that opponents cannot know the own choice; worse ones are out."""
    best, total = best_of(root), 0.0
    for choice in range(root.choices):
        root.mix[choice] = 0.0
        if root.is_open[choice] == 1:
            behind = (root.total[choice] - root.total[best]) / max(1, root.worlds)
            root.mix[choice] = exp(behind / temperature)
            total += root.mix[choice]
    for choice in range(root.choices):
        root.mix[choice] /= total


@rule
def best_of(root: Root) -> int:
    """Return the open choice with the highest mean."""
    best = 0
    for choice in range(root.choices):
        if root.is_open[choice] == 1 and (root.is_open[best] == 0 or root.total[choice] > root.total[best]):
            best = choice
    return best

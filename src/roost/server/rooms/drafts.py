"""A turn that a player plans without sending it.

The actions are applied to a state sampled from the player's own view, never to the state of the table. So the result
cannot show a card that the player does not know, whatever the actions are.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from roost.core.game import Action, Game, Step


def draft(game: Game[Any, Any], known: Any, actions: Sequence[Action]) -> list[Step[Any]]:
    """Return the steps of actions that the seat of a view could make in a row."""
    step, steps = Step(game.sample(known, random.Random()), ()), list[Step[Any]]()
    for action in actions:
        step = game.apply(step.state, known.seat, action)
        steps.append(step)
    return steps

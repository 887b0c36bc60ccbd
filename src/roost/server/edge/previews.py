"""Previews: the table as a player would see it after actions that are not sent yet.

The actions are applied to a state sampled from the player's own view, never to the state of the table. So a preview
cannot show a card that the player does not know, whatever the actions are.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from pydantic_core import to_jsonable_python

from roost.core.game import Action, Step
from roost.protocol.http import Previewed
from roost.server.table.checks import Attempt, check
from roost.server.table.fold import Table


def preview(table: Table, person: str, actions: Sequence[Action]) -> Previewed:
    """Return the view of a player's seat after `actions`, with the events of the last one."""
    seat = table.seat_of(person)
    check(table, Attempt(seat, table.public, actions[0]))
    assert table.play is not None
    assert seat is not None
    game = table.game
    known = game.view(table.play.state, seat)
    step = Step(game.sample(known, random.Random()), ())
    for action in actions:
        step = game.apply(step.state, seat, action)
    return Previewed(version=table.public, view=to_jsonable_python(game.view(step.state, seat, step.events)))

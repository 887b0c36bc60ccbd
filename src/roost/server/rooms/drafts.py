"""A turn that a player plans without sending it.

The actions are applied to a state sampled from the player's own view, never to the state of the table. So the result
cannot show a card that the player does not know, whatever the actions are.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

from roost.core.errors import NotYourTurn
from roost.core.game import Action, Game, Seat, Step
from roost.server.rooms.room import Room


def draft(game: Game[Any, Any], known: Any, actions: Sequence[Action]) -> list[Step[Any]]:
    """Return the steps of actions that the seat of a view could make in a row."""
    step, steps = Step(game.sample(known, random.Random()), ()), list[Step[Any]]()
    for action in actions:
        step = game.apply(step.state, known.seat, action)
        steps.append(step)
    return steps


def room_view_after(room: Room, seat: Seat, actions: Sequence[Action]) -> Any:
    """Return the view of a seat at a table after some actions that are not sent yet, with all events so far."""
    table = room.table
    assert table.play is not None
    known = dataclasses.replace(table.game.view(table.play.state, seat), events=room.history(seat))
    return view_after(table.game, known, actions)


def view_after(game: Game[Any, Any], known: Any, actions: Sequence[Action]) -> Any:
    """Return a view that has all events so far as it is after some actions that are not sent yet."""
    steps = draft(game, known, actions)
    if not steps:
        return known
    view = game.view(steps[-1].state, known.seat, [event for step in steps for event in step.events])
    if known.seat not in view.to_act:
        raise NotYourTurn("not-your-turn", seat=known.seat)
    return dataclasses.replace(view, events=known.events + view.events)

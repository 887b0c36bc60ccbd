"""Previews: the table as a player would see it after actions that are not sent yet.

They show no card that the player does not know: see `rooms/drafts.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from pydantic_core import to_jsonable_python

from roost.core.game import Action
from roost.protocol.http import Previewed
from roost.server.rooms.drafts import draft
from roost.server.table.checks import Attempt, check
from roost.server.table.fold import Table


def preview(table: Table, person: str, actions: Sequence[Action]) -> Previewed:
    """Return the view of a player's seat after `actions`, with the events of the last one."""
    seat = table.seat_of(person)
    check(table, Attempt(seat, table.public, actions[0]))
    assert table.play is not None
    assert seat is not None
    game = table.game
    step = draft(game, game.view(table.play.state, seat), actions)[-1]
    return Previewed(version=table.public, view=to_jsonable_python(game.view(step.state, seat, step.events)))

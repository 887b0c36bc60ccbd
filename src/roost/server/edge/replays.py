"""Replays: a finished game step by step, as a seat or a spectator saw it."""

from __future__ import annotations

from pydantic_core import to_jsonable_python

from roost.core import record
from roost.core.game import Seat
from roost.protocol.http import ReplayStep
from roost.server.errors import NotFound


def steps(text: str, seat: Seat | None) -> list[ReplayStep]:
    """Return every deal and move of a record, with the view of a seat (None: a spectator) after it."""
    game = record.decode(text)
    if seat is not None and seat not in range(game.game.players):
        raise NotFound("seat-unknown", seat=seat)
    return [
        ReplayStep(move=played.move, view=to_jsonable_python(game.game.view(played.state, seat, played.events)))
        for played in record.replay(game)
    ]

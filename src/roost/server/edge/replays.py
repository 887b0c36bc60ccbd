"""Replays: a finished game step by step, as a seat or a spectator saw it."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from roost.core import record
from roost.core.errors import RoostError
from roost.core.game import Seat
from roost.core.record import Record
from roost.protocol.http import ReplayStep
from roost.server.errors import NotFound
from roost.server.storage.types import Stored
from roost.server.table.entries import decode_entry
from roost.server.table.movers import Mover, movers


def steps(text: str, seat: Seat | None, log: Sequence[Stored]) -> list[ReplayStep]:
    """Return every deal and move of a record, with the view of a seat (None: a spectator) after it."""
    game = record.decode(text)
    if seat is not None and seat not in range(game.game.players):
        raise NotFound("seat-unknown", seat=seat)
    made = iter(_movers(game, log))
    found = []
    for played in record.replay(game):
        mover = None if played.move is None else next(made, None)
        found.append(
            ReplayStep(
                move=played.move,
                view=to_jsonable_python(game.game.view(played.state, seat, played.events)),
                by=None if mover is None else mover.by,
                stand_in=None if mover is None else mover.stand_in,
            )
        )
    return found


def _movers(game: Record, log: Sequence[Stored]) -> list[Mover | None]:
    """Return who made each move; nothing if the log does not tell, for example because another version wrote it."""
    try:
        made = movers(game, [decode_entry(row.body) for row in log])
    except (ValidationError, RoostError):
        return []
    return made if len(made) == len(game.moves) else []

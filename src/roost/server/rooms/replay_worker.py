"""A worker process that makes replays: `python -m roost.server.rooms.replay_worker <niceness>` (see `worker_loop.py`).

A replay is a finished game step by step, as a seat or a spectator saw it. It is compressed step by step, so that even a
very long game takes little memory.
"""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator, Sequence

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from roost.core import record
from roost.core.errors import RoostError
from roost.core.game import Seat
from roost.core.record import Record
from roost.protocol.http import ReplayStep
from roost.server.rooms.replay_messages import ReplayRequest
from roost.server.rooms.worker_loop import Failed, serve
from roost.server.table.entries import decode_entry
from roost.server.table.movers import Mover, movers

LEVEL = 6
"""Of the compression: higher ones take much longer and save little."""


def answer(request: ReplayRequest) -> Iterator[bytes | Failed]:
    """Yield the compressed JSON of a replay, or that it failed."""
    try:
        yield compressed(request)
    except Exception as error:
        yield Failed("replay-failed", {}, repr(error))


def compressed(request: ReplayRequest) -> bytes:
    """Return a replay as compressed JSON; the same request gives the same bytes."""
    head = request.head.model_dump_json()
    empty = '"steps":[]'
    before, found, after = head.partition(empty)
    assert found
    target = io.BytesIO()
    with gzip.GzipFile(fileobj=target, mode="wb", compresslevel=LEVEL, mtime=0) as file:
        file.write((before + empty[:-1]).encode())
        for number, step in enumerate(steps(request.record, request.head.seat, request.log)):
            file.write(("," if number else "").encode() + step.model_dump_json().encode())
        file.write(("]" + after).encode())
    return target.getvalue()


def steps(text: str, seat: Seat | None, log: Sequence[str]) -> Iterator[ReplayStep]:
    """Yield every deal and move of a record, with the view of a seat (None: a spectator) after it."""
    game = record.decode(text)
    made = iter(_movers(game, log))
    for played in record.replay(game):
        mover = None if played.move is None else next(made, None)
        yield ReplayStep(
            move=played.move,
            view=to_jsonable_python(game.game.view(played.state, seat, played.events)),
            by=None if mover is None else mover.by,
            stand_in=None if mover is None else mover.stand_in,
        )


def _movers(game: Record, log: Sequence[str]) -> list[Mover | None]:
    """Return who made each move; nothing if the log does not tell, for example because another version wrote it."""
    try:
        made = movers(game, [decode_entry(body) for body in log])
    except (ValidationError, RoostError):
        return []
    return made if len(made) == len(game.moves) else []


if __name__ == "__main__":
    serve(answer)

"""Checkpoints: what the fold of a log has led to, stored after every EVERY entries.

A room with a long log is loaded from them, and only the entries after the last one are folded. A checkpoint has the
table, and the steps since the checkpoint before. It counts only for the code that made it, and only if the hash of
its entry is that of the log; otherwise the log is folded from the start, which always leads to the same room.
"""

from __future__ import annotations

import functools
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from roost import __version__
from roost.core import registry
from roost.core.engine import layout
from roost.protocol.messages import ChatLine, Notice, ReactionShown
from roost.report.sources import digest, files_in
from roost.server.rooms.room import Message, Room, Step
from roost.server.storage.checkpoints import hash_of
from roost.server.storage.types import StoredCheckpoint
from roost.server.table.fold import Table
from roost.server.table.saved import decode, encode, restore, restore_events, save, save_events

EVERY = 200
"""Entries from one checkpoint to the next: most games end before the first one."""
INVALID = (ValueError, KeyError, TypeError, IndexError, zlib.error)
"""What is raised by checkpoints that this code has not written."""
ROOST = Path(__file__).parents[2]
_SOURCES = ("core", "protocol", "server/table", "server/rooms")


@functools.cache
def code_of(game: str) -> str:
    """Return the fingerprint of the code that folds the logs of a game."""
    source = sys.modules[registry.game_type(game).__module__].__file__
    folders = [*(ROOST / name for name in _SOURCES), *([Path(source).parent] if source else [])]
    return f"{__version__} {digest(file for folder in folders for file in files_in(folder) if file.suffix == '.py')}"


def is_due(room: Room) -> bool:
    """Return True if a checkpoint belongs after the last entry of a room; games without plain states have none."""
    play = room.table.play
    return room.table.version % EVERY == 0 and (play is None or layout.is_plain(play.state))


def take(room: Room, body: str) -> StoredCheckpoint:
    """Return the checkpoint of a room after its last entry, which is `body` in the storage."""
    table, steps = room.table, room.steps[-EVERY:]
    answered = [[*message, public] for message, public in room.answered_since(steps[0].public)]
    return StoredCheckpoint(
        table=table.id,
        version=table.version,
        code=code_of(table.created.game),
        entry_hash=hash_of(body),
        state=_compress(save(table)),
        steps=_compress({"steps": [*map(_save_step, steps)], "answered": answered, "origins": room.origins}),
    )


def table_in(found: Sequence[StoredCheckpoint], secret: bytes) -> Table | None:
    """Return the table after the last of a log's checkpoints; None if some are missing or by other code.

    Raise an error of INVALID if it cannot be read."""
    if not found or [each.version for each in found] != list(range(EVERY, EVERY * len(found) + 1, EVERY)):
        return None
    last = found[-1]
    saved = _decompress(last.state)
    code = code_of(saved["fields"]["created"]["game"])
    return restore(last.table, secret, saved) if all(each.code == code for each in found) else None


def fill(room: Room, table: Table, found: Sequence[StoredCheckpoint]) -> Iterator[None]:
    """Bring a new room to the table of checkpoints, and yield after each of them; raise errors as `table_in` does."""
    steps: list[Step] = []
    answered: dict[Message, int] = {}
    origins: dict[str, str] = {}
    for each in found:
        piece = _decompress(each.steps)
        steps += [_restore_step(number, saved) for number, saved in enumerate(piece["steps"], len(steps) + 1)]
        answered |= {(kind, person, id): public for kind, person, id, public in piece["answered"]}
        origins = piece["origins"]
        yield
    if table.version != len(steps) or table.public != steps[-1].public:
        raise ValueError("steps of another version")
    room.restore(table, steps, answered, origins)


def _save_step(step: Step) -> list[Any]:
    lines = [None if line is None else line.model_dump(mode="json") for line in (step.chat, step.reaction)]
    notices = [notice.model_dump(mode="json") for notice in step.notices]
    return [step.public, step.only_for, save_events(step.events), *lines, notices]


def _restore_step(version: int, saved: Sequence[Any]) -> Step:
    public, only_for, events, chat, reaction, notices = saved
    return Step(
        version,
        public,
        only_for,
        restore_events(events),
        None if chat is None else ChatLine.model_validate(chat),
        None if reaction is None else ReactionShown.model_validate(reaction),
        tuple(map(Notice.model_validate, notices)),
    )


def _compress(saved: Any) -> bytes:
    return zlib.compress(encode(saved), 1)


def _decompress(body: bytes) -> Any:
    return decode(zlib.decompress(body))

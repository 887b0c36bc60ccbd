"""What a text leads to: the name of a game, a file of records, or the link of a live table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from roost.client.address import table_of
from roost.core.errors import BadSetup
from roost.core.record import decode
from roost.fullscreen.recorded import RecordedGame

if TYPE_CHECKING:
    from roost.fullscreen.app import RoostApp

Opening: TypeAlias = "Callable[[RoostApp], None]"


def is_link(text: str) -> bool:
    """Return True if a text is meant as the link of a table."""
    return "://" in text or "/table/" in text


def opening(text: str, number: int = 1, name: str | None = None) -> Opening:
    """Return what opens a link, or a game of a file of records; raise RoostError if there is none."""
    if is_link(text):
        table_of(text)  # refuse a bad address before anything is asked of a server
        return lambda app: app.join(text, name)
    return replay_of(Path(text), number)


def replay_of(file: Path, number: int) -> Opening:
    """Return what shows a game of a file; raise BadSetup or BadRecord if it cannot be read."""
    try:
        content = file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise BadSetup("file-problem", file=str(file), problem=error.strerror or str(error)) from error
    records = [line for line in content.split("\n") if line.strip()]
    if number > len(records):
        raise BadSetup("show-no-such-game", number=number, file=str(file), count=len(records))
    recorded = RecordedGame(decode(records[number - 1]))
    return lambda app: app.show_replay(recorded)

"""Print a record as a readable playthrough."""

from __future__ import annotations

from collections.abc import Iterator

from roost.core.record import Record, replay
from roost.text import Catalogue
from roost.text.teller import teller


def playthrough(record: Record, say: Catalogue) -> Iterator[str]:
    """Yield the whole game line by line, with all cards face up."""
    words = teller(record.game, say)
    yield words.title()
    yield say("play-seed", seed=record.seed.hex())
    for played in replay(record):
        yield from words.tell(played.events)

"""Checks of a game's records: they come back as they were written, and play again to the same states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.core import record as records
from roost.core.game import Game
from roost.core.play import Transcript
from roost.core.record import Record
from roost.testing.play import moments


def check_records(game: Game[Any, Any], seed: bytes) -> None:
    """A game of random play is recorded, whole and broken off in the middle, and holds."""
    transcript = Transcript(game, seed)
    settled: dict[tuple[int, int], Any] = {}
    middle: Record | None = None
    for moment in moments(transcript):
        settled.setdefault((len(transcript.play.deals), len(transcript.play.moves)), moment.state)
        if middle is None and len(transcript.play.moves) > 10:
            middle = transcript.record()
    check_record(transcript.record())
    if middle is not None:
        check_record(middle)
    check_replay(transcript.record(), settled)


def check_record(record: Record) -> None:
    """What is written can be read, and says the same; every deal, move and result in it holds."""
    line = records.encode(record)
    again = records.decode(line)
    assert records.encode(again) == line, "a record changes when it is read and written again"
    assert "\n" not in line, "a record is not one line"
    try:
        records.check(again)
    except Exception as error:
        raise AssertionError(f"a record of {record.game.name} does not check: {error!r}") from error


def check_replay(record: Record, settled: Mapping[tuple[int, int], Any]) -> None:
    """A replay comes through the states that were played; `settled` has them by the number of deals and moves."""
    deals = moves = 0
    for played in records.replay(record):
        if played.move is None:
            deals += 1
        else:
            moves += 1
        if (deals, moves) in settled:
            assert played.state == settled[deals, moves], f"after move {moves} a replay differs from what was played"
    last = max(settled)
    assert (deals, moves) == last, f"a replay ends after deal {deals}, move {moves}; what was played, after {last}"

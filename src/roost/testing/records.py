"""Check the records of a game: they survive a round trip, and their replay reaches the same states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.core import record as records
from roost.core.game import Game
from roost.core.play import Transcript
from roost.core.record import Record
from roost.testing.play import moments


def check_records(game: Game[Any, Any], seed: bytes) -> None:
    """Check the records of a random game, one complete and one unfinished."""
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
    """A record is read back unchanged, and every deal, move and result in it is valid."""
    line = records.encode(record)
    again = records.decode(line)
    assert records.encode(again) == line, "a record changes when it is decoded and encoded again"
    assert "\n" not in line, "a record is more than one line"
    try:
        records.check(again)
    except Exception as error:
        raise AssertionError(f"a record of {record.game.name} is not valid: {error!r}") from error


def check_replay(record: Record, settled: Mapping[tuple[int, int], Any]) -> None:
    """A replay reaches the same states as the game; `settled` has them by the number of deals and moves."""
    deals = moves = 0
    for played in records.replay(record):
        if played.move is None:
            deals += 1
        else:
            moves += 1
        if (deals, moves) in settled:
            assert played.state == settled[deals, moves], f"after move {moves}, the replay differs from the game"
    last = max(settled)
    assert (deals, moves) == last, f"the replay ends after deal {deals}, move {moves}, but the game after {last}"

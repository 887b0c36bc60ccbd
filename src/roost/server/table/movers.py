"""Who made the moves of a finished game: the record has only seats, the log knows about bots and clocks."""

from __future__ import annotations

from collections.abc import Iterable

from roost.core.game import Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.protocol.base import MoveBy
from roost.server.table.entries import AnyEntry, Move


def movers(record: Record, entries: Iterable[AnyEntry]) -> list[MoveBy]:
    """Return who made each move of a record. A choice that was changed counts for who made the last change."""
    play = Play(record.game, record.seed, record.game.start()).with_deals()
    chosen: dict[Seat, MoveBy] = {}
    made: list[MoveBy] = []
    for entry in entries:
        if isinstance(entry, Move):
            chosen[entry.seat] = entry.by
            known = len(play.moves)
            play = play.apply(entry.seat, entry.action).with_deals()
            made += [chosen[seat] for seat, _ in play.moves[known:]]
    return made

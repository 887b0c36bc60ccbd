"""Who made the moves of a finished game: the record has only seats, the log knows about bots and clocks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from roost.core.game import Seat
from roost.core.play import Play
from roost.core.record import Record
from roost.protocol.base import MoveBy
from roost.server.table.entries import AnyEntry, Move


class Mover(NamedTuple):
    """Who made a move, and the bot that decided instead of the bot in the seat."""

    by: MoveBy
    stand_in: str | None


def movers(record: Record, entries: Iterable[AnyEntry]) -> list[Mover | None]:
    """Return who made each move of a record. A choice that was changed counts for who made the last change.

    None: a move of the game that the position comes from, in a game from a position."""
    before = 0 if record.drawn is None else record.drawn.moves
    play = Play.resume(record.game, record.seed, record.deals, record.moves[:before])
    chosen: dict[Seat, Mover] = {}
    made: list[Mover | None] = [None] * before
    for entry in entries:
        if isinstance(entry, Move):
            chosen[entry.seat] = Mover(entry.by, entry.stand_in)
            known = len(play.moves)
            play = play.apply(entry.seat, entry.action).with_deals()
            made += [chosen[seat] for seat, _ in play.moves[known:]]
    return made

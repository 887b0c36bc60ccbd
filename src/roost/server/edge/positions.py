"""Play from a position of a finished game: who may, and against which bots."""

from __future__ import annotations

import random

from starlette.concurrency import run_in_threadpool

from roost import bots
from roost.core import record
from roost.core.game import Seat
from roost.protocol.facts import SourcePosition
from roost.protocol.http import PlayFrom
from roost.server.edge.daily import check_may_replay
from roost.server.edge.finished import FinishedGame, finished_game
from roost.server.errors import Conflict, Forbidden
from roost.server.rooms.positions import draw_position, open_from
from roost.server.rooms.room import Room
from roost.server.rooms.seating import check_bots
from roost.server.service import Service


async def play_from(service: Service, person: str, table: str, wanted: PlayFrom) -> Room:
    """Open a table at a decision of a person in a finished game. Raise an error if it is not theirs, or not over."""
    await check_may_replay(service, person, table)
    found = await finished_game(service, table, person)
    seat = next((seat.seat for seat in found.seats if seat.person == person), None)
    if seat is None:
        raise Forbidden("position-not-yours", table=table)
    check_bots(found.game, [wanted.bot])
    played = record.decode(found.record)
    if played.outcome is None:
        raise Conflict("position-unfinished", table=table)
    play = await run_in_threadpool(draw_position, played, seat, wanted.move, random.SystemRandom())
    source = SourcePosition(table=table, move=wanted.move)
    name = await service.name_of(person)
    return await open_from(service.rooms, person, name, source, play, seat, _bots(service, found, seat, wanted.bot))


def _bots(service: Service, found: FinishedGame, own: Seat, wanted: str | None) -> tuple[str, ...]:
    """Return a bot for every seat: the wanted one; otherwise the one that was there, or the strongest for a person."""
    known = bots.names(found.game)
    unready = {each.bot for each in service.preparation.unready(found.game, known)}
    strongest = next((name for name in reversed(known) if name not in unready), known[-1])
    there = [seat.bot if seat.bot in known and seat.seat != own else None for seat in found.seats]
    return tuple(wanted or bot or strongest for bot in there)

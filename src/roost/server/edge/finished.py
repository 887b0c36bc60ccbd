"""Finished games, read from the history without replaying their logs."""

from __future__ import annotations

from dataclasses import dataclass

from roost.protocol.facts import SeatInfo, SourcePosition
from roost.server.errors import Conflict
from roost.server.service import Service
from roost.server.storage.types import BOT
from roost.server.table.access import check_may_see
from roost.server.table.players import players_of


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: its record and its players."""

    game: str
    record: str
    seats: list[SeatInfo]
    position: SourcePosition | None = None


async def finished_game(service: Service, table: str, person: str | None) -> FinishedGame:
    """Return the finished game of a table.

    A game that is not in the history is read from the log: one that was abandoned, a deal of the archive, or a game
    from a position, which only its player may see."""
    finished = await service.storage.game(table)
    if finished is not None:
        return FinishedGame(finished.game, finished.record, _seats(finished.seats, finished.stand_in_moves))
    found = (await service.rooms.get(table)).table
    if found.play is None or not found.is_finished:
        raise Conflict("table-not-over", table=table)
    check_may_see(found, person or "")
    moves = tuple(seat.stand_in_moves for seat in found.seats)
    seats = _seats(players_of(found), moves)
    return FinishedGame(found.created.game, found.record(), seats, found.created.position)


def _seats(players: tuple[tuple[str, str], ...], stand_in_moves: tuple[int, ...]) -> list[SeatInfo]:
    rows = zip(players, stand_in_moves, strict=True)
    return [_seat(seat, player, name, moves) for seat, ((player, name), moves) in enumerate(rows)]


def _seat(seat: int, player: str, name: str, stand_in_moves: int) -> SeatInfo:
    if player.startswith(BOT):
        return SeatInfo(seat=seat, kind="bot", bot=player.removeprefix(BOT), stand_in_moves=stand_in_moves)
    return SeatInfo(seat=seat, kind="person", person=player, name=name or None, stand_in_moves=stand_in_moves)

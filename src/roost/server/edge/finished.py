"""Finished games, read from the history without replaying their logs."""

from __future__ import annotations

from dataclasses import dataclass

from roost.protocol.facts import SeatInfo
from roost.server.errors import Conflict
from roost.server.service import Service
from roost.server.storage.types import BOT
from roost.server.table.summary import players_of


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: its record and its players."""

    game: str
    record: str
    seats: list[SeatInfo]


async def finished_game(service: Service, table: str) -> FinishedGame:
    """Return the finished game of a table; an abandoned game is not in the history and is read from the log."""
    finished = await service.storage.game(table)
    if finished is not None:
        return FinishedGame(finished.game, finished.record, _seats(finished.seats, finished.stand_in_moves))
    found = (await service.rooms.get(table)).table
    if found.play is None or not found.is_finished:
        raise Conflict("table-not-over", table=table)
    moves = tuple(seat.stand_in_moves for seat in found.seats)
    return FinishedGame(found.created.game, found.record(), _seats(players_of(found), moves))


def _seats(players: tuple[tuple[str, str], ...], stand_in_moves: tuple[int, ...]) -> list[SeatInfo]:
    rows = zip(players, stand_in_moves, strict=True)
    return [_seat(seat, player, name, moves) for seat, ((player, name), moves) in enumerate(rows)]


def _seat(seat: int, player: str, name: str, stand_in_moves: int) -> SeatInfo:
    if player.startswith(BOT):
        return SeatInfo(seat=seat, kind="bot", bot=player.removeprefix(BOT), stand_in_moves=stand_in_moves)
    return SeatInfo(seat=seat, kind="person", person=player, name=name or None, stand_in_moves=stand_in_moves)

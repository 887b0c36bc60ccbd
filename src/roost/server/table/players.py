"""The players of a table, as the history and the ratings know them."""

from __future__ import annotations

from roost.server.storage.types import BOT
from roost.server.table.fold import Table
from roost.server.table.seat_state import SeatState


def player_id(seat: SeatState) -> str | None:
    """Return the player's id in the history and the ratings."""
    return BOT + seat.bot if seat.bot is not None else seat.person


def players_of(table: Table) -> tuple[tuple[str, str], ...]:
    """Return each seat's player id and displayed name."""
    return tuple((player_id(seat) or "", seat.bot or seat.name or "") for seat in table.seats)

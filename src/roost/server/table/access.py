"""Who may see a table, and who may read its chat."""

from __future__ import annotations

from roost.core.game import Seat
from roost.server.table.fold import Table


def may_see(table: Table, person: str) -> bool:
    """Return True if a person with the link may see the table: watching is off only while the game is running."""
    if table.is_personal:
        return table.seat_of(person) is not None
    return table.status != "running" or table.created.watching != "off" or table.seat_of(person) is not None


def may_read_chat(table: Table, seat: Seat | None) -> bool:
    """Return True if a seat, or a spectator (None), may read the chat.

    Anyone with the link can see a finished game. The chat of a private table stays with its players."""
    is_private = not table.created.is_public or table.created.watching == "off"
    return seat is not None or not table.is_finished or not is_private

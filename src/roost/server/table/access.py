"""Who may see a table, and who may hear what is said there."""

from __future__ import annotations

from roost.core.game import Seat
from roost.server.table.fold import Table


def may_see(table: Table, person: str) -> bool:
    """Whether a table is there for this person: its link is enough, unless a game runs that is not to be watched."""
    return table.status != "running" or table.created.watching != "off" or table.seat_of(person) is not None


def may_hear(table: Table, seat: Seat | None) -> bool:
    """Whether what is said at a table is for this seat, or for a watcher (None).

    The link of a finished game shows the game to everybody, for ever; what people said where they were among
    themselves stays with those who sat there."""
    is_among_themselves = not table.created.is_public or table.created.watching == "off"
    return seat is not None or not table.is_finished or not is_among_themselves

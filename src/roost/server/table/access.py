"""Who may see a table, sit down at it, speak at it, and read its chat."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from roost.core.game import Seat
from roost.server.errors import Forbidden
from roost.server.table.fold import Table

SILENT_SECONDS = 600.0
"""How long others cannot speak from where a person was muted: the same person may have a new identity."""


class Audience(NamedTuple):
    """Who may see a table."""

    players: frozenset[str]
    banned: frozenset[str]
    is_open: bool
    """Whether people may see it who have no seat."""

    def includes(self, person: str) -> bool:
        """Return True if a person with the link may see the table."""
        return person in self.players or (self.is_open and person not in self.banned)

    def check(self, table: str, person: str) -> None:
        """Raise Forbidden if a person may not see the table."""
        if not self.includes(person):
            raise Forbidden("banned" if person in self.banned else "watching-off", table=table)


def audience(table: Table) -> Audience:
    """Return who may see a table with its link: watching is off only while the game is running."""
    is_open = not table.is_personal and (table.status != "running" or table.created.watching != "off")
    return Audience(frozenset(seat.person for seat in table.seats if seat.person is not None), table.banned, is_open)


def may_see(table: Table, person: str) -> bool:
    """Return True if a person with the link may see the table."""
    return table.seat_of(person) is not None or audience(table).includes(person)


def check_may_see(table: Table, person: str) -> None:
    """Raise Forbidden if a person may not see the table."""
    audience(table).check(table.id, person)


def check_may_sit(table: Table, person: str, name: str, origin: str) -> None:
    """Raise Forbidden if a person may not take any seat."""
    if person in table.kicked or not table.banned.isdisjoint({person, origin}):
        raise Forbidden("kicked", table=table.id)
    _check_name(table, name)


def check_may_speak(table: Table, person: str, name: str, origin: str, now: float) -> None:
    """Raise Forbidden if a person may not speak at the table."""
    check_may_see(table, person)
    if table.is_finished and table.seat_of(person) is None:
        raise Forbidden("chat-over", table=table.id)
    if person in table.muted or (_is_guest(table, person) and _is_silent(table, origin, now)):
        raise Forbidden("chat-muted", table=table.id)
    _check_name(table, name)


def _is_guest(table: Table, person: str) -> bool:
    return table.seat_of(person) is None and table.host != person


def _is_silent(table: Table, origin: str, now: float) -> bool:
    muted_at = table.muted_origins.get(origin)
    return origin in table.banned or (muted_at is not None and now < muted_at + SILENT_SECONDS)


def _check_name(table: Table, name: str) -> None:
    if table.created.needs_name and not name:
        raise Forbidden("name-needed", table=table.id)


def may_read_chat(table: Table, seat: Seat | None) -> bool:
    """Return True if a seat, or a spectator (None), may read the chat.

    Anyone with the link can see a finished game. The chat of a private table stays with its players."""
    is_private = not table.created.is_public or table.created.watching == "off"
    return seat is not None or not table.is_finished or not is_private


def origin_of(secret: bytes, address: str) -> str:
    """Return what tells the people of a table apart by their address; the table's secret hides the address."""
    return hmac.digest(secret, f"roost/1|origin|{address}".encode(), "sha256")[:8].hex() if address else ""

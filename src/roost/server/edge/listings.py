"""Lists of tables, read from the listings in the storage without loading the tables.

A version before this one stored no listings of running games, so a listing may be missing until the next move."""

from __future__ import annotations

from collections.abc import Iterable

from roost.protocol.http import MyTable, TableListing
from roost.server.rooms.listings import read_listing
from roost.server.storage.types import PersonId, Summary


def listed(tables: Iterable[Summary]) -> list[TableListing]:
    """Return the tables that have a listing."""
    return [listing for table in tables if (listing := read_listing(table)) is not None]


def watchable(tables: Iterable[Summary]) -> list[TableListing]:
    """Return the running tables that anyone may watch."""
    return [listing for listing in listed(tables) if listing.watching != "off"]


def my_table(table: Summary, person: PersonId) -> MyTable:
    """Return a table in the list of one of its people."""
    you = next((seat for seat, player in enumerate(table.seats) if player == person), None)
    mine = MyTable(
        table=table.table,
        game=table.game,
        status=table.status,
        players=table.players,
        host=table.host,
        you=you,
        is_paused=table.is_paused,
    )
    listing = read_listing(table)
    if listing is None:
        return mine
    names = "options", "seats", "clock", "created", "waits_for", "daily"
    shared = {name: getattr(listing, name) for name in names}
    return mine.model_copy(update={**shared, "to_act": you in listing.waits_for})

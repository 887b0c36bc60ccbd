"""Finished and abandoned tables are shown without folding their logs: anyone may ask for them at any rate.

What is shown is stored when a table leaves the memory. It is valid as long as nothing happens at the table, and for the
version of the server that stored it. Otherwise the log is folded once more.
"""

from __future__ import annotations

import logging

from pydantic import BaseModel

from roost import __version__
from roost.protocol.http import TableInfo
from roost.server.service import Service
from roost.server.storage.types import StoredClosedTable, TableId, Unavailable
from roost.server.table.access import Audience, audience, check_may_see
from roost.server.table.fold import Table
from roost.server.table.summary import table_info

NOBODY = ""

log = logging.getLogger("roost.tables")


class ClosedTable(BaseModel):
    """A table as a person without a seat sees it, and who may see it."""

    info: TableInfo
    audience: Audience


async def info_of(service: Service, table: TableId, person: str) -> TableInfo:
    """Return a table as a person sees it; raise Forbidden if they may not see it, NotFound if there is none."""
    if table not in service.rooms.loaded:
        stored = await service.storage.closed_table(table, __version__)
        if stored is not None:
            return _shown(ClosedTable.model_validate_json(stored.body), person)
    found = (await service.rooms.get(table)).table
    check_may_see(found, person)
    return table_info(found, person)


def keep(service: Service, table: Table) -> None:
    """Store what is shown of a table that leaves the memory, if nothing more is to happen at it."""
    if table.is_finished:
        service.tasks.spawn(_store(service, table))


def _shown(closed: ClosedTable, person: str) -> TableInfo:
    closed.audience.check(closed.info.table, person)
    you = next((seat.seat for seat in closed.info.seats if seat.kind == "person" and seat.person == person), None)
    return closed.info.model_copy(update={"you": you})


async def _store(service: Service, table: Table) -> None:
    body = ClosedTable(info=table_info(table, NOBODY), audience=audience(table)).model_dump_json()
    closed = StoredClosedTable(table=table.id, version=table.version, server=__version__, body=body)
    try:
        await service.storage.store_closed_table(closed)
    except Unavailable:
        log.warning("table not stored", extra={"table": table.id})  # it is folded again when somebody asks for it

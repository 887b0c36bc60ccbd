"""A table before the start, and the way back to a seat."""

from __future__ import annotations

from fastapi import APIRouter

from roost.protocol.http import ChangeSettings, Kick, Ready, TableInfo
from roost.server.edge.routes.common import EdgeDep, KnownPerson, ServiceDep, Stranger, TableIdInPath
from roost.server.table.summary import table_info

router = APIRouter()


@router.post("/tables/{table}/ready")
async def ready(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: Ready) -> TableInfo:
    """Say whether you are ready. A full table starts when all people are, or at `starts_at`."""
    room = await service.rooms.get(table)
    await service.lobby.set_ready(room, person, wanted.is_ready)
    return table_info(room.table, person)


@router.post("/tables/{table}/settings")
async def settings(
    edge: EdgeDep, person: KnownPerson, address: Stranger, table: TableIdInPath, wanted: ChangeSettings
) -> TableInfo:
    """Change the options and settings before the start (host only)."""
    room = await edge.service.rooms.get(table)
    becomes_public = "is_public" in wanted.model_fields_set and wanted.is_public and not room.table.created.is_public
    if becomes_public and room.table.host == person and address:
        edge.public_tables.spend(address)  # as if it had been created public
    await edge.service.lobby.change_settings(room, person, wanted)
    return table_info(room.table, person)


@router.post("/tables/{table}/kick")
async def kick(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: Kick) -> TableInfo:
    """Remove a person from their seat before the start; they cannot sit down at this table again (host only).

    With `is_banned`, they cannot see the table or speak either. That works for people without a seat at any time."""
    room = await service.rooms.get(table)
    if wanted.is_banned:
        await service.seating.ban(room, person, wanted.person)
    else:
        await service.lobby.kick(room, person, wanted.person)
    return table_info(room.table, person)


@router.post("/tables/{table}/back")
async def back(service: ServiceDep, person: KnownPerson, table: TableIdInPath) -> TableInfo:
    """Take your seat back from the stand-in bot."""
    room = await service.rooms.get(table)
    await service.seating.come_back(room, person)
    return table_info(room.table, person)

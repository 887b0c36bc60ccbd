"""Finding other people to play with."""

from __future__ import annotations

from fastapi import APIRouter

from roost.protocol.http import Match, TableInfo
from roost.server.edge.routes.common import EdgeDep, KnownPerson, Stranger
from roost.server.edge.routes.tables import check_may_create
from roost.server.table.summary import table_info

router = APIRouter()


@router.post("/match")
async def match(edge: EdgeDep, person: KnownPerson, address: Stranger, wanted: Match) -> TableInfo:
    """Sit down at a public table that waits for players, or open one. Calling it again returns the same table."""
    matching = edge.service.matching
    if await matching.own_table(person, wanted) is None:
        await check_may_create(edge, person, address)

    def check_may_open() -> None:
        if address:
            edge.public_tables.spend(address)

    room = await matching.match(person, await edge.service.name_of(person), wanted, address, check_may_open)
    return table_info(room.table, person)

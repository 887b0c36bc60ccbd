"""Your identity and your tables, and the ratings of people."""

from __future__ import annotations

from fastapi import APIRouter, Response

from roost.protocol.http import Me, MyTable, MyTables, PersonInfo, Rename
from roost.server.edge.names import clean_name
from roost.server.edge.routes.common import EdgeDep, KnownPerson, PlayerInPath, ServiceDep, Visitor, set_identity
from roost.server.edge.routes.history import rated
from roost.server.edge.routes.tables import MAX_TABLES_LISTED
from roost.server.storage.types import Person

router = APIRouter()


@router.get("/me")
async def me(edge: EdgeDep, person: Visitor, response: Response) -> Me:
    """Get your identity; the first request creates it."""
    response.headers["cache-control"] = "no-store"
    person = set_identity(edge, person, response)
    return Me(person=person, name=await edge.service.name_of(person) or None)


@router.put("/me")
async def rename(service: ServiceDep, person: KnownPerson, wanted: Rename) -> Me:
    """Choose or change your name, also at your open and running tables."""
    name = clean_name(wanted.name)
    service.lobby.charge_rename(person)
    if not await service.storage.rename_person(person, name):
        await service.storage.create_person(Person(person=person, name=name, created=service.rooms.now()))
    await service.lobby.rename(person, name)
    return Me(person=person, name=name)


@router.get("/me/tables")
async def my_tables(service: ServiceDep, person: KnownPerson) -> MyTables:
    """List the open and running tables where you have a seat or are the host."""
    found = await service.storage.tables_of(person, MAX_TABLES_LISTED)
    return MyTables(
        tables=[MyTable(table=row.table, game=row.game, status=row.status, players=row.players) for row in found]
    )


@router.get("/people/{player}")
async def person_info(service: ServiceDep, player: PlayerInPath) -> PersonInfo:
    """Get a person and their ratings."""
    standings = await service.storage.standings(player)
    name = await service.name_of(player)
    return PersonInfo(person=player, name=name or None, standings={game: rated(row) for game, row in standings.items()})

"""Your identity and your tables, and the ratings of people."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from roost.protocol.http import ClaimIdentity, IdentityCode, Me, MyTables, PersonInfo, Rename
from roost.server.edge import codes
from roost.server.edge.addresses import address_of, payer_of
from roost.server.edge.listings import my_table
from roost.server.edge.names import clean_name
from roost.server.edge.routes.common import (
    EdgeDep,
    KnownPerson,
    PlayerInPath,
    ServiceDep,
    Stranger,
    Visitor,
    set_identity,
)
from roost.server.edge.routes.history import rated
from roost.server.edge.routes.tables import MAX_TABLES_LISTED
from roost.server.edge.statistics import against_stats, game_stats
from roost.server.errors import Forbidden
from roost.server.storage.types import Person

router = APIRouter()


@router.get("/me")
async def me(edge: EdgeDep, person: Visitor, request: Request, response: Response) -> Me:
    """Get your identity; the first request creates it."""
    response.headers["cache-control"] = "no-store"
    person = set_identity(request, person, response)
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


@router.post("/me/code", status_code=201)
async def make_code(edge: EdgeDep, person: KnownPerson, response: Response) -> IdentityCode:
    """Get a code that moves your identity to another device. It works once, for ten minutes."""
    response.headers["cache-control"] = "no-store"
    edge.codes.spend(f"make {person}")
    code, now = codes.new_code(), edge.service.rooms.now()
    expires = now + codes.CODE_SECONDS
    await edge.service.storage.issue_code(person, edge.identities.hash_code(code), now, expires)
    return IdentityCode(code=codes.grouped(code), expires=expires)


@router.post("/me/claim")
async def claim_code(edge: EdgeDep, person: Visitor, request: Request, response: Response, wanted: ClaimIdentity) -> Me:
    """Become the person who made a code, on this device; the answer sets their cookie."""
    response.headers["cache-control"] = "no-store"
    edge.codes.spend(f"address {payer_of(address_of(request.scope))}")
    if person is not None:
        edge.codes.spend(f"person {person}")
    code = codes.typed(wanted.code)
    now = edge.service.rooms.now()
    found = code and await edge.service.storage.claim_code(edge.identities.hash_code(code), now)
    if not found:
        raise Forbidden("code-wrong")
    set_identity(request, found, response)
    return Me(person=found, name=await edge.service.name_of(found) or None)


@router.get("/me/tables")
async def my_tables(service: ServiceDep, person: KnownPerson) -> MyTables:
    """List the open and running tables where you have a seat or are the host."""
    found = await service.storage.tables_of(person, MAX_TABLES_LISTED)
    return MyTables(tables=[my_table(row, person) for row in found])


@router.get("/people/{player}")
async def person_info(edge: EdgeDep, address: Stranger, player: PlayerInPath) -> PersonInfo:
    """Get a person or bot with their ratings and statistics. Private games count, but are not listed to others."""
    service = edge.service
    if address:
        edge.lookups.spend(address)
    standings = await service.storage.standings(player)
    counts = await service.storage.statistics(player)
    return PersonInfo(
        person=player,
        name=await service.name_of(player) or None,
        standings={game: rated(row) for game, row in standings.items()},
        stats=game_stats(counts.places),
        against=list(against_stats(counts.against)),
        streak=counts.streak,
        longest_streak=counts.longest_streak,
    )

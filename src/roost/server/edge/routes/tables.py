"""Tables and their seats: what changes who sits where."""

from __future__ import annotations

from fastapi import APIRouter

from roost.protocol.http import (
    CreateTable,
    Join,
    Mute,
    PlanSeat,
    QuickGame,
    Rematch,
    RevealContribution,
    Start,
    TableEvents,
    TableInfo,
    TableList,
    TableListing,
)
from roost.server.edge.context import Edge
from roost.server.edge.routes.common import KnownPerson, TableIdInPath, TheEdge, TheService, Visitor
from roost.server.errors import Forbidden, RateLimited
from roost.server.rooms.room import Room
from roost.server.table.access import may_see
from roost.server.table.summary import table_info

OPEN_TABLES = 100

router = APIRouter()


@router.get("/tables")
async def open_tables(service: TheService) -> TableList:
    """The public tables with a free seat, the newest first."""
    found = await service.storage.open_tables(OPEN_TABLES)
    return TableList(tables=[TableListing.model_validate_json(row.listing) for row in found])


@router.post("/tables", status_code=201)
async def create(edge: TheEdge, person: KnownPerson, wanted: CreateTable) -> TableInfo:
    """A new table. Its commitment is published with it; sit down afterwards."""
    await _check_may_create(edge, person)
    room = await edge.service.seating.create(person, wanted)
    return _info(room, person)


@router.post("/quick", status_code=201)
async def quick_game(edge: TheEdge, person: KnownPerson, wanted: QuickGame) -> TableInfo:
    """A game against bots. The answer holds the commitment, and asks for the contribution that was promised."""
    await _check_may_create(edge, person)
    room = await edge.service.seating.quick(person, await edge.service.name_of(person), wanted)
    return _info(room, person)


@router.get("/tables/{table}")
async def table(service: TheService, person: Visitor, table: TableIdInPath) -> TableInfo:
    """A table, for anybody with its link."""
    room = await service.rooms.get(table)
    if not may_see(room.table, person or ""):
        raise Forbidden("watching-off", table=table)
    return _info(room, person or "")


@router.get("/tables/{table}/events")
async def events(service: TheService, person: KnownPerson, table: TableIdInPath) -> TableEvents:
    """All events of a game so far, as your seat was told them: for a program that begins in the middle."""
    room = await service.rooms.get(table)
    seat = room.table.seat_of(person)
    if seat is None:
        raise Forbidden("not-seated", table=table)
    told = [{"key": event.key, "values": event.values} for event in room.history(seat)]
    return TableEvents(version=room.table.public, events=told)


@router.post("/tables/{table}/join")
async def join(edge: TheEdge, person: KnownPerson, table: TableIdInPath, wanted: Join) -> TableInfo:
    """Sit down; the game starts when the table is full. Until then your contribution stays on your device."""
    room = await edge.service.rooms.get(table)
    if room.table.seat_of(person) is None and room.table.host != person:
        await _check_tables_of(edge, person)
    await edge.service.seating.join(room, person, await edge.service.name_of(person), wanted)
    return _info(room, person)


@router.post("/tables/{table}/leave")
async def leave(service: TheService, person: KnownPerson, table: TableIdInPath) -> TableInfo:
    """Stand up: before the game the seat is free again, afterwards a bot plays on in it. A host passes the table on."""
    room = await service.rooms.get(table)
    await service.seating.leave(room, person)
    return _info(room, person)


@router.post("/tables/{table}/seat")
async def plan_seat(service: TheService, person: KnownPerson, table: TableIdInPath, wanted: PlanSeat) -> TableInfo:
    """The host gives a free seat another meaning."""
    room = await service.rooms.get(table)
    await service.seating.plan(room, person, wanted.seat, wanted.plan)
    return _info(room, person)


@router.post("/tables/{table}/start")
async def start(service: TheService, person: KnownPerson, table: TableIdInPath, wanted: Start) -> TableInfo:
    """The host starts the game, with bots in the seats that are free."""
    room = await service.rooms.get(table)
    await service.seating.start(room, person, wanted.bot)
    return _info(room, person)


@router.post("/tables/{table}/reveal")
async def reveal(
    service: TheService, person: KnownPerson, table: TableIdInPath, wanted: RevealContribution
) -> TableInfo:
    """Reveal your contribution to the deal, once the table asks for it. A socket can do the same."""
    room = await service.rooms.get(table)
    await service.seating.reveal(room, person, wanted.contribution)
    return _info(room, person)


@router.post("/tables/{table}/rematch")
async def rematch(edge: TheEdge, person: KnownPerson, table: TableIdInPath, wanted: Rematch) -> TableInfo:
    """Another table for the same people; the person who asks sits down there, if they send a hash."""
    room = await edge.service.rooms.get(table)
    if await edge.service.seating.rematch_of(room) is None:
        await _check_may_create(edge, person)
    name = await edge.service.name_of(person)
    return _info(await edge.service.seating.rematch(room, person, name, wanted.contribution_hash), person)


@router.post("/tables/{table}/mute")
async def mute(service: TheService, person: KnownPerson, table: TableIdInPath, wanted: Mute) -> TableInfo:
    """The host lets a person chat no longer, or again."""
    room = await service.rooms.get(table)
    await service.seating.mute(room, person, wanted.person, wanted.is_muted)
    return _info(room, person)


async def _check_may_create(edge: Edge, person: str) -> None:
    edge.new_tables.spend(person)
    await _check_tables_of(edge, person)


async def _check_tables_of(edge: Edge, person: str) -> None:
    limit = edge.limits.tables_per_person
    if len(await edge.service.storage.tables_of(person, limit)) >= limit:
        raise RateLimited("too-many-tables")


def _info(room: Room, person: str) -> TableInfo:
    return table_info(room.table, person)

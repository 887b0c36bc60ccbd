"""Tables and their seats."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from roost.protocol.http import (
    CreateTable,
    Join,
    Mute,
    PlanSeat,
    PlayFrom,
    Preview,
    Previewed,
    QuickGame,
    RevealContribution,
    Start,
    TableEvents,
    TableInfo,
    TableList,
)
from roost.server.edge import closed_tables, positions, previews
from roost.server.edge.context import Edge
from roost.server.edge.listings import listed, watchable
from roost.server.edge.routes.common import EdgeDep, KnownPerson, ServiceDep, Stranger, TableIdInPath, Visitor
from roost.server.errors import Forbidden, RateLimited
from roost.server.rooms.room import Room
from roost.server.rooms.upkeep import LISTED_SECONDS
from roost.server.table.summary import table_info

MAX_TABLES_LISTED = 100
MAX_RUNNING_LISTED = 20

router = APIRouter()


@router.get("/tables")
async def open_tables(service: ServiceDep, before: Annotated[float | None, Query(ge=0, le=1e12)] = None) -> TableList:
    """List the public tables with an empty seat where somebody was in the last minutes, and the running games that
    anyone may watch, newest first. With `before`, only tables that were created before that time: the next page."""
    since = service.rooms.now() - LISTED_SECONDS
    found = await service.storage.open_tables(MAX_TABLES_LISTED, since, before)
    running = await service.storage.running_tables(MAX_TABLES_LISTED)
    tables = listed(found)
    is_last = len(found) < MAX_TABLES_LISTED or not tables
    return TableList(
        tables=tables,
        running=watchable(running)[:MAX_RUNNING_LISTED],
        before=None if is_last else tables[-1].created,
    )


@router.post("/tables", status_code=201)
async def create(edge: EdgeDep, person: KnownPerson, address: Stranger, wanted: CreateTable) -> TableInfo:
    """Create a table. The answer contains its commitment; join it afterwards."""
    await check_may_create(edge, person, address)
    if wanted.is_public and address:
        edge.public_tables.spend(address)
    room = await edge.service.seating.create(person, wanted)
    return _info(room, person)


@router.post("/quick", status_code=201)
async def quick_game(edge: EdgeDep, person: KnownPerson, address: Stranger, wanted: QuickGame) -> TableInfo:
    """Start a game against bots. The answer contains the commitment and asks for your contribution."""
    await check_may_create(edge, person, address)
    room = await edge.service.seating.quick(person, await edge.service.name_of(person), wanted)
    return _info(room, person)


@router.get("/tables/{table}")
async def table(service: ServiceDep, person: Visitor, table: TableIdInPath) -> TableInfo:
    """Get a table by its link."""
    return await closed_tables.info_of(service, table, person or "")


@router.get("/tables/{table}/events")
async def events(service: ServiceDep, person: KnownPerson, table: TableIdInPath) -> TableEvents:
    """List all events of a game so far as your seat was told them, for a program that starts in mid-game."""
    room = await service.rooms.get(table)
    if room.table.seat_of(person) is None:
        await service.rooms.catch_up(room)  # another process may have seated them
    seat = room.table.seat_of(person)
    if seat is None:
        raise Forbidden("not-seated", table=table)
    told = [{"key": event.key, "values": event.values} for event in room.history(seat)]
    return TableEvents(version=room.table.public, events=told)


@router.post("/tables/{table}/preview")
async def preview(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: Preview) -> Previewed:
    """Get your view after actions that you have not sent yet. It shows nothing that your seat does not know."""
    room = await service.rooms.get(table)
    await service.rooms.catch_up(room)  # another process may have taken the move before
    return previews.preview(room.table, person, wanted.actions)


@router.post("/tables/{table}/join")
async def join(edge: EdgeDep, person: KnownPerson, address: Stranger, table: TableIdInPath, wanted: Join) -> TableInfo:
    """Take a seat; a full table starts when all people are ready. Until then your contribution stays on your device."""
    room = await edge.service.rooms.get(table)
    if room.table.seat_of(person) is None and room.table.host != person:
        await _check_tables_of(edge, person)
    service, host = edge.service, room.table.host
    host_name = await service.name_of(host) if room.table.seat_of(host) is None else ""
    await service.seating.join(room, person, await service.name_of(person), wanted, address, host_name)
    return _info(room, person)


@router.post("/tables/{table}/leave")
async def leave(service: ServiceDep, person: KnownPerson, table: TableIdInPath) -> TableInfo:
    """Leave the table. In a running game a stand-in bot takes over. If you are the host, another player becomes it."""
    room = await service.rooms.get(table)
    await service.seating.leave(room, person)
    return _info(room, person)


@router.post("/tables/{table}/seat")
async def plan_seat(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: PlanSeat) -> TableInfo:
    """Change who may take an empty seat (host only)."""
    room = await service.rooms.get(table)
    await service.seating.plan(room, person, wanted.seat, wanted.plan)
    return _info(room, person)


@router.post("/tables/{table}/start")
async def start(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: Start) -> TableInfo:
    """Start the game, with bots in the empty seats (host only)."""
    room = await service.rooms.get(table)
    await service.seating.start(room, person, wanted.bot)
    return _info(room, person)


@router.post("/tables/{table}/reveal")
async def reveal(
    service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: RevealContribution
) -> TableInfo:
    """Reveal your contribution to the deal when the table asks for it; the socket has a message for this, too."""
    room = await service.rooms.get(table)
    await service.seating.reveal(room, person, wanted.contribution)
    return _info(room, person)


@router.post("/tables/{table}/rematch")
async def rematch(edge: EdgeDep, person: KnownPerson, address: Stranger, table: TableIdInPath) -> TableInfo:
    """Get or create the table of the rematch; join it afterwards."""
    room = await edge.service.rooms.get(table)
    if await edge.service.seating.rematch_of(room) is None:
        await check_may_create(edge, person, address)
    return _info(await edge.service.seating.rematch(room, person), person)


@router.post("/tables/{table}/play-from", status_code=201)
async def play_from(
    edge: EdgeDep, person: KnownPerson, address: Stranger, table: TableIdInPath, wanted: PlayFrom
) -> TableInfo:
    """Play on from one of your decisions in this finished game, against bots."""
    await check_may_create(edge, person, address)
    return _info(await positions.play_from(edge.service, person, table, wanted), person)


@router.post("/tables/{table}/mute")
async def mute(service: ServiceDep, person: KnownPerson, table: TableIdInPath, wanted: Mute) -> TableInfo:
    """Mute or unmute a person in the chat (host only)."""
    room = await service.rooms.get(table)
    await service.seating.mute(room, person, wanted.person, wanted.is_muted)
    return _info(room, person)


async def check_may_create(edge: Edge, person: str, address: str) -> None:
    """Raise RateLimited if the person or the address creates tables too fast, or the person has too many."""
    edge.new_tables.spend(person)
    if address:
        edge.new_tables_of_address.spend(address)
    edge.service.driver.addresses.note(person, address)
    await _check_tables_of(edge, person)


async def _check_tables_of(edge: Edge, person: str) -> None:
    """Raise RateLimited if the person has too many tables. Paused ones need no memory and do not count."""
    found = await edge.service.storage.tables_of(person, max(MAX_TABLES_LISTED, edge.limits.tables_per_person))
    if sum(not row.is_paused for row in found) >= edge.limits.tables_per_person:
        raise RateLimited("too-many-tables")


def _info(room: Room, person: str) -> TableInfo:
    return table_info(room.table, person)

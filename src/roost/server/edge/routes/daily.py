"""The deal of the day."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query

from roost.core.game import MAX_PLAYERS, MIN_PLAYERS
from roost.protocol.daily import DailyDay, DailyResults, DayText, PlayDaily
from roost.protocol.http import TableInfo
from roost.server.edge import daily
from roost.server.edge.routes.common import (
    NAME,
    TABLE_ID_LENGTH,
    EdgeDep,
    GameInPath,
    KnownPerson,
    ServiceDep,
    Stranger,
    Visitor,
)
from roost.server.edge.routes.tables import check_may_create
from roost.server.errors import NotFound
from roost.server.table.summary import table_info

PlayersInPath = Annotated[int, Path(ge=MIN_PLAYERS, le=MAX_PLAYERS)]

router = APIRouter()


@router.get("/daily")
async def today(service: ServiceDep, person: Visitor) -> DailyDay:
    """Get today's deals, with your tries."""
    return await daily.day_info(service, person, service.daily.today)


@router.post("/daily", status_code=201)
async def play(edge: EdgeDep, person: KnownPerson, address: Stranger, wanted: PlayDaily) -> TableInfo:
    """Play a deal of the day. Calling it again on the same day returns the same table."""
    service = edge.service
    deal = await service.daily.deal(_checked(wanted.day or service.daily.today), wanted.game, wanted.players)
    room = await service.daily.own_table(person, deal) if deal.day == service.daily.today else None
    if room is None:
        service.daily.check_bot(deal)  # a client that waits for the bot uses up nothing
        await check_may_create(edge, person, address)
        room = await service.daily.play(person, await service.name_of(person), deal)
    return table_info(room.table, person)


@router.get("/daily/{day}")
async def day(service: ServiceDep, person: Visitor, day: DayText) -> DailyDay:
    """Get the deals of a day: with their secrets if it is over, with their commitments up to tomorrow."""
    return await daily.day_info(service, person, _checked(day))


@router.get("/daily/{day}/{game}/{players}")
async def results(
    service: ServiceDep,
    person: Visitor,
    day: DayText,
    game: GameInPath,
    players: PlayersInPath,
    table: Annotated[str | None, Query(max_length=TABLE_ID_LENGTH, pattern=NAME)] = None,
) -> DailyResults:
    """Get the results of a deal. Until its day is over, they are for people who have finished their own try.

    With the table of an uncounted game of yours, they are compared with that game instead of your try."""
    return await daily.results(service, person, await service.daily.deal(_checked(day), game, players), table)


def _checked(day: str) -> str:
    """Return a day; raise NotFound if there is no such day, such as 30 February."""
    try:
        return date.fromisoformat(day).isoformat()
    except ValueError as error:
        raise NotFound("daily-unknown", day=day) from error

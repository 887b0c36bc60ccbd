"""HTTP under /api: who you are, tables and seats, finished games. Each route is one call of something below it."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from roost import bots
from roost.core import registry
from roost.core.options import Choice, IntOption
from roost.protocol import (
    CreateTable,
    GameInfo,
    History,
    Join,
    Leaderboard,
    Me,
    Mute,
    MyTable,
    MyTables,
    OptionInfo,
    PersonInfo,
    PlanSeat,
    PlayedGame,
    PlayedSeat,
    Problem,
    QuickGame,
    Rated,
    Rematch,
    Rename,
    Replay,
    SeatPlan,
    Start,
    TableInfo,
    TableList,
    TableListing,
)
from roost.server.edge import replays
from roost.server.edge.finished import ended
from roost.server.edge.identity import COOKIE, cookie_options
from roost.server.edge.names import clean_name
from roost.server.edge.snapshots import may_see
from roost.server.errors import Forbidden, TooMuch, Unknown
from roost.server.rooms.bot_pool import usual_bot
from roost.server.rooms.room import Live
from roost.server.service import Service
from roost.server.storage.port import Person, Played, Standing
from roost.server.table.summary import table_info

OPEN_TABLES = 100
GAMES_A_PAGE = 50
PLACES = 100

_PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem} for status in (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
}
router = APIRouter(prefix="/api", responses=_PROBLEMS)

TableIdInPath = Annotated[str, Path(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
PlayerInPath = Annotated[str, Path(max_length=64, pattern=r"^(bot:)?[A-Za-z0-9_-]+$")]
GameInPath = Annotated[str, Path(max_length=20, pattern=r"^[A-Za-z0-9_-]+$")]
Limit = Annotated[int, Query(ge=1, le=GAMES_A_PAGE)]


async def service_of(request: Request) -> Service:
    """The process's service."""
    service: Service = request.app.state.service
    return service


async def visitor(request: Request) -> str | None:
    """Who asks, if they have been here before."""
    return (await service_of(request)).identities.recognise(request.cookies.get(COOKIE))


async def known_person(person: Annotated[str | None, Depends(visitor)]) -> str:
    """Who asks: it has to be somebody. The cookie comes with the page, and with /api/me."""
    if person is None:
        raise Unknown("identity-needed")
    return person


Server = Annotated[Service, Depends(service_of)]
Visitor = Annotated[str | None, Depends(visitor)]
Someone = Annotated[str, Depends(known_person)]


# People


def set_identity(service: Service, person: str | None, response: Response) -> str:
    """The person that a response is for: whoever was never here is given an identity."""
    person = person or service.identities.new()
    response.set_cookie(COOKIE, service.identities.sign(person), **cookie_options(service.settings.is_https))
    return person


@router.get("/me")
async def me(service: Server, person: Visitor, response: Response) -> Me:
    """Who you are; the first visit gives you an identity."""
    response.headers["cache-control"] = "no-store"
    person = set_identity(service, person, response)
    return Me(person=person, name=await service.name_of(person) or None)


@router.put("/me")
async def rename(service: Server, person: Someone, wanted: Rename) -> Me:
    """Be called something, or something else."""
    name = clean_name(wanted.name)
    if not await service.storage.rename_person(person, name):
        await service.storage.create_person(Person(person=person, name=name, created=service.tables.now()))
    return Me(person=person, name=name)


@router.get("/me/tables")
async def my_tables(service: Server, person: Someone) -> MyTables:
    """Where you sit, or are the host."""
    found = await service.storage.tables_of(person, OPEN_TABLES)
    return MyTables(
        tables=[MyTable(table=row.table, game=row.game, status=row.status, players=row.players) for row in found]
    )


@router.get("/people/{player}")
async def person_info(service: Server, player: PlayerInPath) -> PersonInfo:
    """Somebody, and how they play."""
    standings = await service.storage.standings(player)
    name = await service.name_of(player)
    return PersonInfo(
        person=player, name=name or None, standings={game: _rated(row) for game, row in standings.items()}
    )


@router.get("/people/{player}/games")
async def games_of(
    service: Server,
    person: Visitor,
    player: PlayerInPath,
    limit: Limit = 20,
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
) -> History:
    """The finished games of a person or a bot, the last first: those of public tables, and those that you played."""
    return _history(await service.storage.games_of(player, person, limit, before), limit)


# What can be played


@router.get("/games")
async def games() -> list[GameInfo]:
    """The games, their options and their bots."""
    return [_game_info(name) for name in registry.GAMES]


@router.get("/games/recent")
async def recent_games(service: Server, limit: Limit = 20) -> History:
    """The last finished games of public tables."""
    played = await service.storage.recent_games(limit)
    return History(games=[_played(row) for row in played], before=None)


@router.get("/bots")
async def bots_by_game() -> dict[str, list[str]]:
    """The bots that play each game, the simplest first."""
    return {name: list(bots.names(name)) for name in registry.GAMES}


@router.get("/leaderboard/{game}")
async def leaderboard(service: Server, game: GameInPath) -> Leaderboard:
    """Who plays a game best, people and bots alike."""
    registry.game_type(game)
    best = await service.storage.leaderboard(game, PLACES)
    return Leaderboard(game=game, standings=[_rated(row) for row in best])


# Tables


@router.get("/tables")
async def open_tables(service: Server) -> TableList:
    """The public tables with a free seat, the newest first."""
    found = await service.storage.open_tables(OPEN_TABLES)
    return TableList(tables=[TableListing.model_validate_json(row.listing) for row in found])


@router.post("/tables", status_code=201)
async def create(service: Server, person: Someone, wanted: CreateTable) -> TableInfo:
    """A new table. Its commitment is published with it; sit down afterwards."""
    await _check_may_create(service, person)
    live = await service.seating.create(person, wanted)
    await service.seating.start_if_full(live)
    return _info(service, live, person)


@router.post("/quick", status_code=201)
async def quick_game(service: Server, person: Someone, wanted: QuickGame) -> TableInfo:
    """A game against bots, at once."""
    await _check_may_create(service, person)
    seats = [SeatPlan(), *[SeatPlan(kind="bot", bot=wanted.bot)] * (wanted.players - 1)]
    table = CreateTable(game=wanted.game, options=wanted.options, seats=seats, is_public=False, clock=wanted.clock)
    live = await service.seating.create(person, table)
    name = await service.name_of(person)
    await service.seating.join(live, person, name, Join(seat=0, contribution=wanted.contribution))
    return _info(service, live, person)


@router.get("/tables/{table}")
async def table(service: Server, person: Visitor, table: TableIdInPath) -> TableInfo:
    """A table, for anybody with its link."""
    live = await service.tables.get(table)
    if not may_see(live.table, person or ""):
        raise Forbidden("watching-off", table=table)
    if live.table.status == "open" and live.table.is_full:
        await service.seating.start_if_full(live)  # a process died just before it could
    return _info(service, live, person or "")


@router.post("/tables/{table}/join")
async def join(service: Server, person: Someone, table: TableIdInPath, wanted: Join) -> TableInfo:
    """Sit down; the game starts when the table is full."""
    live = await service.tables.get(table)
    if live.table.seat_of(person) is None and live.table.host != person:
        await _check_tables_of(service, person)
    await service.seating.join(live, person, await service.name_of(person), wanted)
    return _info(service, live, person)


@router.post("/tables/{table}/leave")
async def leave(service: Server, person: Someone, table: TableIdInPath) -> TableInfo:
    """Stand up: before the game the seat is free again, afterwards a bot plays on in it. A host passes the table on."""
    live = await service.tables.get(table)
    await service.seating.leave(live, person)
    return _info(service, live, person)


@router.post("/tables/{table}/seat")
async def plan_seat(service: Server, person: Someone, table: TableIdInPath, wanted: PlanSeat) -> TableInfo:
    """The host gives a free seat another meaning."""
    live = await service.tables.get(table)
    await service.seating.plan(live, person, wanted.seat, wanted.plan)
    return _info(service, live, person)


@router.post("/tables/{table}/start")
async def start(service: Server, person: Someone, table: TableIdInPath, wanted: Start) -> TableInfo:
    """The host starts the game, with bots in the seats that are free."""
    live = await service.tables.get(table)
    await service.seating.start(live, person, wanted.bot)
    return _info(service, live, person)


@router.post("/tables/{table}/rematch")
async def rematch(service: Server, person: Someone, table: TableIdInPath, wanted: Rematch) -> TableInfo:
    """Another table for the same people; whoever asks sits down there, if they send a contribution."""
    live = await service.tables.get(table)
    if await service.seating.rematch_of(live) is None:
        await _check_may_create(service, person)
    name = await service.name_of(person)
    return _info(service, await service.seating.rematch(live, person, name, wanted.contribution), person)


@router.post("/tables/{table}/mute")
async def mute(service: Server, person: Someone, table: TableIdInPath, wanted: Mute) -> TableInfo:
    """The host lets a person chat no longer, or again."""
    live = await service.tables.get(table)
    await service.seating.mute(live, person, wanted.person, wanted.is_muted)
    return _info(service, live, person)


# Finished games


@router.get("/tables/{table}/record", responses={200: {"content": {"application/json": {}}}}, response_class=Response)
async def record(service: Server, table: TableIdInPath) -> Response:
    """The record of a game that is over, as `roost check` reads it."""
    text = (await ended(service, table)).record
    name = f'attachment; filename="roost-{table}.json"'
    return Response(text + "\n", media_type="application/json", headers={"content-disposition": name})


@router.get("/tables/{table}/replay")
async def replay(
    service: Server, table: TableIdInPath, seat: Annotated[int | None, Query(ge=0, le=4)] = None
) -> Replay:
    """A game that is over, step by step, as one seat or a watcher saw it."""
    found = await ended(service, table)
    steps = await run_in_threadpool(replays.steps, found.record, seat)
    return Replay(table=table, game=found.game, seat=seat, seats=found.seats, steps=steps)


# Helpers


async def _check_may_create(service: Service, person: str) -> None:
    service.new_tables.spend(person)
    await _check_tables_of(service, person)


async def _check_tables_of(service: Service, person: str) -> None:
    limit = service.limits.tables_a_person
    if len(await service.storage.tables_of(person, limit)) >= limit:
        raise TooMuch("too-many-tables")


def _info(service: Service, live: Live, person: str) -> TableInfo:
    return table_info(live.table, person, service.deputy(live.table.created.game))


def _game_info(name: str) -> GameInfo:
    game = registry.game_type(name)
    options = []
    for option in game.table_options:
        if isinstance(option, Choice):
            options.append(
                OptionInfo(name=option.name, kind="choice", values=list(option.values), default=option.default)
            )
        elif isinstance(option, IntOption):
            options.append(
                OptionInfo(name=option.name, kind="whole", least=option.least, most=option.most, when_on=option.when_on)
            )
        else:
            options.append(OptionInfo(name=option.name, kind="seat"))
    return GameInfo(
        name=name,
        players=list(game.seats),
        options=options,
        bots=list(bots.names(name)),
        default_bot=usual_bot(name),
    )


def _history(played: list[Played], limit: int) -> History:
    before = played[-1].ended if len(played) == limit else None
    return History(games=[_played(row) for row in played], before=before)


def _played(row: Played) -> PlayedGame:
    seats = [
        PlayedSeat(player=player, name=name, points=points, rank=rank)
        for (player, name), points, rank in zip(row.seats, row.points, row.ranks, strict=True)
    ]
    return PlayedGame(table=row.table, game=row.game, ended=row.ended, seats=seats)


def _rated(row: Standing) -> Rated:
    return Rated(player=row.player, name=row.name, rating=row.rating, games=row.games)

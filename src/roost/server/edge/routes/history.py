"""Finished games, their records and replays, and the leaderboard."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from roost.core import registry
from roost.core.game import GAME_NAME_LENGTH, MAX_PLAYERS
from roost.protocol.base import NAME_LENGTH
from roost.protocol.http import History, Leaderboard, PlayedGame, PlayedSeat, Rated, Replay, ReviewOrder
from roost.server.edge import replays, reviews
from roost.server.edge.daily import check_may_replay, check_revealed
from roost.server.edge.finished import finished_game
from roost.server.edge.routes.common import (
    NAME,
    PLAYER,
    EdgeDep,
    GameInPath,
    KnownPerson,
    PlayerInPath,
    ServiceDep,
    Stranger,
    TableIdInPath,
    Visitor,
)
from roost.server.storage.types import ALL_GAMES, Filter, Kind, Played, Standing

GAMES_PER_PAGE = 50
LEADERBOARD_SIZE = 100
PROVISIONAL_GAMES = 10
"""A rating from fewer games is marked as provisional."""
Limit = Annotated[int, Query(ge=1, le=GAMES_PER_PAGE)]

router = APIRouter()


@router.get("/people/{player}/games")
async def games_of(
    edge: EdgeDep,
    person: Visitor,
    address: Stranger,
    player: PlayerInPath,
    limit: Limit = 20,
    before: Annotated[float | None, Query(ge=0, le=1e12)] = None,
    game: Annotated[str | None, Query(max_length=GAME_NAME_LENGTH, pattern=NAME)] = None,
    opponent: Annotated[str | None, Query(max_length=64, pattern=PLAYER)] = None,
    search: Annotated[str, Query(max_length=NAME_LENGTH, pattern=r"^[^\x00]*$")] = "",
) -> History:
    """List the finished games of a person or bot, most recent first: public ones, and those you played in.

    `search` is part of the name of another player. A filter looks at 10,000 games per page."""
    wanted = Filter(game=game, opponent=opponent, search=search.strip())
    if address and wanted != ALL_GAMES:
        edge.lookups.spend(address)
    return _history(await edge.service.storage.games_of(player, person, limit, before, wanted), limit)


@router.get("/games/recent")
async def recent_games(service: ServiceDep, limit: Limit = 20) -> History:
    """List the last finished games of public tables."""
    played = await service.storage.recent_games(limit)
    return History(games=[_played(row) for row in played], before=None)


@router.get("/leaderboard/{game}")
async def leaderboard(service: ServiceDep, game: GameInPath, kind: Kind = "all") -> Leaderboard:
    """List the best players of a game: people, bots, or both together."""
    registry.game_type(game)
    best = await service.storage.leaderboard(game, LEADERBOARD_SIZE, kind)
    return Leaderboard(game=game, standings=[rated(row) for row in best])


@router.get("/tables/{table}/record", responses={200: {"content": {"application/json": {}}}}, response_class=Response)
async def record(service: ServiceDep, person: Visitor, table: TableIdInPath) -> Response:
    """Get the record of a finished game, as `roost check` reads it. That of a deal of the day waits for its end."""
    await check_revealed(service, table)
    text = (await finished_game(service, table, person)).record
    name = f'attachment; filename="roost-{table}.json"'
    return Response(text + "\n", media_type="application/json", headers={"content-disposition": name})


@router.get("/tables/{table}/replay", response_model=Replay)
async def replay(
    edge: EdgeDep,
    request: Request,
    person: Visitor,
    table: TableIdInPath,
    seat: Annotated[int | None, Query(ge=0, le=MAX_PLAYERS - 1)] = None,
) -> Response:
    """Get a finished game step by step, as seen from one seat or by a spectator.

    Replays of today's deals are for people who have played them."""
    await check_may_replay(edge.service, person, table)
    return replays.response(edge, request, await replays.find_or_make(edge, request, table, seat, person))


@router.get("/tables/{table}/review-order")
async def review_order(edge: EdgeDep, person: KnownPerson, table: TableIdInPath) -> ReviewOrder:
    """Get what a review of your decisions in a finished game is made from, to compute it on your device.

    That of a counted deal of the day waits for the end of the day: ask the server with `ask_review` before."""
    return await reviews.review_order(edge, person, table)


def _history(played: list[Played], limit: int) -> History:
    before = played[-1].ended if len(played) == limit else None
    return History(games=[_played(row) for row in played], before=before)


def _played(row: Played) -> PlayedGame:
    hints = row.hints or (0,) * len(row.seats)
    seats = [
        PlayedSeat(player=player, name=name, points=points, rank=rank, stand_in_moves=moves, hints=asked)
        for (player, name), points, rank, moves, asked in zip(
            row.seats, row.points, row.ranks, row.stand_in_moves, hints, strict=True
        )
    ]
    return PlayedGame(table=row.table, game=row.game, ended=row.ended, seats=seats, options=dict(row.options))


def rated(row: Standing) -> Rated:
    """Convert a row of the leaderboard."""
    return Rated(
        player=row.player,
        name=row.name,
        rating=row.rating,
        games=row.games,
        sigma=row.sigma,
        is_provisional=row.games < PROVISIONAL_GAMES,
    )

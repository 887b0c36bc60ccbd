"""Statistics of a player, counted in the database from the seats of finished games.

Every query reads the last GAMES games of the player at most, through the index on player and time, because a bot may
have played millions.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Double, FromClause, Subquery, and_, case, cast, func, select

from roost.server.storage.database import Query
from roost.server.storage.schema import game_seats, tables
from roost.server.storage.types import BOT, PlayerId

GAMES = 10_000


def results(player: PlayerId) -> Query:
    """Select how often a player reached each place, by game and number of players."""
    own = _last_seats(player)
    groups = tables.c.game, tables.c.players, own.c.rank
    counts = func.count().label("games"), _wins(own).label("wins"), func.sum(own.c.points).label("points")
    found = select(*groups, *counts).join_from(own, tables, tables.c.id == own.c.table_id)
    return found.group_by(*groups).order_by(*groups)


def against_bots(player: PlayerId) -> Query:
    """Select the results of a player against each bot, by game; a bot in several seats has their average points."""
    own, other = _last_seats(player), game_seats.alias("other")
    groups = tables.c.game, other.c.player, own.c.table_id, own.c.rank, own.c.stand_in_moves, own.c.points
    meetings = (
        select(*groups, func.avg(other.c.points).label("points_of_bot"))
        .join_from(own, tables, tables.c.id == own.c.table_id)
        .join(other, other.c.table_id == own.c.table_id)
        .where(other.c.player.startswith(BOT), other.c.stand_in_moves == 0)
        .group_by(*groups)
        .subquery("meetings")
    )
    return (
        select(
            meetings.c.game,
            meetings.c.player,
            func.count().label("games"),
            _wins(meetings).label("wins"),
            _average(meetings.c.points).label("points"),
            _average(meetings.c.points_of_bot).label("points_of_bot"),
        )
        .group_by(meetings.c.game, meetings.c.player)
        .order_by(meetings.c.game, func.count().desc(), meetings.c.player)
    )


def streaks(player: PlayerId) -> Query:
    """Select the longest series of wins, and the one that lasts.

    A series is numbered by the games not won before it."""
    own = _last_seats(player)
    missed = func.sum(case((_is_win(own), 0), else_=1)).over(order_by=(own.c.ended, own.c.table_id, own.c.seat))
    played = select(own.c.rank, own.c.stand_in_moves, missed.label("missed")).subquery("played")
    series = select(played.c.missed, _wins(played).label("wins")).group_by(played.c.missed).cte("series")
    last = select(func.max(series.c.missed)).scalar_subquery()
    return select(
        func.coalesce(func.max(series.c.wins), 0).label("longest"),
        func.coalesce(func.max(case((series.c.missed == last, series.c.wins))), 0).label("current"),
    )


def _last_seats(player: PlayerId) -> Subquery:
    """Select the last results of a player, without games in which they got hints.

    For a bot, without games in which another bot made moves for it."""
    seats = game_seats.c
    own = select(seats.table_id, seats.seat, seats.points, seats.rank, seats.stand_in_moves, seats.ended)
    if player.startswith(BOT):
        own = own.where(seats.stand_in_moves == 0)  # the result of another bot, too
    return own.where(seats.player == player, seats.hints == 0).order_by(seats.ended.desc()).limit(GAMES).subquery("own")


def _is_win(seats: FromClause) -> ColumnElement[bool]:
    """A first place counts as a win unless a bot made moves for the person."""
    return and_(seats.c.rank == 1, seats.c.stand_in_moves == 0)


def _wins(seats: FromClause) -> ColumnElement[int]:
    return func.sum(case((_is_win(seats), 1), else_=0))


def _average(column: ColumnElement[Any]) -> ColumnElement[float]:
    return cast(func.avg(column), Double)

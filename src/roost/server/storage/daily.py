"""The deals of the day and the counted tries: the writes, batched for many callers (see `writer.py`), and the queries.

A try counts if its game was over before the end of its day, and no other bot made moves for the bots at the table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Subquery, and_, exists, func, select

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.schema import daily_deals, daily_tries, game_seats, games, people
from roost.server.storage.transactions import AnyRow
from roost.server.storage.types import DailyDeal, DailyTry, Day, PersonId, TableId

SEAT = 0
"""The seat of the person at every deal of the day."""

# Writes


def publish(connection: Connection, deals: Sequence[DailyDeal]) -> list[None]:
    """Add deals; one that exists stays as it is."""
    rows = [
        {
            "day": deal.day,
            "game": deal.game,
            "players": deal.players,
            "bot": deal.bot,
            "options": json.dumps(dict(deal.options)),
            "secret": deal.secret,
            "committed": deal.committed,
        }
        for deal in sorted(deals, key=lambda deal: (deal.day, deal.game, deal.players))
    ]
    bulk.add(connection, daily_deals, rows)
    return [None] * len(deals)


def claim(connection: Connection, tries: Sequence[DailyTry]) -> list[TableId]:
    """Add tries, and return the table of each person's first try at the deal."""
    tries_in_order = sorted(tries, key=lambda each: (each.day, each.game, each.players, each.person))
    bulk.add(connection, daily_tries, [_encode_try(each) for each in tries_in_order])
    return [connection.execute(_table_of(each)).scalar_one() for each in tries]


def _encode_try(each: DailyTry) -> dict[str, Any]:
    return {
        "day": each.day,
        "game": each.game,
        "players": each.players,
        "person": each.person,
        "table_id": each.table,
    }


def _table_of(each: DailyTry) -> Query:
    tries = daily_tries.c
    is_same = and_(tries.day == each.day, tries.game == each.game, tries.players == each.players)
    return select(tries.table_id).where(is_same, tries.person == each.person)


def decode_deal(row: AnyRow) -> DailyDeal:
    """Decode a deal."""
    return DailyDeal(
        day=row.day,
        game=row.game,
        players=row.players,
        bot=row.bot,
        options=json.loads(row.options),
        secret=bytes(row.secret),
        committed=row.committed,
    )


# Queries


def deals(day: Day) -> Query:
    """Select the deals of a day."""
    return select(daily_deals).where(daily_deals.c.day == day).order_by(daily_deals.c.game, daily_deals.c.players)


def first_day() -> Query:
    """Select the day of the first deals."""
    return select(func.min(daily_deals.c.day).label("day"))


def try_at(table: TableId) -> Query:
    """Select the try at a table."""
    return select(daily_tries).where(daily_tries.c.table_id == table)


def counts(day: Day, end: float) -> Query:
    """Select how many tries count, by deal."""
    counted = _counted(day, end)
    groups = counted.c.game, counted.c.players
    return select(*groups, func.count().label("played")).group_by(*groups)


def own(day: Day, end: float, person: PersonId) -> Query:
    """Select a person's tries of a day, with the results of those that are over."""
    counted, tries = _counted(day, end), daily_tries.c
    seat = and_(game_seats.c.table_id == tries.table_id, game_seats.c.seat == SEAT)
    found = select(
        tries.game, tries.players, tries.table_id, game_seats.c.rank, game_seats.c.points, counted.c.position
    )
    joined = found.join_from(daily_tries, game_seats, seat, isouter=True).join(
        counted, counted.c.table_id == tries.table_id, isouter=True
    )
    return joined.where(tries.day == day, tries.person == person)


def results(day: Day, end: float, game: str, players: int, limit: int) -> Query:
    """Select the best results of a deal, with their records."""
    counted = _counted(day, end)
    found = select(counted, people.c.name.label("new_name"), games.c.record).join_from(
        counted, games, games.c.table_id == counted.c.table_id
    )
    found = found.outerjoin(people, people.c.id == counted.c.person)
    found = found.where(counted.c.game == game, counted.c.players == players)
    return found.order_by(counted.c.position, counted.c.ended, counted.c.table_id).limit(limit)


def _counted(day: Day, end: float) -> Subquery:
    """Select the results of a day that count, with their positions: by the place at the table, then by points."""
    tries, seats = daily_tries.c, game_seats.c
    other = game_seats.alias("other")
    has_stand_ins = exists().where(other.c.table_id == tries.table_id, other.c.stand_in_moves > 0)
    position = func.rank().over(partition_by=(tries.game, tries.players), order_by=(seats.rank, seats.points.desc()))
    columns = tries.game, tries.players, tries.person, tries.table_id, seats.name, seats.rank, seats.points, seats.ended
    found = select(*columns, position.label("position")).join_from(
        daily_tries, game_seats, and_(seats.table_id == tries.table_id, seats.seat == SEAT)
    )
    return found.where(tries.day == day, seats.ended < end, ~has_stand_ins).subquery("counted")

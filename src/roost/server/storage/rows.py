"""Conversion between dataclasses and rows of the database."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from roost.server.storage.transactions import AnyRow
from roost.server.storage.types import (
    BOT,
    BotCount,
    Finished,
    Person,
    PlaceCount,
    Played,
    PlayerId,
    Standing,
    Statistics,
    Summary,
    TableId,
)

SUMMARY = (
    "id",
    "version",
    "updated",
    "game",
    "status",
    "is_public",
    "host",
    "players",
    "seats",
    "listing",
    "is_paused",
    "starts_at",
)
"""The columns of a summary, which never include the secret."""


@lru_cache(maxsize=10_000)  # they are written with every move
def encode_seats(seats: tuple[PlayerId | None, ...]) -> str:
    """Encode the players of a table's seats."""
    return json.dumps(seats, separators=(",", ":"))


def encode_summary(summary: Summary) -> tuple[Any, ...]:
    """Return the columns of a summary."""
    return (
        summary.table,
        summary.version,
        summary.updated,
        summary.game,
        summary.status,
        summary.is_public,
        summary.host,
        summary.players,
        encode_seats(summary.seats),
        summary.listing,
        summary.is_paused,
        summary.starts_at,
    )


def decode_summary(row: AnyRow) -> Summary:
    """Decode a row with the columns in SUMMARY."""
    return Summary(
        table=row.id,
        version=row.version,
        game=row.game,
        status=row.status,
        is_public=row.is_public,
        host=row.host,
        players=row.players,
        seats=tuple(json.loads(row.seats)),
        updated=row.updated,
        listing=row.listing,
        is_paused=row.is_paused,
        starts_at=row.starts_at,
    )


def encode_sitting(summary: Summary) -> list[dict[str, Any]]:
    """Return a row for each person at a table."""
    return [
        {"table_id": summary.table, "seat": seat, "player": player}
        for seat, player in enumerate(summary.seats)
        if player is not None and not player.startswith(BOT)
    ]


def encode_game(finished: Finished, is_public: bool) -> dict[str, Any]:
    """Return the row of a finished game."""
    return {
        "table_id": finished.table,
        "game": finished.game,
        "ended": finished.ended,
        "is_public": is_public,
        "record": finished.record,
    }


def encode_game_seats(finished: Finished) -> list[dict[str, Any]]:
    """Return a row for each seat of a finished game."""
    asked = finished.hints or (0,) * len(finished.seats)
    seats = zip(finished.seats, finished.points, finished.ranks, finished.stand_in_moves, asked, strict=True)
    return [
        {
            "table_id": finished.table,
            "seat": seat,
            "player": player,
            "name": name,
            "points": points,
            "rank": rank,
            "ended": finished.ended,
            "stand_in_moves": stand_in_moves,
            "hints": hints,
        }
        for seat, ((player, name), points, rank, stand_in_moves, hints) in enumerate(seats)
    ]


def decode_games(rows: Iterable[AnyRow]) -> list[Played]:
    """Decode games from the rows of their seats, which must be grouped by game and in seat order."""
    return [
        Played(
            table=table,
            game=seats[0].game,
            ended=seats[0].ended,
            options=seats[0].options or {},
            **_decode_seats(seats),
        )
        for table, group in groupby(rows, attrgetter("table_id"))
        if (seats := list(group))
    ]


def decode_finished(table: TableId, game: AnyRow, seats: list[AnyRow]) -> Finished:
    """Decode a game with its record from its row and the rows of its seats in order."""
    return Finished(table=table, game=game.game, ended=game.ended, record=game.record, **_decode_seats(seats))


def _decode_seats(rows: list[AnyRow]) -> dict[str, Any]:
    return {
        "seats": tuple((row.player, row.name) for row in rows),
        "points": tuple(row.points for row in rows),
        "ranks": tuple(row.rank for row in rows),
        "stand_in_moves": tuple(row.stand_in_moves for row in rows),
        "hints": tuple(row.hints for row in rows) if any(row.hints for row in rows) else (),
    }


def decode_person(row: AnyRow) -> Person:
    """Decode a person."""
    return Person(person=row.id, name=row.name, created=row.created)


def decode_standing(row: AnyRow) -> Standing:
    """Decode a rating with the player's name."""
    return Standing(player=row.player, name=row.name, rating=row.rating, games=row.games, sigma=row.sigma)


def decode_statistics(places: Sequence[AnyRow], against: Sequence[AnyRow], streaks: AnyRow) -> Statistics:
    """Decode the statistics of a player from the rows of three queries."""
    return Statistics(
        places=tuple(PlaceCount(**row._mapping) for row in places),
        against=tuple(BotCount(**row._mapping) for row in against),
        streak=streaks.current,
        longest_streak=streaks.longest,
    )

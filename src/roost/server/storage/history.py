"""Finished games and ratings: the writes together with a game's last entry, and the queries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Text,
    case,
    cast,
    exists,
    func,
    not_,
    or_,
    select,
    tuple_,
    type_coerce,
)

from roost.server.storage import bulk
from roost.server.storage.database import Query
from roost.server.storage.ratings import Skill, rate
from roost.server.storage.rows import encode_game, encode_game_seats
from roost.server.storage.schema import game_seats, games, people, ratings
from roost.server.storage.types import ALL_GAMES, BOT, Filter, Finished, Kind, Played, PlayerId, TableId

SEARCHED_GAMES = 10_000
"""How many games a filter looks at per page."""

_Key = tuple[str, PlayerId]
"""The name of a game, and a player."""

# Writes


def add_games(connection: Connection, finished: Sequence[tuple[Finished, bool]]) -> list[Played]:
    """Add finished games, each with whether its table is public; skip games that exist. Return those to rate."""
    added = bulk.add(connection, games, [encode_game(*game) for game in finished])
    new = [game for game, _ in finished if game.table in added]
    bulk.add(connection, game_seats, [row for game in new for row in encode_game_seats(game)])
    return [replace(game, ranks=game.rated_ranks or game.ranks) for game in new if game.is_rated]


def rate_games(connection: Connection, finished: Iterable[Played]) -> None:
    """Rate the games one after another, so that a player of two of them is rated for both."""
    finished = sorted(finished, key=lambda game: (game.ended, game.table))
    skills = _lock_skills(connection, {(game.game, player) for game in finished for player, _ in game.seats})
    for game in filter(_says_something, finished):
        players = [player for player, _ in game.seats]
        before = {player: skills[game.game, player] for player in players}
        after = _without_gains_of_stand_ins(game, before, rate(players, game.ranks, before))
        skills.update({(game.game, player): skill for player, skill in after.items()})
    rows = [{"game": game, "player": player, **_encode(skill)} for (game, player), skill in skills.items()]
    bulk.change(connection, ratings, rows)


def _says_something(game: Played) -> bool:
    """Return False if another bot made moves for a bot: then the result says nothing about the bots in the seats."""
    seats = zip(game.seats, game.stand_in_moves, strict=True)
    return not any(player.startswith(BOT) and moves for (player, _), moves in seats)


def _without_gains_of_stand_ins(
    game: Played, before: Mapping[PlayerId, Skill], after: Mapping[PlayerId, Skill]
) -> dict[PlayerId, Skill]:
    """Return the skills after a game, in which a person gains nothing if a bot made moves for them."""
    helped = {player for (player, _), moves in zip(game.seats, game.stand_in_moves, strict=True) if moves}
    return {
        player: skill for player, skill in after.items() if player not in helped or skill.rating < before[player].rating
    }


def _lock_skills(connection: Connection, keys: Iterable[_Key]) -> dict[_Key, Skill]:
    """Return the skills of these players and lock their rows.

    The order is always the same, so that processes that rate the same players cannot deadlock."""
    keys = sorted(keys)
    if not keys:
        return {}
    unknown = [{"game": game, "player": player, **_encode(Skill())} for game, player in keys]
    bulk.add(connection, ratings, unknown)
    wanted = select(ratings).where(tuple_(ratings.c.game, ratings.c.player).in_(keys))
    rows = connection.execute(wanted.order_by(ratings.c.game, ratings.c.player).with_for_update())
    return {(row.game, row.player): Skill(row.mu, row.sigma, row.games) for row in rows}


def _encode(skill: Skill) -> dict[str, Any]:
    return {"mu": skill.mu, "sigma": skill.sigma, "rating": skill.rating, "games": skill.games}


# Queries

_options = type_coerce(cast(games.c.record, Text().with_variant(JSON(), "postgresql")), JSON)["options"]
"""The options in the record of a game."""
_seats = select(
    game_seats.c.table_id,
    game_seats.c.player,
    game_seats.c.name,
    game_seats.c.points,
    game_seats.c.rank,
    game_seats.c.stand_in_moves,
    game_seats.c.hints,
    games.c.game,
    games.c.ended,
    case((game_seats.c.seat == 0, _options)).label("options"),  # a record is read once, not for each seat
).join_from(game_seats, games)
_newest = (games.c.ended.desc(), games.c.table_id)


def record(table: TableId) -> Query:
    """Select a finished game, without its seats."""
    return select(games.c.game, games.c.ended, games.c.record).where(games.c.table_id == table)


def seats(table: TableId) -> Query:
    """Select the seats of a finished game, in order."""
    return select(game_seats).where(game_seats.c.table_id == table).order_by(game_seats.c.seat)


def played_by(player: PlayerId, asked_by: PlayerId | None, limit: int, before: float | None, wanted: Filter) -> Query:
    """Select all seats of a player's last games: those of public tables, and those that `asked_by` played in."""
    own = select(game_seats.c.table_id, game_seats.c.ended).where(game_seats.c.player == player)
    if before is not None:
        own = own.where(game_seats.c.ended < before)
    if wanted != ALL_GAMES:  # a filter that finds nothing must not read a whole history
        own = own.order_by(game_seats.c.ended.desc()).limit(SEARCHED_GAMES)
    each = own.subquery("own")
    found = select(each.c.table_id, each.c.ended).join_from(each, games, games.c.table_id == each.c.table_id)
    if asked_by != player:
        found = found.where(_may_list(each.c.table_id, asked_by))
    found = found.where(*_matching(each.c.table_id, player, wanted)).distinct()
    return _seats_of(found.order_by(each.c.ended.desc(), each.c.table_id).limit(limit))


def _may_list(table: ColumnElement[TableId], asked_by: PlayerId | None) -> ColumnElement[bool]:
    return games.c.is_public if asked_by is None else or_(games.c.is_public, _has_seat(table, _player == asked_by))


def _matching(table: ColumnElement[TableId], player: PlayerId, wanted: Filter) -> Iterator[ColumnElement[bool]]:
    if wanted.game is not None:
        yield games.c.game == wanted.game
    if wanted.opponent is not None:
        yield _has_seat(table, _player == wanted.opponent)
    if wanted.search:
        is_found = func.lower(game_seats.c.name).contains(wanted.search.lower(), autoescape=True)
        yield _has_seat(table, _player != player, is_found)


_player = func.coalesce(game_seats.c.player, "")
"""Keeps SQLite from finding a seat of one table by the index on players, which would read all games of the player."""


def _has_seat(table: ColumnElement[TableId], *conditions: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(game_seats.c.table_id == table, *conditions)


def last_public(limit: int) -> Query:
    """Select all seats of the last games of public tables."""
    return _seats_of(select(games.c.table_id).where(games.c.is_public).order_by(*_newest).limit(limit))


def _seats_of(wanted: Query) -> Query:
    chosen = wanted.subquery()
    joined = _seats.join(chosen, chosen.c.table_id == game_seats.c.table_id)
    return joined.order_by(*_newest, game_seats.c.seat)


_standings = select(
    ratings.c.player, people.c.name, ratings.c.rating, ratings.c.games, ratings.c.sigma, ratings.c.game
).outerjoin_from(ratings, people, people.c.id == ratings.c.player)


def leaderboard(game: str, kind: Kind, limit: int) -> Query:
    """Select the leaderboard of a game, without players who have only played against themselves."""
    rated = _standings.where(ratings.c.game == game, ratings.c.games > 0)
    if kind != "all":
        is_bot = ratings.c.player.startswith(BOT)
        rated = rated.where(is_bot if kind == "bots" else not_(is_bot))
    return rated.order_by(ratings.c.rating.desc(), ratings.c.player).limit(limit)


def standings(player: PlayerId) -> Query:
    """Select a player's ratings in all games."""
    return _standings.where(ratings.c.player == player, ratings.c.games > 0).order_by(ratings.c.game)

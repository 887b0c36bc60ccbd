"""What the storage keeps about a table besides its log, and the table as clients see it outside the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from roost.core import options, registry
from roost.core.game import Seat
from roost.protocol.base import CLOCKS
from roost.protocol.facts import ClockInfo, SeatInfo
from roost.protocol.http import TableInfo, TableListing
from roost.server.storage.types import BOT, Finished, Summary
from roost.server.table.default_bot import default_bot
from roost.server.table.fold import SeatState, Table
from roost.server.table.starting import reveal_info


def seat_info(table: Table, number: Seat) -> SeatInfo:
    """Return the public description of a seat."""
    seat = table.seats[number]
    if seat.person is not None:
        bot = default_bot(table.created.game) if seat.is_away else None
        return SeatInfo(
            seat=number,
            kind="person",
            person=seat.person,
            name=seat.name or None,
            bot=bot,
            is_away=seat.is_away,
            is_ready=seat.is_ready and table.status == "open",
            stand_in_moves=seat.stand_in_moves,
            hints=seat.hints,
        )
    if seat.bot is not None:
        return SeatInfo(seat=number, kind="bot", bot=seat.bot, stand_in_moves=seat.stand_in_moves)
    if seat.plan.kind == "reserved":
        return SeatInfo(seat=number, kind="reserved", person=seat.plan.person, name=seat.plan.name or None)
    return SeatInfo(seat=number, kind="open")


def clock_info(table: Table) -> ClockInfo:
    """Return the clock; without one, the deadline of idle players is not shown."""
    seconds = CLOCKS[table.created.clock]
    return ClockInfo(kind=table.created.clock, seconds=seconds, deadline=None if seconds is None else table.deadline)


def recorded_options(table: Table) -> dict[str, str | int | None]:
    """Return the options in the form used by records."""
    return options.to_record(table.game.table_options, table.game.options)


def edition_options(game: str, players: int, given: Mapping[str, Any]) -> dict[str, str | int | None]:
    """Return the default options of an edition in the same form; raise BadSetup if other options are given."""
    declared = registry.game_type(game).table_options
    edition = options.settle(options.of_editions(declared), given, players)
    return options.to_record(declared, options.settle(declared, edition, players))


def table_facts(table: Table) -> dict[str, Any]:
    """Return the fields of TableFacts."""
    return {
        **table.created.settings(),
        "table": table.id,
        "game": table.created.game,
        "players": table.players,
        "options": recorded_options(table),
        "host": table.host,
        "seats": [seat_info(table, number) for number in range(table.players)],
    }


def table_status(table: Table) -> dict[str, Any]:
    """Return the fields of TableStatus that are the same for all clients: all except `you`.

    Table and version come first, because the load test reads them without decoding the rest."""
    return {
        "table": table.id,
        "version": table.public,
        **table_facts(table),
        "status": table.status,
        "commitment": table.created.commitment,
        "clock": clock_info(table),
        "rematch": table.rematch,
        "reveal": reveal_info(table),
        "is_paused": table.is_paused,
        "starts_at": table.starts_at,
        "daily": table.created.daily,
        "position": table.created.position,
    }


def table_info(table: Table, person: str) -> TableInfo:
    """Return a table as a person with its link can see it; the host also gets the invitations."""
    is_inviting = person == table.host and table.status == "open"
    invites = [seat.plan.token for seat in table.seats] if is_inviting else None
    return TableInfo(**table_status(table), you=table.seat_of(person), invites=invites)


def summarise(table: Table) -> Summary:
    """Return the summary that the storage can query without replaying the log."""
    return Summary(
        table=table.id,
        version=table.version,
        game=table.created.game,
        status=table.status,
        is_public=table.created.is_public,
        host=table.host,
        players=table.players,
        seats=tuple(player_id(seat) for seat in table.seats),
        updated=table.updated,
        listing="" if table.is_finished else _listing(table),
        is_paused=table.is_paused,
        starts_at=table.starts_at,
    )


def player_id(seat: SeatState) -> str | None:
    """Return the player's id in the history and the ratings."""
    return BOT + seat.bot if seat.bot is not None else seat.person


def players_of(table: Table) -> tuple[tuple[str, str], ...]:
    """Return each seat's player id and displayed name."""
    return tuple((player_id(seat) or "", seat.bot or seat.name or "") for seat in table.seats)


def _listing(table: Table) -> str:
    created = table.created
    listing = TableListing(
        **table_facts(table),
        clock=created.clock,
        created=created.at,
        waits_for=list(table.to_act),
        daily=created.daily,
    )
    return listing.model_dump_json()


def finish(table: Table) -> Finished | None:
    """Return the finished game for the history; None while it is not over.

    A deal of the day from the archive is not in the history: it can be played until it is won. Neither is a game from a
    position."""
    if table.created.position is not None:
        return None
    if table.created.daily is not None and not table.created.daily.is_counted:
        return None
    if table.status != "over" or table.play is None or table.play.outcome is None:
        return None
    outcome, hints = table.play.outcome, tuple(seat.hints for seat in table.seats)
    return Finished(
        table=table.id,
        game=table.created.game,
        ended=table.updated,
        record=table.record(),
        seats=players_of(table),
        points=outcome.points,
        ranks=outcome.ranks,
        stand_in_moves=tuple(seat.stand_in_moves for seat in table.seats),
        hints=hints if any(hints) else (),
        is_rated=table.created.daily is None and not any(hints),
    )

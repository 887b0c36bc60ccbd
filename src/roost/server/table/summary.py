"""What the storage keeps about a table besides its log, and the table as clients see it outside the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from pydantic_core import to_json

from roost.core import options, registry
from roost.core.copies import changed
from roost.core.game import Seat
from roost.protocol.base import CLOCKS, Clock
from roost.protocol.facts import ClockInfo, SeatInfo
from roost.protocol.http import TableInfo
from roost.server.storage.types import Finished, Summary
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import Created
from roost.server.table.fold import Table
from roost.server.table.players import player_id, players_of
from roost.server.table.rating import is_rated, rated_ranks
from roost.server.table.seat_state import SeatState
from roost.server.table.starting import reveal_info


def seat_info(table: Table, number: Seat) -> SeatInfo:
    """Return the public description of a seat."""
    seat = table.seats[number]
    if seat.person is not None:
        bot = default_bot(table.created.game) if seat.is_away else None
        return SeatInfo.made(
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
        return SeatInfo.made(
            seat=number, kind="bot", bot=seat.bot, stand_in_moves=seat.stand_in_moves, stand_in=seat.stand_in
        )
    if seat.plan.kind == "reserved":
        return SeatInfo.made(seat=number, kind="reserved", person=seat.plan.person, name=seat.plan.name or None)
    return SeatInfo.made(seat=number, kind="open")


def clock_info(table: Table) -> ClockInfo:
    """Return the clock; without one, the deadline of idle players is not shown."""
    seconds = CLOCKS[table.created.clock]
    return _clock_info(table.created.clock, seconds, None if seconds is None else table.deadline)


@lru_cache(maxsize=1000)  # most tables have no clock
def _clock_info(kind: Clock, seconds: int | None, deadline: float | None) -> ClockInfo:
    return ClockInfo.made(kind=kind, seconds=seconds, deadline=deadline)


def recorded_options(table: Table) -> dict[str, str | int | None]:
    """Return the options in the form used by records."""
    return options.to_record(table.game.table_options, table.game.options)


def edition_options(game: str, players: int, given: Mapping[str, Any]) -> dict[str, str | int | None]:
    """Return the default options of an edition in the same form; raise BadSetup if other options are given."""
    declared = registry.game_type(game).table_options
    edition = options.settle(options.of_editions(declared), given, players)
    return options.to_record(declared, options.settle(declared, edition, players))


@dataclass(frozen=True)
class _Described:
    """The facts of a table, and what they were made from: a move changes none of it."""

    source: tuple[Created, tuple[SeatState, ...], str, bool]
    facts: dict[str, Any]

    summary: Summary
    """What the storage keeps, as of the version at which this was made."""

    def is_of(self, created: Created, seats: tuple[SeatState, ...], host: str, is_open: bool) -> bool:
        """Return True if the facts were made from the same values."""
        old = self.source
        return old[0] is created and old[1] is seats and old[2] is host and old[3] is is_open

    @cached_property
    def text(self) -> str:
        """The facts in JSON, without the last brace."""
        return to_json(self.facts).decode()[:-1]


def _describe(table: Table) -> _Described:
    source = table.created, table.seats, table.host, table.status == "open"
    described: _Described | None = table.described.get("facts")
    if described is None or not described.is_of(*source):
        described = table.described["facts"] = _Described(source, _table_facts(table), _summary(table))
    return described


def table_facts(table: Table) -> dict[str, Any]:
    """Return the fields of TableFacts, which callers must not change."""
    return _describe(table).facts


def _table_facts(table: Table) -> dict[str, Any]:
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
    """Return the fields of TableStatus that are the same for all clients: all except `you`."""
    return {"version": table.public, **table_facts(table), **table_standing(table)}


def table_standing(table: Table) -> dict[str, Any]:
    """Return the fields of TableStatus that are neither the version nor facts: a move changes few of them."""
    return {
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
    return changed(
        _describe(table).summary,
        version=table.version,
        status=table.status,
        updated=table.updated,
        listing="" if table.is_finished else _listing(table),
        is_paused=table.is_paused,
        starts_at=table.starts_at,
    )


def _summary(table: Table) -> Summary:
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
        listing="",
        is_paused=table.is_paused,
        starts_at=table.starts_at,
    )


def _listing(table: Table) -> str:
    """Return a TableListing in JSON. It is written with every move, so the facts are not encoded again."""
    created = table.created
    rest = {"clock": created.clock, "created": created.at, "waits_for": table.to_act, "daily": created.daily}
    return f"{_describe(table).text},{to_json(rest).decode()[1:]}"


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
        is_rated=is_rated(table),
        rated_ranks=rated_ranks(table),
    )

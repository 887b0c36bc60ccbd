"""Tables are made, people sit down and leave, games start, and the same people go on at another table.

Each function here makes one thing happen, by way of `Tables.enter`; what it cannot do it refuses with its own error.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from roost import bots
from roost.core import fair, registry
from roost.core.errors import BadSetup
from roost.core.game import Seat
from roost.protocol import Clock, CreateTable, Join, SeatPlan, Watching
from roost.server.bots import usual_bot
from roost.server.entries import (
    Abandoned,
    AnyEntry,
    Back,
    Created,
    Left,
    Muted,
    Plan,
    Planned,
    RematchMade,
    Sat,
    Started,
)
from roost.server.errors import Forbidden, NotFound, NotNow
from roost.server.live import Live
from roost.server.table import SeatState, Table
from roost.server.tables import Tables

SECRET_BYTES = 32
TABLE_ID_BYTES = 12
TOKEN_BYTES = 12


class Seating:
    """The host's and the guests' side of a table, until and after the game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    # Making tables

    async def create(self, host: str, wanted: CreateTable) -> Live:
        """A new table, its secret made and committed to before anybody sits down."""
        _check_bots(wanted.game, [plan.bot for plan in wanted.seats if plan.kind == "bot"])
        plans = tuple(_plan(plan, wanted.game) for plan in wanted.seats)
        return await self._create(
            host, wanted.game, wanted.options, plans, wanted.is_public, wanted.watching, wanted.clock
        )

    async def _create(
        self,
        host: str,
        game: str,
        options: Mapping[str, Any],
        plans: tuple[Plan, ...],
        is_public: bool,
        watching: Watching,
        clock: Clock,
    ) -> Live:
        settled = registry.load(game, len(plans), **options)
        secret = secrets.token_bytes(SECRET_BYTES)
        entry = Created(
            at=self._tables.now(),
            game=game,
            options=settled.options,
            seats=plans,
            is_public=is_public,
            watching=watching,
            clock=clock,
            host=host,
            commitment=fair.commitment(secret).hex(),
        )
        return await self._tables.create(secrets.token_urlsafe(TABLE_ID_BYTES), secret, entry)

    async def rematch(self, old: Live, person: str, name: str, contribution: str | None) -> Live:
        """Another table for the same people: the first who asks makes it and is its host, the others find it."""
        table = old.table
        if table.seat_of(person) is None:
            raise Forbidden("not-seated", table=table.id)
        if table.status not in ("over", "abandoned"):
            raise NotNow("table-not-over", table=table.id)
        if table.rematch is None:
            made = await self._create_rematch(table, person)

            def propose(now: Table) -> AnyEntry | None:
                return None if now.rematch is not None else RematchMade(at=self._tables.now(), table=made.id)

            await self._tables.enter(old, propose)
            if old.table.rematch != made.id:
                await self._tables.enter(made, lambda _: Abandoned(at=self._tables.now()))
        assert old.table.rematch is not None
        live = await self._tables.get(old.table.rematch)
        if contribution is not None:
            await self.join(live, person, name, Join(contribution=contribution))
        return live

    async def _create_rematch(self, table: Table, host: str) -> Live:
        plans = tuple(_plan_again(seat) for seat in table.seats)
        was = table.created
        return await self._create(host, was.game, was.options, plans, was.is_public, was.watching, was.clock)

    # Sitting down, leaving

    async def join(self, live: Live, person: str, name: str, wanted: Join) -> None:
        """Sit down; the game starts when the table is full. Whoever sits there already, stays or comes back."""

        def propose(table: Table) -> AnyEntry | None:
            seat = table.seat_of(person)
            if seat is not None:
                is_back = table.status == "running" and table.seats[seat].is_away
                return Back(at=self._tables.now(), seat=seat) if is_back else None
            if table.status != "open":
                raise NotNow("table-not-open", table=table.id)
            seat = _seat_for(table, person, wanted)
            return Sat(
                at=self._tables.now(), seat=seat, person=person, name=name, contribution=wanted.contribution
            )

        await self._tables.enter(live, propose)
        await self.start_if_full(live)

    async def leave(self, live: Live, person: str) -> None:
        """Stand up: before the game the seat is free again, afterwards a bot plays on. The last one ends it all."""

        def leave(table: Table) -> AnyEntry | None:
            seat = table.seat_of(person)
            if seat is None:
                raise Forbidden("not-seated", table=table.id)
            if table.status not in ("open", "running") or table.seats[seat].has_left:
                return None
            return Left(at=self._tables.now(), seat=seat)

        def abandon(table: Table) -> AnyEntry | None:
            is_alive = table.status in ("open", "running")
            is_empty = all(seat.person is None or seat.has_left for seat in table.seats)
            return Abandoned(at=self._tables.now()) if is_alive and is_empty else None

        await self._tables.enter(live, leave)
        await self._tables.enter(live, abandon)

    async def plan(self, live: Live, person: str, seat: Seat, wanted: SeatPlan) -> None:
        """The host gives a seat that no person has another meaning."""
        _check_bots(live.table.created.game, [wanted.bot] if wanted.kind == "bot" else [])

        def propose(table: Table) -> AnyEntry | None:
            _check_host(table, person)
            if table.status != "open":
                raise NotNow("table-not-open", table=table.id)
            _check_seat(table, seat)
            if table.seats[seat].person is not None:
                raise NotNow("seat-taken", seat=seat)
            return Planned(at=self._tables.now(), seat=seat, plan=_plan(wanted, table.created.game))

        await self._tables.enter(live, propose)
        await self.start_if_full(live)

    # Starting

    async def start_if_full(self, live: Live) -> None:
        """Nobody else is waited for."""

        def propose(table: Table) -> AnyEntry | None:
            return self._started(table, None) if table.status == "open" and table.is_full else None

        await self._tables.enter(live, propose)

    async def start(self, live: Live, person: str, bot: str | None) -> None:
        """The host says so: bots take the seats that are free."""
        _check_bots(live.table.created.game, [bot])

        def propose(table: Table) -> AnyEntry | None:
            _check_host(table, person)
            if table.status == "running":
                return None
            if table.status != "open":
                raise NotNow("table-not-open", table=table.id)
            return self._started(table, bot)

        await self._tables.enter(live, propose)

    def _started(self, table: Table, bot: str | None) -> Started:
        usual = bot or usual_bot(table.created.game)
        chosen = [None if seat.person is not None else seat.bot or usual for seat in table.seats]
        return Started(at=self._tables.now(), bots=tuple(chosen), contributions=table.contributions())

    # Order at the table

    async def mute(self, live: Live, host: str, person: str, is_muted: bool) -> None:
        """The host lets a person chat no longer, or again."""

        def propose(table: Table) -> AnyEntry | None:
            _check_host(table, host)
            if (person in table.muted) == is_muted:
                return None
            return Muted(at=self._tables.now(), person=person, is_muted=is_muted)

        await self._tables.enter(live, propose)


def _plan(plan: SeatPlan, game: str) -> Plan:
    match plan.kind:
        case "open":
            return Plan()
        case "reserved":
            return Plan(kind="reserved", token=secrets.token_urlsafe(TOKEN_BYTES))
        case "bot":
            return Plan(kind="bot", bot=plan.bot or usual_bot(game))


def _plan_again(seat: SeatState) -> Plan:
    """The same as last time: the person or the bot who played here."""
    if seat.person is None:
        return Plan(kind="bot", bot=seat.bot)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return Plan(kind="reserved", person=seat.person, name=seat.name, token=token)


def _seat_for(table: Table, person: str, wanted: Join) -> Seat:
    """The seat that somebody asked for, or the first that they may have: their own before any other."""
    if wanted.seat is not None:
        _check_seat(table, wanted.seat)
        seat = table.seats[wanted.seat]
        if seat.is_taken:
            raise NotNow("seat-taken", seat=wanted.seat)
        if not _may_have(seat, person, wanted.invite):
            raise Forbidden("seat-reserved", seat=wanted.seat)
        return wanted.seat
    free = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
    allowed = [number for number in free if _may_have(table.seats[number], person, wanted.invite)]
    if not allowed:
        raise NotNow("table-full", table=table.id)
    return min(allowed, key=lambda number: (table.seats[number].plan.kind == "open", number))


def _may_have(seat: SeatState, person: str, invite: str | None) -> bool:
    if seat.plan.kind == "open":
        return True
    token = seat.plan.token
    is_invited = invite is not None and token is not None and secrets.compare_digest(invite.encode(), token.encode())
    return is_invited or (seat.plan.person is not None and seat.plan.person == person)


def _check_seat(table: Table, seat: Seat) -> None:
    if seat not in range(table.players):
        raise NotFound("seat-unknown", seat=seat)


def _check_host(table: Table, person: str) -> None:
    if table.host != person:
        raise Forbidden("not-host", table=table.id)


def _check_bots(game: str, wanted: list[str | None]) -> None:
    """Only bots of ours: a name from a stranger is never imported."""
    registry.game_type(game)
    known = bots.names(game)
    for name in wanted:
        if name is not None and name not in known:
            raise BadSetup("setup-unknown-bot", bot=name, known=", ".join(known))

"""Creating tables, joining and leaving them, starting games and rematches.

Each method makes one change with `Rooms.commit`, or raises an error.

The person who creates a table is its host, with or without a seat: they may share the link first and join later. When
the host leaves, another player becomes the host, and also when the host is disconnected for a while before the start
(`absences.py`).
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from roost import bots
from roost.core import fair, registry
from roost.core.errors import BadSetup
from roost.core.game import Seat
from roost.protocol.base import Clock
from roost.protocol.facts import TableSettings
from roost.protocol.http import CreateTable, Join, QuickGame, SeatPlan
from roost.server.errors import Conflict, Forbidden, RateLimited
from roost.server.plain_text import distinct_name
from roost.server.rooms.changes import Changes, check_host, check_open
from roost.server.rooms.commit import Proposal, Rooms
from roost.server.rooms.room import Room
from roost.server.table import starting
from roost.server.table.access import check_may_sit, origin_of
from roost.server.table.entries import (
    Abandoned,
    AnyEntry,
    Away,
    Back,
    Created,
    Hosted,
    Left,
    Muted,
    Plan,
    Planned,
    RematchMade,
    Sat,
)
from roost.server.table.fold import Table, fold, names_at
from roost.server.table.seat_plans import check_origin, check_seat, is_same_plan, plan_of, rematch_plan, seat_for

SECRET_BYTES = 32
TABLE_ID_BYTES = 12
INVITE_BYTES = 12
MAX_MUTED = 200
"""Maximum number of muted people per table, because every snapshot lists them."""


class Seating:
    """Everything that the host and the players do at a table outside the game."""

    def __init__(self, rooms: Rooms, changes: Changes) -> None:
        self._rooms = rooms
        self._changes = changes

    # Creating tables

    async def create(self, host: str, wanted: CreateTable) -> Room:
        """Create a table and commit to its secret before anyone joins."""
        check_bots(wanted.game, [plan.bot for plan in wanted.seats if plan.kind == "bot"])
        return await self._create(host, wanted.game, wanted.options, _plans(wanted), wanted.clock, wanted)

    async def quick(self, person: str, name: str, wanted: QuickGame) -> Room:
        """Create a table for one person against bots, join it and start it, in one write."""
        check_bots(wanted.game, [wanted.bot])
        seats = [SeatPlan(), *[SeatPlan(kind="bot", bot=wanted.bot)] * (wanted.players - 1)]
        table = CreateTable(game=wanted.game, options=wanted.options, seats=seats, is_public=False, clock=wanted.clock)
        promised = wanted.contribution_hash
        sat = Sat(at=self._rooms.now(), seat=0, person=person, name=name, contribution_hash=promised)
        return await self._create(person, table.game, table.options, _plans(table), table.clock, table, sat=sat)

    async def open(self, person: str, name: str, table: CreateTable, wanted: Join, address: str = "") -> Room:
        """Create a table and take its first seat, in one write."""
        sat = Sat(
            at=self._rooms.now(),
            seat=0,
            person=person,
            name=name,
            contribution_hash=wanted.contribution_hash,
            is_ready=wanted.is_ready,
        )
        return await self._create(
            person, table.game, table.options, _plans(table), table.clock, table, sat=sat, address=address
        )

    async def _create(
        self,
        host: str,
        game: str,
        options: Mapping[str, Any],
        plans: tuple[Plan, ...],
        clock: Clock,
        settings: TableSettings,
        muted: tuple[str, ...] = (),
        sat: Sat | None = None,
        address: str = "",
    ) -> Room:
        loaded = registry.game_type(game)(len(plans), options)
        secret = secrets.token_bytes(SECRET_BYTES)
        entry = Created(
            at=self._rooms.now() if sat is None else sat.at,
            game=game,
            options=loaded.options,
            seats=plans,
            clock=clock,
            host=host,
            commitment=fair.commitment(secret).hex(),
            muted=muted,
            **settings.settings(),
        )
        table = secrets.token_urlsafe(TABLE_ID_BYTES)
        if sat is not None:
            sat = sat.model_copy(update={"origin": origin_of(secret, address)})
        entries = (entry,) if sat is None else (entry, sat)
        begun = starting.start_if_due(fold(table, secret, entries), entry.at)
        return await self._rooms.create(table, secret, (*entries, *begun))

    async def rematch(self, old: Room, person: str) -> Room:
        """Return the table of the rematch; the first player who asks creates it."""
        if old.table.seat_of(person) is None or not old.table.is_finished:
            await self._rooms.catch_up(old)  # another process may have changed the table
        if old.table.seat_of(person) is None:
            raise Forbidden("not-seated", table=old.id)
        if not old.table.is_finished:
            raise Conflict("table-not-over", table=old.id)
        return await self.rematch_of(old) or await self._make_rematch(old, person)

    async def rematch_of(self, old: Room) -> Room | None:
        """Return the table of the rematch; None if there is none, or if it was abandoned."""
        if old.table.rematch is None:
            return None
        room = await self._rooms.get(old.table.rematch)
        return None if room.table.status == "abandoned" else room

    async def _make_rematch(self, old: Room, person: str) -> Room:
        """Create the table, then link it from the old table.

        If the storage fails in between, the new table stays open with nobody in it until upkeep abandons it. Abandoning
        it here would have to write to the storage that just failed."""
        before = old.table.rematch
        made = await self._create_rematch(old.table, person)

        def propose(now: Table) -> AnyEntry | None:
            return RematchMade(at=self._rooms.now(), table=made.id) if now.rematch == before else None

        if await self._rooms.commit(old, propose) is not None:
            return made
        await self._rooms.commit(made, lambda _: Abandoned(at=self._rooms.now()))
        assert old.table.rematch is not None  # another player was faster
        return await self._rooms.get(old.table.rematch)

    async def _create_rematch(self, table: Table, person: str) -> Room:
        """Create a table with the same host and the same muted people.

        If the host did not play, the player who asks becomes the host, unless they are muted."""
        keeps_host = table.seat_of(table.host) is not None or person in table.muted
        plans = tuple(rematch_plan(seat, _invite()) for seat in table.seats)
        created = table.created
        return await self._create(
            table.host if keeps_host else person,
            created.game,
            created.options,
            plans,
            created.clock,
            created,
            tuple(sorted(table.muted)),
        )

    # Joining and leaving

    async def join(
        self, room: Room, person: str, name: str, wanted: Join, address: str = "", host_name: str = ""
    ) -> None:
        """Take a seat, and start the game if the table is ready; a player who is away takes their seat back.

        Nobody else gets the name of the host, who may have no seat."""

        def propose(table: Table) -> Proposal:
            seat, now = table.seat_of(person), self._rooms.now()
            if seat is not None:
                is_back = table.status == "running" and table.seats[seat].is_away
                return Back(at=now, seat=seat) if is_back else None
            check_open(table)
            origin = origin_of(table.secret, address)
            check_may_sit(table, person, name, origin)
            taken = seat_for(table, person, wanted)
            check_origin(table, taken, origin)
            sat = Sat(
                at=now,
                seat=taken,
                person=person,
                name=distinct_name(name, [*names_at(table), host_name] if person != table.host else names_at(table)),
                contribution_hash=wanted.contribution_hash,
                is_ready=wanted.is_ready,
                origin=origin,
            )
            return sat, *starting.start_if_due(table.apply(sat), now)

        await self._changes.commit(room, person, propose)

    async def come_back(self, room: Room, person: str) -> None:
        """Take the seat back from the stand-in bot.

        A player who was too slow gets the full time again, because they have shown that they are there."""

        def propose(table: Table) -> AnyEntry | None:
            seat = table.seat_of(person)
            if seat is None:
                raise Forbidden("not-seated", table=table.id)
            own = table.seats[seat]
            if table.status != "running" or not own.is_away:
                return None
            return Back(at=self._rooms.now(), seat=seat, has_full_time=own.away in ("clock", "idle"))

        await self._changes.commit(room, person, propose)

    async def leave(self, room: Room, person: str) -> None:
        """Leave the table: before the game the seat becomes empty, afterwards a stand-in bot plays.

        Another player becomes the host if the host leaves. The last player to leave abandons the table. A counted
        deal of the day is paused instead."""

        def propose(table: Table) -> Proposal:
            seat, now = table.seat_of(person), self._rooms.now()
            if seat is None and table.host != person:
                raise Forbidden("not-seated", table=table.id)
            if table.is_finished:
                return None
            if seat is None:
                return _without_host(table, now)
            if table.seats[seat].has_left:
                return None
            if table.is_counted_daily:  # the try goes on when they are back, and cannot be repeated
                return None if table.seats[seat].is_away else Away(at=now, seat=seat, why="gone")
            left = Left(at=now, seat=seat)
            return left, *_after_leaving(table.apply(left), person, now)

        await self._changes.commit(room, person, propose)

    async def plan(self, room: Room, person: str, seat: Seat, wanted: SeatPlan) -> None:
        """Change the plan of a seat that no person has (host only)."""
        check_bots(room.table.created.game, [wanted.bot] if wanted.kind == "bot" else [])

        def propose(table: Table) -> Proposal:
            check_host(table, person)
            check_open(table)
            check_seat(table, seat)
            if table.seats[seat].person is not None:
                raise Conflict("seat-taken", seat=seat)
            plan = plan_of(wanted, table.created.game, _invite())
            if is_same_plan(plan, table.seats[seat].plan):
                return None
            now = self._rooms.now()
            planned = Planned(at=now, seat=seat, plan=plan)
            return planned, *starting.start_if_due(table.apply(planned), now)

        await self._changes.commit(room, person, propose)

    # Starting

    async def start(self, room: Room, person: str, bot: str | None) -> None:
        """Start the game with bots in the empty seats (host only)."""
        check_bots(room.table.created.game, [bot])

        def propose(table: Table) -> AnyEntry | None:
            check_host(table, person)
            if table.status == "running":
                return None
            check_open(table)
            return starting.start(table, self._rooms.now(), bot)

        await self._rooms.commit(room, propose)

    async def start_if_due(self, room: Room) -> None:
        """Start a full table if its countdown is over."""
        await self._rooms.commit(room, lambda table: starting.start_if_due(table, self._rooms.now()))

    async def reveal(self, room: Room, person: str, contribution: str) -> None:
        """Reveal a contribution; the last one triggers the deal."""
        await self._rooms.commit(room, lambda table: starting.reveal(table, person, contribution, self._rooms.now()))

    async def deal_if_due(self, room: Room) -> None:
        """Deal if the time to reveal is up."""
        await self._rooms.commit(room, lambda table: starting.deal_if_due(table, self._rooms.now()))

    # Moderation

    async def ban(self, room: Room, host: str, person: str) -> None:
        """Ban a person from the table (host only): they cannot see it, sit down or speak, nor can others from where
        they are sit down or speak. A player in a running game cannot be banned."""

        def propose(table: Table) -> Proposal:
            check_host(table, host)
            seat = table.seat_of(person)
            if person == host:
                raise Conflict("kick-self")
            if seat is not None:
                check_open(table)
            if len(table.muted) >= MAX_MUTED:
                raise RateLimited("too-many-muted", limit=MAX_MUTED)
            now, origin = self._rooms.now(), _origin(room, person)
            if seat is None and {person, origin} - {""} <= table.banned:
                return None
            banned = Muted(at=now, person=person, is_muted=True, is_banned=True, origin=origin)
            return (banned,) if seat is None else (banned, Left(at=now, seat=seat, is_kicked=True))

        await self._rooms.commit(room, propose)

    async def mute(self, room: Room, host: str, person: str, is_muted: bool) -> None:
        """Mute or unmute a person (host only), at the table or not: they may be connected to another process."""

        def propose(table: Table) -> AnyEntry | None:
            check_host(table, host)
            if (person in table.muted) == is_muted:
                return None
            if is_muted and len(table.muted) >= MAX_MUTED:
                raise RateLimited("too-many-muted", limit=MAX_MUTED)
            return Muted(at=self._rooms.now(), person=person, is_muted=is_muted, origin=_origin(room, person))

        if is_muted:  # at any rate: a host must be able to stop a flood
            await self._rooms.commit(room, propose)
        else:
            await self._changes.commit(room, host, propose)


def _origin(room: Room, person: str) -> str:
    """Return where a person spoke or sat; empty if it is not known."""
    seat = room.table.seat_of(person)
    return room.origins.get(person) or ("" if seat is None else room.table.seats[seat].origin)


def _plans(wanted: CreateTable) -> tuple[Plan, ...]:
    return tuple(plan_of(plan, wanted.game, _invite()) for plan in wanted.seats)


def _invite() -> str:
    """Draw the token of an invitation."""
    return secrets.token_urlsafe(INVITE_BYTES)


def _after_leaving(table: Table, person: str, now: float) -> tuple[AnyEntry, ...]:
    """Abandon the table if the last player has left; otherwise deal if only their contribution was missing."""
    is_empty = all(seat.person is None or seat.has_left for seat in table.seats)
    if is_empty and (table.status == "running" or table.host == person):  # another host may still join
        return (Abandoned(at=now),)
    return starting.deal_if_due(table, now)


def _without_host(table: Table, now: float) -> AnyEntry:
    """Return what happens when a host without a seat leaves: a player becomes the host, or the table is abandoned."""
    if table.next_host is not None:
        return Hosted(at=now, person=table.next_host)
    return Abandoned(at=now)


def check_bots(game: str, wanted: list[str | None]) -> None:
    """Accept only registered bots, so that a name from a client is never imported."""
    registry.game_type(game)
    known = bots.names(game)
    for name in wanted:
        if name is not None and name not in known:
            raise BadSetup("setup-unknown-bot", bot=name, known=", ".join(known))

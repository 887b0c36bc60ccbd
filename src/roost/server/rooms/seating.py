"""Tables are made, people sit down and leave, games start, and the same people go on at another table.

Each function here makes one thing happen, by way of `Rooms.commit`; what it cannot do it refuses with its own error.

Whoever makes a table is its host, with a seat or without: they may share the link first and sit down later. A host who
leaves passes the table on to the first who sits there. So does one who has no seat and is connected nowhere for a while
(`hosts.py`).
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
from roost.server.errors import Conflict, Forbidden, NotFound
from roost.server.limits import Rate
from roost.server.rooms.commit import Proposal, Propose, Rooms
from roost.server.rooms.room import Room
from roost.server.table import starting
from roost.server.table.entries import (
    Abandoned,
    AnyEntry,
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
from roost.server.table.fold import Table, fold
from roost.server.table.seat_plans import check_seat, is_same, plan_again, plan_of, seat_for

SECRET_BYTES = 32
TABLE_ID_BYTES = 12
INVITE_BYTES = 12


class Seating:
    """The host's and the guests' side of a table, until and after the game."""

    def __init__(self, rooms: Rooms, rate: Rate) -> None:
        self._rooms = rooms
        self._rate = rate
        """How often one person changes something at one table: a log is not to grow without end."""

    # Making tables

    async def create(self, host: str, wanted: CreateTable) -> Room:
        """A new table, its secret made and committed to before anybody sits down. One for bots alone starts at once."""
        _check_bots(wanted.game, [plan.bot for plan in wanted.seats if plan.kind == "bot"])
        return await self._create(host, wanted.game, wanted.options, _plans(wanted), wanted.clock, wanted)

    async def quick(self, person: str, name: str, wanted: QuickGame) -> Room:
        """A new table at which one person plays against bots. It is made, taken and started in one write."""
        _check_bots(wanted.game, [wanted.bot])
        seats = [SeatPlan(), *[SeatPlan(kind="bot", bot=wanted.bot)] * (wanted.players - 1)]
        table = CreateTable(game=wanted.game, options=wanted.options, seats=seats, is_public=False, clock=wanted.clock)
        promised = wanted.contribution_hash
        sat = Sat(at=self._rooms.now(), seat=0, person=person, name=name, contribution_hash=promised)
        return await self._create(person, table.game, table.options, _plans(table), table.clock, table, sat=sat)

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
    ) -> Room:
        settled = registry.load(game, len(plans), **options)
        secret = secrets.token_bytes(SECRET_BYTES)
        entry = Created(
            at=self._rooms.now() if sat is None else sat.at,
            game=game,
            options=settled.options,
            seats=plans,
            clock=clock,
            host=host,
            commitment=fair.commitment(secret).hex(),
            muted=muted,
            **settings.settings(),
        )
        table = secrets.token_urlsafe(TABLE_ID_BYTES)
        entries = (entry,) if sat is None else (entry, sat)
        begun = starting.start_if_full(fold(table, secret, entries), entry.at)
        return await self._rooms.create(table, secret, (*entries, *begun))

    async def rematch(self, old: Room, person: str, name: str, contribution_hash: str | None) -> Room:
        """Another table for the same people: the first who asks makes it, the others find it."""
        if old.table.seat_of(person) is None:
            raise Forbidden("not-seated", table=old.id)
        if not old.table.is_finished:
            raise Conflict("table-not-over", table=old.id)
        room = await self.rematch_of(old) or await self._make_rematch(old, person)
        if contribution_hash is not None:
            await self.join(room, person, name, Join(contribution_hash=contribution_hash))
        return room

    async def rematch_of(self, old: Room) -> Room | None:
        """Where the same people go on; None if nobody has asked for it, or if that was given up."""
        if old.table.rematch is None:
            return None
        room = await self._rooms.get(old.table.rematch)
        return None if room.table.status == "abandoned" else room

    async def _make_rematch(self, old: Room, person: str) -> Room:
        """Make the table, then name it at the old one.

        If the storage fails in between, the new table stays open with nobody in it, until upkeep gives it up like every
        open table that is forgotten. Giving it up here would have to write to the storage that just failed."""
        before = old.table.rematch
        made = await self._create_rematch(old.table, person)

        def propose(now: Table) -> AnyEntry | None:
            return RematchMade(at=self._rooms.now(), table=made.id) if now.rematch == before else None

        if await self._rooms.commit(old, propose) is not None:
            return made
        await self._rooms.commit(made, lambda _: Abandoned(at=self._rooms.now()))
        assert old.table.rematch is not None  # somebody else was faster
        return await self._rooms.get(old.table.rematch)

    async def _create_rematch(self, table: Table, person: str) -> Room:
        """The host stays host and whoever is muted stays muted; a host who did not play leaves it to whoever asks."""
        is_host_needed = table.seat_of(table.host) is not None or person in table.muted
        plans = tuple(plan_again(seat, _invite()) for seat in table.seats)
        was = table.created
        return await self._create(
            table.host if is_host_needed else person,
            was.game,
            was.options,
            plans,
            was.clock,
            was,
            tuple(sorted(table.muted)),
        )

    # Sitting down, leaving

    async def join(self, room: Room, person: str, name: str, wanted: Join) -> None:
        """Sit down; the game starts when the table is full. Whoever sits there already, stays or comes back."""

        def propose(table: Table) -> Proposal:
            seat, now = table.seat_of(person), self._rooms.now()
            if seat is not None:
                is_back = table.status == "running" and table.seats[seat].is_away
                return Back(at=now, seat=seat) if is_back else None
            if table.status != "open":
                raise Conflict("table-not-open", table=table.id)
            seat, promised = seat_for(table, person, wanted), wanted.contribution_hash
            sat = Sat(at=now, seat=seat, person=person, name=name, contribution_hash=promised)
            return sat, *starting.start_if_full(table.apply(sat), now)

        await self._change(room, person, propose)

    async def leave(self, room: Room, person: str) -> None:
        """Stand up: before the game the seat is free again, afterwards a bot plays on. The last one ends it all.

        A host passes the table on, also one without a seat."""

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
            left = Left(at=now, seat=seat)
            return left, *_without(table.apply(left), person, now)

        await self._change(room, person, propose)

    async def plan(self, room: Room, person: str, seat: Seat, wanted: SeatPlan) -> None:
        """The host gives a seat that no person has another meaning."""
        _check_bots(room.table.created.game, [wanted.bot] if wanted.kind == "bot" else [])

        def propose(table: Table) -> Proposal:
            _check_host(table, person)
            if table.status != "open":
                raise Conflict("table-not-open", table=table.id)
            check_seat(table, seat)
            if table.seats[seat].person is not None:
                raise Conflict("seat-taken", seat=seat)
            plan = plan_of(wanted, table.created.game, _invite())
            if is_same(plan, table.seats[seat].plan):
                return None
            now = self._rooms.now()
            planned = Planned(at=now, seat=seat, plan=plan)
            return planned, *starting.start_if_full(table.apply(planned), now)

        await self._change(room, person, propose)

    # Starting

    async def start(self, room: Room, person: str, bot: str | None) -> None:
        """The host says so: bots take the seats that are free."""
        _check_bots(room.table.created.game, [bot])

        def propose(table: Table) -> AnyEntry | None:
            _check_host(table, person)
            if table.status == "running":
                return None
            if table.status != "open":
                raise Conflict("table-not-open", table=table.id)
            return starting.start(table, self._rooms.now(), bot)

        await self._rooms.commit(room, propose)

    async def reveal(self, room: Room, person: str, contribution: str) -> None:
        """A device reveals what it promised; the last one has the cards dealt."""
        await self._rooms.commit(room, lambda table: starting.reveal(table, person, contribution, self._rooms.now()))

    async def deal_if_due(self, room: Room) -> None:
        """Deal, if the time to reveal is up."""
        await self._rooms.commit(room, lambda table: starting.deal_if_due(table, self._rooms.now()))

    # Order at the table

    async def mute(self, room: Room, host: str, person: str, is_muted: bool) -> None:
        """The host lets a person chat no longer, or again."""

        def propose(table: Table) -> AnyEntry | None:
            _check_host(table, host)
            if (person in table.muted) == is_muted:
                return None
            if is_muted and not _is_known(room, person):
                raise NotFound("person-unknown")
            return Muted(at=self._rooms.now(), person=person, is_muted=is_muted)

        await self._change(room, host, propose)

    async def _change(self, room: Room, person: str, propose: Propose) -> None:
        """Commit what a person changes, unless they do so too often.

        One change is charged once, however often it is proposed again because another process was faster."""
        is_charged = False

        def charged(table: Table) -> Proposal:
            nonlocal is_charged
            proposal = propose(table)
            if proposal is not None and not is_charged:
                self._rate.spend(f"{room.id} {person}")
                is_charged = True
            return proposal

        await self._rooms.commit(room, charged)


def _plans(wanted: CreateTable) -> tuple[Plan, ...]:
    return tuple(plan_of(plan, wanted.game, _invite()) for plan in wanted.seats)


def _invite() -> str:
    """The token of an invitation, for a seat that turns out to be reserved."""
    return secrets.token_urlsafe(INVITE_BYTES)


def _without(table: Table, person: str, now: float) -> tuple[AnyEntry, ...]:
    """What follows when somebody has left: the last one ends it all, and no contribution of theirs is waited for."""
    is_empty = all(seat.person is None or seat.has_left for seat in table.seats)
    if is_empty and (table.status == "running" or table.host == person):  # a host may still come
        return (Abandoned(at=now),)
    return starting.deal_if_due(table, now)


def _without_host(table: Table, now: float) -> AnyEntry:
    """What follows when a host without a seat leaves: somebody who sits there is host, or it is over."""
    if table.next_host is not None:
        return Hosted(at=now, person=table.next_host)
    return Abandoned(at=now)


def _is_known(room: Room, person: str) -> bool:
    """Whether somebody sits here, follows the table from this process, or has said or shown something."""
    said = (step.chat or step.reaction for step in room.steps)
    is_heard = any(line is not None and line.person == person for line in said)
    return is_heard or person in room.people or room.table.seat_of(person) is not None


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

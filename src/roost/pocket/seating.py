"""Games on the device: created, dealt, repeated and left. The person has the first seat, bots have the others."""

from __future__ import annotations

import secrets
import string
from collections.abc import Mapping, Sequence
from typing import Any

from roost import bots
from roost.core import fair, registry
from roost.core.errors import BadSetup
from roost.pocket.tables import SEAT, Tables
from roost.protocol.http import CreateTable, SeatPlan
from roost.server.errors import Conflict
from roost.server.rooms.room import Room
from roost.server.table import starting
from roost.server.table.entries import Abandoned, AnyEntry, Created, Left, Plan, RematchMade, Sat
from roost.server.table.fold import Table
from roost.server.table.seat_plans import plan_of, rematch_plan

PREFIX = "pocket-"
"""The ids of tables on a device begin with this: the page asks the worker about them, and not the server."""
ID_LENGTH = 16
SECRET_BYTES = 32


class Seating:
    """What the person does at their tables outside the game."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def create(self, wanted: CreateTable, person: str) -> Room:
        """Create a table, and commit to its secret before the device promises its contribution."""
        _check_bots(wanted.game, wanted.seats)
        plans = tuple(plan_of(plan, wanted.game, "") for plan in wanted.seats)
        settings = {"is_public": False, "watching": "off", "has_chat": False, "is_guided": wanted.is_guided}
        return self._create(wanted.game, wanted.options, plans, person, settings)

    def _create(
        self, game: str, options: Mapping[str, Any], plans: tuple[Plan, ...], person: str, settings: Mapping[str, Any]
    ) -> Room:
        loaded = registry.game_type(game)(len(plans), options)
        secret = secrets.token_bytes(SECRET_BYTES)
        created = Created(
            at=self._tables.now(),
            game=game,
            options=loaded.options,
            seats=plans,
            clock="none",
            host=person,
            commitment=fair.commitment(secret).hex(),
            **settings,
        )
        return self._tables.create(_new_id(), secret, created)

    def join(self, room: Room, name: str, contribution_hash: str) -> None:
        """Take the person's seat, which starts the game."""

        def propose(table: Table) -> Sequence[AnyEntry]:
            if table.seats[SEAT].person is not None:
                return ()
            now = self._tables.now()
            sat = Sat(at=now, seat=SEAT, person=table.host, name=name, contribution_hash=contribution_hash)
            return sat, *starting.start_if_due(table.apply(sat), now)

        self._tables.commit(room, propose)

    def reveal(self, room: Room, contribution: str) -> None:
        """Reveal the contribution of the device, which deals the cards."""
        self._tables.commit(room, lambda table: starting.reveal(table, table.host, contribution, self._tables.now()))

    def deal_if_due(self, room: Room) -> None:
        """Deal without the contribution of a device that has lost it."""
        self._tables.commit(room, lambda table: starting.deal_if_due(table, self._tables.now()))

    def rematch(self, old: Room) -> Room:
        """Create a table with the same bots and options, unless there is one."""
        table = old.table
        if not table.is_finished:
            raise Conflict("table-not-over", table=table.id)
        if (known := self._tables.find(table.rematch)) is not None and known.table.status != "abandoned":
            return known
        plans = tuple(Plan() if number == SEAT else rematch_plan(seat, "") for number, seat in enumerate(table.seats))
        created = table.created
        made = self._create(created.game, created.options, plans, table.host, created.settings())
        self._tables.commit(old, lambda _: (RematchMade(at=self._tables.now(), table=made.id),))
        return made

    def leave(self, room: Room) -> None:
        """Give a game up."""

        def propose(table: Table) -> Sequence[AnyEntry]:
            now = self._tables.now()
            return () if table.is_finished else (Left(at=now, seat=SEAT), Abandoned(at=now))

        self._tables.commit(room, propose)


def _new_id() -> str:
    letters = string.ascii_lowercase + string.digits
    return PREFIX + "".join(secrets.choice(letters) for _ in range(ID_LENGTH))


def _check_bots(game: str, seats: Sequence[SeatPlan]) -> None:
    """Raise BadSetup unless the first seat is free and known bots have the others."""
    registry.game_type(game)
    known = bots.names(game)
    for plan in seats:
        if plan.bot is not None and plan.bot not in known:
            raise BadSetup("setup-unknown-bot", bot=plan.bot, known=", ".join(known))
    if [plan.kind for plan in seats] != ["open"] + ["bot"] * (len(seats) - 1):
        raise BadSetup("pocket-seats")

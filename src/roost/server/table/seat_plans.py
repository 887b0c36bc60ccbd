"""Seat plans: who may take which seat."""

from __future__ import annotations

import hmac

from roost.core.game import Seat
from roost.protocol.http import Join, SeatPlan
from roost.server.errors import Conflict, Forbidden, NotFound
from roost.server.table.default_bot import default_bot
from roost.server.table.entries import Plan
from roost.server.table.fold import Table
from roost.server.table.seat_state import SeatState

OPEN = Plan()
"""For anyone: one object for all open seats."""


def plan_of(wanted: SeatPlan, game: str, token: str) -> Plan:
    """Return the plan that the host asked for; `token` is the invitation if the seat is reserved."""
    match wanted.kind:
        case "open":
            return OPEN
        case "reserved":
            return Plan(kind="reserved", token=token)
        case "bot":
            return Plan(kind="bot", bot=wanted.bot or default_bot(game))


def is_same_plan(one: Plan, other: Plan) -> bool:
    """Return True if two plans differ in their tokens only, so that an invitation already sent stays valid."""
    return (one.kind, one.bot, one.person) == (other.kind, other.bot, other.person)


def rematch_plan(seat: SeatState, token: str) -> Plan:
    """Return the plan for a rematch: the same person or bot; for a seat that stayed empty, its old plan.

    `token` is the new invitation if the seat is reserved."""
    if seat.bot is not None:
        return Plan(kind="bot", bot=seat.bot)
    if seat.person is not None:
        return Plan(kind="reserved", person=seat.person, name=seat.name, token=token)
    return seat.plan.model_copy(update={"token": token}) if seat.plan.kind == "reserved" else OPEN


SEATS_PER_ADDRESS = 2
"""Open seats of a public table that people from one address can take."""


def seat_for(table: Table, person: str, wanted: Join) -> Seat:
    """Return the requested seat, or else the first seat the person may take, reserved seats before open ones."""
    if wanted.seat is not None:
        check_seat(table, wanted.seat)
        seat = table.seats[wanted.seat]
        if seat.is_taken:
            raise Conflict("seat-taken", seat=wanted.seat)
        if not _may_have(seat, person, wanted.invite):
            raise Forbidden("seat-reserved", seat=wanted.seat)
        return wanted.seat
    free = [number for number, seat in enumerate(table.seats) if not seat.is_taken]
    allowed = [number for number in free if _may_have(table.seats[number], person, wanted.invite)]
    if not allowed:
        raise Conflict("table-full", table=table.id)
    return min(allowed, key=lambda number: (table.seats[number].plan.kind == "open", number))


def check_origin(table: Table, seat: Seat, origin: str) -> None:
    """Raise Conflict if people from one address would take most open seats of a public table.

    Friends may share an address; one person with many identities has one, too. The host's address has no limit."""
    if not table.created.is_public or table.seats[seat].plan.kind != "open" or not origin:
        return
    hosts = table.seat_of(table.host)
    if hosts is not None and table.seats[hosts].origin == origin:
        return
    limit = max(1, min(SEATS_PER_ADDRESS, table.players - 2))  # never all seats but the host's
    if sum(other.origin == origin for other in table.seats) >= limit:
        raise Conflict("too-many-from-address", limit=limit)


def _may_have(seat: SeatState, person: str, invite: str | None) -> bool:
    if seat.plan.kind == "open":
        return True
    token = seat.plan.token
    is_invited = invite is not None and token is not None and hmac.compare_digest(invite.encode(), token.encode())
    return is_invited or (seat.plan.person is not None and seat.plan.person == person)


def check_seat(table: Table, seat: Seat) -> None:
    """Raise NotFound if there is no seat with this number."""
    if seat not in range(table.players):
        raise NotFound("seat-unknown", seat=seat)

"""Notices: what clients see of an entry outside the game, such as a player leaving or running out of time."""

from __future__ import annotations

from typing import Any

from roost.protocol.messages import Notice
from roost.server.table.entries import (
    Abandoned,
    AnyEntry,
    Away,
    Back,
    Changed,
    Hosted,
    Left,
    Move,
    Muted,
    Planned,
    RematchMade,
    Sat,
    Started,
    StartedFrom,
)
from roost.server.table.fold import Table
from roost.server.table.seat_state import SeatState


def notices_of(before: Table, entry: AnyEntry, after: Table) -> tuple[Notice, ...]:
    """Return the notices of an entry, in order."""
    return tuple(
        Notice.made(version=after.public, at=entry.at, **fields)
        for fields in (*_of_entry(before, entry, after), *_of_pause(before, after), *_of_end(after))
    )


def _of_entry(before: Table, entry: AnyEntry, after: Table) -> list[dict[str, Any]]:
    match entry:
        case Sat():
            return [_about(after, entry.seat, key) for key in _keys_of_sat(before.seats[entry.seat], entry)]
        case Changed():
            return [{"key": "settings"}]
        case Hosted():
            return [_about_person(after, entry.person, "host")]
        case Planned():
            key = "freed" if entry.plan.bot is None else "bot-sat"
            return [{"key": key, "seat": entry.seat, "name": entry.plan.bot}]
        case Left():
            return [_about(before, entry.seat, "kicked" if entry.is_kicked else "left")]
        case Started() | StartedFrom():
            return [{"key": "started"}, *(_about(after, seat, "not-revealed") for seat in _unrevealed(after))]
        case Move(by="clock"):
            return [_about(after, entry.seat, "time-up")]
        case Move(by="person") | Back() if before.seats[entry.seat].is_away:
            return [_about(after, entry.seat, "continued" if before.is_paused else "back")]
        case Away() if not after.is_paused:
            return [_about(after, entry.seat, "away")]
        case Muted(is_banned=True):
            return [_about_person(after, entry.person, "banned")]
        case Muted():
            return [_about_person(after, entry.person, "muted" if entry.is_muted else "unmuted")]
        case RematchMade():
            return [{"key": "rematch"}]
        case Abandoned():
            return [{"key": "abandoned"}]
        case _:
            return []


def _keys_of_sat(before: SeatState, entry: Sat) -> list[str]:
    if before.person != entry.person:
        return ["sat"]
    is_newly_ready = entry.is_ready and not before.is_ready
    return ["renamed"] * (before.name != entry.name) + ["ready"] * is_newly_ready


def _of_pause(before: Table, after: Table) -> list[dict[str, Any]]:
    return [{"key": "paused"}] if after.is_paused and not before.is_paused else []


def _unrevealed(table: Table) -> list[int]:
    """Return the seats whose devices sent a hash but did not reveal the contribution in time."""
    return [number for number, seat in enumerate(table.seats) if seat.owes_contribution]


def _of_end(after: Table) -> list[dict[str, Any]]:
    is_end = after.status == "over" and bool(after.events)
    return [{"key": "over"}] if is_end else []


def _about(table: Table, seat: int, key: str) -> dict[str, Any]:
    return {"key": key, "seat": seat, "name": table.seats[seat].name or None}


def _about_person(table: Table, person: str, key: str) -> dict[str, Any]:
    seat = table.seat_of(person)
    return {"key": key} if seat is None else _about(table, seat, key)

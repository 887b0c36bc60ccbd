"""What a connection is sent of a table: the whole state first, and then what changed in it.

A snapshot is made only from the viewer of the game and from public facts. A change is the difference between two
snapshots that were made for the same connection, so it contains nothing that the second one does not show. What several
seats are shown is compared and encoded once. So is each distinct message for spectators: a thousand of them share
one string.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from pydantic_core import from_json, to_json

from roost.core.game import Event, Seat
from roost.protocol.changes import CHECK_EVERY, checksum, fields_of, find_changes
from roost.protocol.facts import UnreadyBot
from roost.server.rooms.room import Common, FieldChange, Room, Step
from roost.server.table.access import may_read_chat
from roost.server.table.fold import Table
from roost.server.table.summary import table_facts, table_standing

CHAT_LINES = 50
"""Number of chat messages in a fresh snapshot."""
_serial = itertools.count(1)

UnreadyAt: TypeAlias = Callable[[Table], list[UnreadyBot]]
"""Returns the bots at a table that other bots play for."""


@dataclass(slots=True, eq=False)
class Snapshot:
    """The state of a table as a seat or a spectator sees it, without what belongs to one message, such as events."""

    common: Mapping[str, Any]
    """The part that is the same for all clients: the same object while nothing in it changes."""
    you: Seat | None
    view: Mapping[str, Any] | None
    """The fields of the view. Its events are those of the last step."""
    hands: Sequence[Any] | None
    serial: int = field(default_factory=lambda: next(_serial))


def encode_state(
    room: Room, seat: Seat | None, sent: int, shown: Snapshot | None, unready_at: UnreadyAt
) -> tuple[str, Snapshot]:
    """Return a message with everything after the version last `sent`, and the snapshot that it brings a client to.

    A client that was `shown` a snapshot gets what changed. Others get the whole state, which has no events but the last
    messages of the chat if nothing was sent before (`sent` 0)."""
    if sent and room.needs_resync(sent):
        sent, shown = 0, None
    snapshot = _snapshot(room, seat, unready_at)
    if seat is not None:  # a seat has one connection, as a rule
        return _encode(room, snapshot, sent, shown), snapshot
    key = sent, 0 if shown is None else shown.serial
    text = room.encoded.get(key)
    if text is None:
        text = room.encoded[key] = _encode(room, snapshot, sent, shown)
    return text, snapshot


def _encode(room: Room, snapshot: Snapshot, sent: int, shown: Snapshot | None) -> str:
    return _json(_state(room, snapshot, sent)) if shown is None else _change(room, snapshot, sent, shown)


def _json(value: Any) -> str:
    return to_json(value).decode()


def _snapshot(room: Room, seat: Seat | None, unready_at: UnreadyAt) -> Snapshot:
    snapshot: Snapshot | None = room.snapshots.get(seat)
    if snapshot is None:
        table = room.table
        view = None if table.play is None else fields_of(room.view(seat))
        shows_hands = table.status == "over" and table.created.watching == "hands-after"
        hands = [room.view(other) for other in range(table.players)] if shows_hands else None
        snapshot = room.snapshots[seat] = Snapshot(_common(room, unready_at), seat, view, hands)
    return snapshot


def _state(room: Room, snapshot: Snapshot, sent: int) -> dict[str, Any]:
    table, seat = room.table, snapshot.you
    steps = list(room.steps_after(sent or table.version, seat))
    may_read = may_read_chat(table, seat)
    lines = [step.chat for step in (steps if sent else room.steps) if may_read and step.chat is not None][-CHAT_LINES:]
    view = None if snapshot.view is None else {**snapshot.view, "events": _told(room, seat, steps)}
    return {
        "type": "table",
        "table": table.id,
        "version": table.public,  # near the beginning, because the load test reads it without decoding the rest
        **snapshot.common,
        "after": room.steps[(sent or table.version) - 1].public,
        "you": seat,
        "chat": lines,
        "reactions": [step.reaction for step in steps if may_read and step.reaction is not None],
        "notices": [notice for step in steps for notice in step.notices],
        "view": view,
        "hands": snapshot.hands,
    }


def _change(room: Room, snapshot: Snapshot, sent: int, shown: Snapshot) -> str:
    """Return a `change`, put together from parts that are encoded already. The id of a table has only plain letters."""
    table, seat = room.table, snapshot.you
    steps = list(room.steps_after(sent, seat))
    changed = ",".join(_differences(room, shown, snapshot))
    parts = [
        f'{{"type":"change","table":"{table.id}","version":{table.public},"after":{room.steps[sent - 1].public}'
        f',"changed":{{{changed}}}'
    ]
    if events := _told(room, seat, steps):
        parts.append(f'"events":{_json([{"key": event.key, "values": event.values} for event in events])}')
    if may_read_chat(table, seat):
        if chat := [step.chat for step in steps if step.chat is not None]:
            parts.append(f'"chat":{_json(chat)}')
        if reactions := [step.reaction for step in steps if step.reaction is not None]:
            parts.append(f'"reactions":{_json(reactions)}')
    if notices := [notice for step in steps for notice in step.notices]:
        parts.append(f'"notices":{_json(notices)}')
    if table.public % CHECK_EVERY == 0:
        parts.append(f'"check":{checksum(from_json(to_json(_state(room, snapshot, table.version))))}')
    return ",".join(parts) + "}"


def _told(room: Room, seat: Seat | None, steps: Sequence[Step]) -> Sequence[Event]:
    """Return the events of some steps as a seat may know them."""
    events = [event for step in steps for event in step.events]
    if not events:
        return ()
    if steps[-1] is room.steps[-1] and len(events) == len(steps[-1].events):
        events = []  # the view has those of the last step anyway
    told: Sequence[Event] = room.view(seat, events or None).events
    return told


def _differences(room: Room, before: Snapshot, after: Snapshot) -> list[str]:
    """Return what changed, as members of a JSON object."""
    found = [] if before.common is after.common else [_common_difference(room, before.common, after.common)]
    if before.you != after.you:
        found.append(_members({"/you": after.you}))
    if before.view is None or after.view is None:
        found.append(_members(find_changes(before.view, after.view, "/view")))
    else:
        known, view = room.field_changes, zip(after.view, before.view.values(), after.view.values(), strict=True)
        for name, was, value in [field for field in view if field[1] is not field[2]]:  # most are the same objects
            if name == "events" or (type(value) is tuple and was == value):
                continue
            change = known.get((name, id(was), id(value)))
            found.append(_field_change(room, name, was, value) if change is None else change.text)
    if before.hands is not after.hands:
        found.append(_members(find_changes(before.hands, after.hands, "/hands")))
    return [text for text in found if text]


def _field_change(room: Room, name: str, before: Any, after: Any) -> str:
    """Compare a field of the view, once for all seats that are shown the same objects."""
    text = "" if before == after else _members(find_changes(before, after, f"/view/{name}"))
    room.field_changes[name, id(before), id(after)] = FieldChange(before, after, text)
    return text


def _common_difference(room: Room, before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Compare the common part, once for all clients with the same snapshot before."""
    if room.common_change is None or room.common_change[0] is not before:
        room.common_change = before, _members(find_changes(before, after))
    return room.common_change[1]


def _members(changed: Mapping[str, Any]) -> str:
    return _json(changed)[1:-1] if changed else ""


def _common(room: Room, unready_at: UnreadyAt) -> Mapping[str, Any]:
    """Return the part that is the same for all clients, which most moves do not change."""
    if room.common_version != room.table.version:
        table = room.table
        facts, standing = table_facts(table), table_standing(table)
        standing |= {"muted": sorted(table.muted), "unready_bots": unready_at(table)}
        if room.common is None or room.common.facts is not facts or room.common.standing != standing:
            room.common = Common(facts, standing)
        room.common_version = table.version
    assert room.common is not None
    return room.common.fields

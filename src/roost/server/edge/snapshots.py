"""What a connection is sent of a table: the whole state first, and then what changed in it.

A snapshot is made only from the viewer of the game and from public facts. A change is the difference between two
snapshots that were made for the same connection, so it contains nothing that the second one does not show. What several
seats are shown is compared and encoded once. So is each distinct message for spectators: a thousand of them share
one string.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from pydantic_core import from_json, to_json

from roost.core.game import Event, Seat
from roost.protocol.changes import CHECK_EVERY, checksum, find_changes
from roost.protocol.facts import UnreadyBot
from roost.server.rooms.room import Common, Difference, Room, Step, Told
from roost.server.table.access import may_read_chat
from roost.server.table.fold import Table
from roost.server.table.summary import table_facts, table_standing

CHAT_LINES = 50
"""Number of chat messages in a fresh snapshot."""

UnreadyAt: TypeAlias = Callable[[Table], list[UnreadyBot]]
"""Returns the bots at a table that other bots play for."""


@dataclass(slots=True, eq=False)
class Snapshot:
    """The state of a table as a seat or a spectator sees it, without what belongs to one message, such as events."""

    common: Mapping[str, Any]
    """The part that is the same for all clients: the same object while nothing in it changes."""
    you: Seat | None
    shared: Mapping[str, Any] | None
    """The fields of the view that all see alike; None before the game."""
    own: Mapping[str, Any] | None
    """Its other fields, without the events, which belong to one message."""
    hands: Sequence[Any] | None

    @property
    def view(self) -> dict[str, Any] | None:
        """The fields of the view, without the events."""
        return None if self.shared is None or self.own is None else {**self.shared, **self.own}


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
    key = sent, shown
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
        viewer, hands = room.viewer, None
        if viewer is not None and table.status == "over" and table.created.watching == "hands-after":
            hands = [viewer.fields(other, room.steps[-1].events) for other in range(table.players)]
        shared, own = (None, None) if viewer is None else (viewer.shared, viewer.own(seat))
        snapshot = room.snapshots[seat] = Snapshot(_common(room, unready_at), seat, shared, own, hands)
    return snapshot


def _state(room: Room, snapshot: Snapshot, sent: int) -> dict[str, Any]:
    table, seat = room.table, snapshot.you
    steps = room.steps_after(sent or table.version, seat)
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
    steps = room.steps_after(sent, seat)
    changed = ",".join(_differences(room, shown, snapshot))
    parts = [
        f'{{"type":"change","table":"{table.id}","version":{table.public},"after":{room.steps[sent - 1].public}'
        f',"changed":{{{changed}}}'
    ]
    if events := _told(room, seat, steps):
        parts.append(f'"events":{_events_text(room, events)}')
    if any(step.chat or step.reaction or step.notices for step in steps):
        parts += _spoken(steps, may_read_chat(table, seat))
    if table.public % CHECK_EVERY == 0:
        parts.append(f'"check":{checksum(from_json(to_json(_state(room, snapshot, table.version))))}')
    return ",".join(parts) + "}"


def _spoken(steps: Sequence[Step], may_read: bool) -> list[str]:
    """Return what was said and what happened outside the game, as members of a JSON object."""
    lines = {
        "chat": [step.chat for step in steps if may_read and step.chat is not None],
        "reactions": [step.reaction for step in steps if may_read and step.reaction is not None],
        "notices": [notice for step in steps for notice in step.notices],
    }
    return [f'"{name}":{_json(each)}' for name, each in lines.items() if each]


def _told(room: Room, seat: Seat | None, steps: Sequence[Step]) -> tuple[Event, ...]:
    """Return the events of some steps as a seat may know them."""
    events = steps[0].events if len(steps) == 1 else [event for step in steps for event in step.events]
    return room.viewer.told(seat, events) if events and room.viewer is not None else ()


def _events_text(room: Room, events: tuple[Event, ...]) -> str:
    """Encode events, once for all seats that are told the same ones."""
    key = tuple(map(id, events))
    known = room.told.get(key)
    if known is None:
        text = _json([{"key": event.key, "values": event.values} for event in events])
        known = room.told[key] = Told(events, text)
    return known.text


def _differences(room: Room, before: Snapshot, after: Snapshot) -> list[str]:
    """Return what changed, as members of a JSON object."""
    found = [_difference(room, before.common, after.common)]
    if before.you != after.you:
        found.append(_members({"/you": after.you}))
    if before.shared is None or before.own is None or after.shared is None or after.own is None:
        found.append(_members(find_changes(before.view, after.view, "/view")))
    else:
        found.append(_difference(room, before.shared, after.shared, "/view"))
        found.append(_difference(room, before.own, after.own, "/view"))
    if before.hands is not after.hands:
        found.append(_members(find_changes(before.hands, after.hands, "/hands")))
    return [text for text in found if text]


def _difference(room: Room, before: Mapping[str, Any], after: Mapping[str, Any], at: str = "") -> str:
    """Compare two parts, once for all who are shown the same ones."""
    if before is after:
        return ""
    known = room.differences.get((id(before), id(after)))
    if known is None:
        known = Difference(before, after, _members(find_changes(before, after, at)))
        room.differences[id(before), id(after)] = known
    return known.text


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

"""What a connection is sent of a table: made from `game.view` and from what everybody may know, and from nothing else.

Everything is encoded once for each distinct view: a thousand watchers share one string.
"""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json

from roost.core.game import Seat
from roost.protocol.facts import ClockInfo
from roost.protocol.messages import TableState
from roost.server.rooms.room import Room
from roost.server.table.access import may_hear
from roost.server.table.starting import reveal_info
from roost.server.table.summary import clock_info, recorded_options, seat_info

CHAT_LINES = 50
"""How many of the last lines somebody is shown who comes anew."""


def encode_state(room: Room, seat: Seat | None, sent: int, deputy: str) -> str:
    """The table as a seat or a watcher (None) is shown it, with what happened after the version it was last `sent`.

    `sent` 0 is for somebody who comes anew: no events, but the last lines of the chat."""
    if sent and room.is_long_ago(sent):
        sent = 0
    key = seat, sent
    text = room.encoded.get(key)
    if text is None:
        text = room.encoded[key] = to_json(_state(room, seat, sent, deputy)).decode()
    return text


def _state(room: Room, seat: Seat | None, sent: int, deputy: str) -> dict[str, Any]:
    table = room.table
    steps = list(room.steps_after(sent or table.version, seat))
    hears = may_hear(table, seat)
    lines = [step.chat for step in (steps if sent else room.steps) if hears and step.chat is not None][-CHAT_LINES:]
    state = {
        **_common(room, deputy),
        "after": room.steps[(sent or table.version) - 1].public,
        "you": seat,
        "chat": lines,
        "reactions": [step.reaction for step in steps if hears and step.reaction is not None],
        "notices": [notice for step in steps for notice in step.notices],
        "view": None,
        "hands": None,
    }
    if table.play is not None:
        events = [event for step in steps for event in step.events]
        state["view"] = table.game.view(table.play.state, seat, events)
        if table.status == "over" and table.created.watching == "hands-after":
            state["hands"] = [table.game.view(table.play.state, other) for other in range(table.players)]
    return state


def _common(room: Room, deputy: str) -> dict[str, Any]:
    """What is the same for everybody, made once for each version."""
    if room.common is None:
        room.common = _make_common(room, deputy)
    return room.common


def _make_common(room: Room, deputy: str) -> dict[str, Any]:
    table, created = room.table, room.table.created
    clock: ClockInfo = clock_info(table)
    return {
        "type": TableState.model_fields["type"].default,
        "table": table.id,
        "version": table.public,
        "status": table.status,
        "game": created.game,
        "players": table.players,
        "options": recorded_options(table),
        "host": table.host,
        "is_public": created.is_public,
        "watching": created.watching,
        "commitment": created.commitment,
        "clock": clock,
        "seats": [seat_info(number, own, deputy) for number, own in enumerate(table.seats)],
        "muted": sorted(table.muted),
        "rematch": table.rematch,
        "reveal": reveal_info(table),
    }

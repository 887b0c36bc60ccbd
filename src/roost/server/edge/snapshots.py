"""Snapshots of tables for clients, made only from `game.view` and from public facts.

Each distinct snapshot is encoded once: a thousand spectators share one string.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic_core import to_json

from roost.core.game import Seat
from roost.protocol.facts import UnreadyBot
from roost.protocol.messages import TableState
from roost.server.rooms.room import Room
from roost.server.table.access import may_read_chat
from roost.server.table.fold import Table
from roost.server.table.summary import table_status

CHAT_LINES = 50
"""Number of chat messages in a fresh snapshot."""


UnreadyAt: TypeAlias = Callable[[Table], list[UnreadyBot]]
"""Returns the bots at a table that other bots play for."""


def encode_state(room: Room, seat: Seat | None, sent: int, unready_at: UnreadyAt) -> str:
    """Return the snapshot for a seat or a spectator (None), with everything after the version it was last `sent`.

    A fresh snapshot (`sent` 0) has no events, but the last messages of the chat."""
    if sent and room.needs_resync(sent):
        sent = 0
    key = seat, sent
    text = room.encoded.get(key)
    if text is None:
        text = room.encoded[key] = to_json(_state(room, seat, sent, unready_at)).decode()
    return text


def _state(room: Room, seat: Seat | None, sent: int, unready_at: UnreadyAt) -> dict[str, Any]:
    table = room.table
    steps = list(room.steps_after(sent or table.version, seat))
    may_read = may_read_chat(table, seat)
    lines = [step.chat for step in (steps if sent else room.steps) if may_read and step.chat is not None][-CHAT_LINES:]
    state = {
        **_common(room, unready_at),
        "after": room.steps[(sent or table.version) - 1].public,
        "you": seat,
        "chat": lines,
        "reactions": [step.reaction for step in steps if may_read and step.reaction is not None],
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


def _common(room: Room, unready_at: UnreadyAt) -> dict[str, Any]:
    """Return the part that is the same for all clients, made once per version."""
    if room.common is None:
        table = room.table
        room.common = {
            "type": TableState.model_fields["type"].default,
            **table_status(table),
            "muted": sorted(table.muted),
            "unready_bots": unready_at(table),
        }
    return room.common

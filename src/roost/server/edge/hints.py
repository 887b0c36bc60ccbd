"""Hints on a connection. They are computed in the background, so that moves and chat do not wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from roost.core.errors import RoostError
from roost.protocol.hints import HintChoice
from roost.protocol.messages import AskHint, Hint
from roost.protocol.review import ReviewReason
from roost.server.edge.connections import Connection
from roost.server.edge.context import Edge
from roost.server.rooms.hints import GivenHint
from roost.server.rooms.room import Room
from roost.server.table.hints import check_may_have_hint

Refuse: TypeAlias = Callable[[str, dict[str, Any], str | None, str | None], None]
"""Sends an error: key, values, table and id of the message."""


class AskedHints:
    """The hints that one connection asks for."""

    def __init__(self, edge: Edge, connection: Connection, refuse: Refuse) -> None:
        self._edge = edge
        self._connection = connection
        self._refuse = refuse

    def ask(self, room: Room, wanted: AskHint) -> None:
        """Start to compute a hint, or raise an error that says why the person may not have one."""
        check_may_have_hint(room.table, self._connection.person, wanted.seen)
        self._edge.hints.spend(self._connection.person)
        self._edge.service.tasks.spawn(self._give(room, wanted))

    async def _give(self, room: Room, wanted: AskHint) -> None:
        try:
            hint = await self._edge.service.hints.give(room, self._connection.person, wanted.seen, wanted.actions)
        except RoostError as error:
            self._refuse(error.key, error.values, room.id, wanted.id)
        else:
            self._connection.answer(_message(room, wanted, hint))


def _message(room: Room, wanted: AskHint, hint: GivenHint) -> Hint:
    advice = hint.advice
    return Hint(
        table=room.id,
        id=wanted.id,
        bot=hint.bot,
        choices=[
            HintChoice(action=choice.action, share=choice.share, is_close=choice.is_close) for choice in advice.choices
        ],
        reason=ReviewReason(key=advice.reason, values=dict(advice.values)) if advice.reason else None,
    )

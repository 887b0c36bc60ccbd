"""Hints on a connection. They are computed in the background, so that moves and chat do not wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from roost.core.errors import RoostError
from roost.protocol.messages import Ack, AskHint, ServerMessage
from roost.server.edge.connections import Connection
from roost.server.edge.context import Edge
from roost.server.rooms.room import Room
from roost.server.storage.types import Unavailable
from roost.server.table.hints import check_may_have_hint, hint_message

Refuse: TypeAlias = Callable[[str, dict[str, Any], str | None, str | None], None]
"""Sends an error: key, values, table and id of the message."""


class AskedHints:
    """The hints that one connection asks for."""

    __slots__ = ("_address", "_connection", "_edge", "_refuse", "pending")

    def __init__(self, edge: Edge, connection: Connection, address: str, refuse: Refuse) -> None:
        """`address` is whom the limits count for; empty on this machine."""
        self._edge = edge
        self._connection = connection
        self._address = address
        self._refuse = refuse
        self.pending = 0
        """Hints that are being computed."""

    def ask(self, room: Room, wanted: AskHint) -> None:
        """Start to compute a hint, or raise an error that says why the person may not have one."""
        check_may_have_hint(room.table, self._connection.person, wanted.seen)
        self._edge.hints.spend(self._connection.person)
        if self._address:
            self._edge.hints_of_address.spend(self._address)
        self.pending += 1
        self._edge.service.tasks.spawn(self._give(room, wanted))

    async def _give(self, room: Room, wanted: AskHint) -> None:
        try:
            answer = await self._answer(room, wanted)
        except RoostError as error:
            self._refuse(error.key, error.values, room.id, wanted.id)
        except Unavailable:
            self._refuse("storage-unavailable", {}, room.id, wanted.id)
        except Exception:
            self._refuse("hint-failed", {}, room.id, wanted.id)
            raise  # it is logged with the task
        else:
            self._connection.answer(answer)
        finally:
            self.pending -= 1

    async def _answer(self, room: Room, wanted: AskHint) -> ServerMessage:
        hints, person = self._edge.service.hints, self._connection.person
        if wanted.on_device:
            await hints.count(room, person, wanted.seen, wanted.actions)
            return Ack(table=room.id, id=wanted.id, version=room.table.public)
        hint = await hints.give(room, person, wanted.seen, wanted.actions)
        return hint_message(room.id, wanted.id, hint.bot, hint.advice)

"""The messages of the page about its tables: the same as on the socket of a server, one page and one person."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from roost.core.errors import RoostError
from roost.pocket.hints import Hints
from roost.pocket.reviews import Reviews
from roost.pocket.seating import Seating
from roost.pocket.tables import SEAT, Tables
from roost.protocol.messages import (
    Ack,
    Act,
    AskHint,
    AskReview,
    ClientMessage,
    Error,
    LeaveWatch,
    Ping,
    Pong,
    React,
    Reveal,
    Say,
    ServerMessage,
    Watch,
    client_message,
)
from roost.server.edge.snapshots import Snapshot, encode_state
from roost.server.errors import Forbidden, RateLimited
from roost.server.rooms.room import CHANGES_PER_MOMENT, Room
from roost.server.table.checks import Attempt, check
from roost.server.table.entries import AnyEntry, Move
from roost.server.table.fold import Table


@dataclass
class Followed:
    """A table that the page follows: the last version it was sent, and what it was shown."""

    room: Room
    sent: int
    shown: Snapshot | None = None


class Line:
    """Answers messages, and sends the tables that the page follows after every change."""

    def __init__(self, tables: Tables, seating: Seating, send: Callable[[str], None], simulations: int) -> None:
        """`simulations` is how many a review makes for each decision."""
        self._tables = tables
        self._seating = seating
        self._send = send
        self._hints = Hints(tables)
        self._reviews = Reviews(tables, self.answer, simulations)
        self._followed: dict[str, Followed] = {}
        tables.listeners.append(self._tell)

    def receive(self, text: str) -> None:
        """Execute or refuse a message."""
        try:
            message = client_message.validate_json(text)
        except ValidationError as error:
            self._refuse("message-malformed", _first_problem(error), None, _id_of(text))
            return
        table, id = getattr(message, "table", None), getattr(message, "id", None)
        try:
            self._execute(message)
        except RoostError as error:
            self._refuse(error.key, error.values, table, id)

    def answer(self, message: ServerMessage) -> None:
        """Send a message."""
        self._send(message.model_dump_json())

    def _refuse(self, key: str, values: dict[str, Any], table: str | None, id: str | None) -> None:
        self.answer(Error(table=table, id=id, key=key, values=values))

    def _execute(self, message: ClientMessage) -> None:
        match message:
            case Watch():
                room = self._tables.get(message.table)
                sent = 0 if message.since is None else room.version_of(message.since)
                self._followed[room.id] = followed = Followed(room, sent)
                self._show(followed)
            case LeaveWatch():
                self._followed.pop(message.table, None)
            case Act():
                room = self._tables.get(message.table)
                version = self._act(room, message)
                self.answer(Ack(table=room.id, id=message.id, version=version))
            case Reveal():
                room = self._tables.get(message.table)
                self._seating.reveal(room, message.contribution)
                self.answer(Ack(table=room.id, id=message.id, version=room.table.public))
            case AskHint():
                self.answer(self._hints.give(message))
            case AskReview():
                self._reviews.ask(message)
            case Say() | React():
                raise Forbidden("chat-off", table=message.table)
            case Ping():
                self.answer(Pong())
            case _:
                raise NotImplementedError(f"no handler for {type(message).__name__}")

    def _act(self, room: Room, message: Act) -> int:
        """Make the person's move and return the public version to acknowledge it with."""
        known = "move", room.table.host, message.id

        def propose(table: Table) -> Sequence[AnyEntry]:
            if known in room.answered:
                return ()
            check(table, Attempt(SEAT, message.seen, message.action))
            assert table.play is not None
            if table.play.choices.get(SEAT) == message.action:
                return ()  # the same choice again
            if room.changes(SEAT) >= CHANGES_PER_MOMENT:
                raise RateLimited("too-many-changes", limit=CHANGES_PER_MOMENT)
            return (Move(at=self._tables.now(), seat=SEAT, action=message.action, by="person", id=message.id),)

        self._tables.commit(room, propose)
        return room.answered[known] if known in room.answered else room.answer_repeated(known)

    def _tell(self, room: Room) -> None:
        followed = self._followed.get(room.id)
        if followed is not None and room.has_news(followed.sent, SEAT):
            self._show(followed)

    def _show(self, followed: Followed) -> None:
        room = followed.room
        seat = room.table.seat_of(room.table.host)
        text, followed.shown = encode_state(room, seat, followed.sent, followed.shown, _all_are_ready)
        followed.sent = room.table.version
        self._send(text)


def _all_are_ready(_table: Table) -> list[Any]:
    """Return no bots: their code is in the module."""
    return []


def _first_problem(error: ValidationError) -> dict[str, str]:
    first = error.errors()[0]
    return {"where": ".".join(map(str, first["loc"])), "why": str(first["type"])}


def _id_of(text: str) -> str | None:
    """Return the id of a message that is otherwise malformed, so that the error can refer to it."""
    try:
        id = json.loads(text)["id"]
    except (ValueError, TypeError, KeyError):
        return None
    return id if isinstance(id, str) else None

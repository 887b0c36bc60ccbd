"""The tables of a device. A change is checked by the fold, saved, and then told to the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any, TypeAlias

from pydantic_core import to_jsonable_python

from roost.pocket.errors import UnreadableGame
from roost.server.errors import NotFound
from roost.server.rooms.room import Room
from roost.server.table.entries import AnyEntry, Created, decode_entry, encode_entry
from roost.server.table.fold import Table
from roost.server.table.summary import recorded_options, seat_info

FORMAT = 1
"""The form of saved games. A worker reads all that are not newer."""
SEAT = 0
"""The seat of the person."""

Propose: TypeAlias = Callable[[Table], Sequence[AnyEntry]]
"""Returns the entries to append to a table, or raises an error."""
Listener: TypeAlias = Callable[[Room], None]


class Tables:
    """The tables that the page has opened."""

    def __init__(self, save: Callable[[dict[str, Any]], None], now: Callable[[], float]) -> None:
        self.now = now
        self.listeners: list[Listener] = []
        """Called with a table that has changed."""
        self._save = save
        self._rooms: dict[str, Room] = {}
        self._logs: dict[str, list[Any]] = {}
        """The entries as they are kept. Each is encoded once: a game is saved after every change."""
        self._reviews: dict[str, dict[str, Any]] = {}

    def get(self, table: str) -> Room:
        """Return a table; raise NotFound if it is not open here."""
        if table not in self._rooms:
            raise NotFound("table-unknown", table=table)
        return self._rooms[table]

    def find(self, table: str | None) -> Room | None:
        """Return a table if it is open here."""
        return self._rooms.get(table or "")

    def log_of(self, room: Room) -> tuple[str, ...]:
        """Return the entries of a table as a storage has them."""
        return tuple(json.dumps(entry) for entry in self._logs[room.id])

    def create(self, table: str, secret: bytes, created: Created) -> Room:
        """Add a new table."""
        return self._add(table, secret, [created])

    def restore(self, saved: dict[str, Any]) -> Room:
        """Add a saved table as it was, unless it is open; raise UnreadableGame if this version cannot read it."""
        if saved.get("format", 0) > FORMAT:
            raise UnreadableGame("pocket-newer-game")
        if saved.get("table") in self._rooms:
            return self._rooms[saved["table"]]
        try:
            entries = [decode_entry(json.dumps(entry)) for entry in saved["log"]]
            room = self._add(saved["table"], bytes.fromhex(saved["secret"]), entries)
        except Exception as error:  # what another version has written can fail anywhere in the fold
            raise UnreadableGame("pocket-other-rules") from error
        if saved.get("review") is not None:
            self._reviews[room.id] = saved["review"]
        return room

    def _add(self, table: str, secret: bytes, entries: Sequence[AnyEntry]) -> Room:
        first, *rest = entries
        assert isinstance(first, Created)
        room = Room(table, secret, first, self.now())
        for entry in rest:
            room.advance(entry, room.table.apply(entry))
        self._rooms[table], self._logs[table] = room, [_plain(entry) for entry in entries]
        return room

    def commit(self, room: Room, propose: Propose) -> bool:
        """Append the proposed entries, save the game, and tell the listeners; return False if there are none."""
        entries = propose(room.table)
        tables = list(accumulate(entries, Table.apply, initial=room.table))[1:]
        for entry, after in zip(entries, tables, strict=True):
            room.advance(entry, after)
            self._logs[room.id].append(_plain(entry))
        if not entries:
            return False
        self.save(room)
        for listener in self.listeners:
            listener(room)
        return True

    def review_of(self, room: Room) -> dict[str, Any] | None:
        """Return the complete review of a game, if there is one."""
        return self._reviews.get(room.id)

    def keep_review(self, room: Room, review: dict[str, Any]) -> None:
        """Keep a complete review with its game."""
        self._reviews[room.id] = review
        self.save(room)

    def save(self, room: Room) -> None:
        """Hand a game to the page, which keeps it."""
        saved = {
            "format": FORMAT,
            "table": room.id,
            "secret": room.table.secret.hex(),
            "log": self._logs[room.id],
            "summary": _summary(room.table),
            "review": self.review_of(room),
        }
        self._save(saved)


def _plain(entry: AnyEntry) -> Any:
    return json.loads(encode_entry(entry))


def _summary(table: Table) -> dict[str, Any]:
    """Return what a list of games shows."""
    outcome = None if table.play is None else table.play.outcome
    return {
        "game": table.created.game,
        "options": recorded_options(table),
        "players": table.players,
        "created": table.created.at,
        "updated": table.updated,
        "status": table.status,
        "seats": to_jsonable_python([seat_info(table, seat) for seat in range(table.players)]),
        "you": SEAT,
        "result": None
        if outcome is None
        else {"points": list(outcome.points), "ranks": list(outcome.ranks), "winners": list(outcome.winners)},
    }

"""What the page asks for besides messages: what a server answers over HTTP, and the games that the page has kept."""

from __future__ import annotations

import gzip
import inspect
import json
from collections.abc import Callable, Mapping
from typing import Any

from roost.core.errors import Malformed
from roost.pocket import coach
from roost.pocket.driver import Driver
from roost.pocket.seating import Seating
from roost.pocket.tables import SEAT, Tables
from roost.protocol.http import CreateTable, Preview, Replay, TableEvents, TableInfo
from roost.server.edge import previews
from roost.server.errors import Conflict
from roost.server.rooms.replay_messages import ReplayRequest
from roost.server.rooms.replay_worker import compressed
from roost.server.rooms.room import Room
from roost.server.table.summary import seat_info, table_info


class Calls:
    """The calls by name. Each returns data for JSON or the parts of an answer, or raises a RoostError."""

    def __init__(self, tables: Tables, seating: Seating, driver: Driver) -> None:
        self._tables = tables
        self._seating = seating
        self._driver = driver
        self._calls: Mapping[str, Callable[..., Any]] = {
            "create": self.create,
            "join": self.join,
            "restore": self.restore,
            "table": self.table,
            "events": self.events,
            "preview": self.preview,
            "replay": self.replay,
            "record": self.record,
            "rematch": self.rematch,
            "leave": self.leave,
            "hint": coach.hint,
            "review": coach.review,
            "measure": coach.measure,
        }

    def call(self, name: str, values: Mapping[str, Any]) -> Any:
        """Call by name; raise Malformed if there is no such call or values are missing."""
        if name not in self._calls:
            raise Malformed("message-malformed", where=name, why="unknown")
        try:
            bound = inspect.signature(self._calls[name]).bind(**values)
        except TypeError as error:
            raise Malformed("message-malformed", where=name, why=str(error)) from error
        return self._calls[name](*bound.args, **bound.kwargs)

    def create(self, wanted: dict[str, Any], person: str) -> TableInfo:
        """Create a table, which waits for the person to take their seat."""
        return self._info(self._seating.create(CreateTable.model_validate(wanted), person))

    def join(self, table: str, name: str, contribution_hash: str) -> TableInfo:
        """Take the person's seat, with the hash of what the device contributes to the deal."""
        room = self._tables.get(table)
        self._seating.join(room, name, contribution_hash)
        return self._info(room)

    def restore(self, saved: dict[str, Any]) -> TableInfo:
        """Open a game that the page has kept, and go on with it."""
        room = self._tables.restore(saved)
        self._driver.schedule(room)
        return self._info(room)

    def table(self, table: str) -> TableInfo:
        """Return a table."""
        return self._info(self._tables.get(table))

    def events(self, table: str) -> TableEvents:
        """Return all events so far, as the person was told them."""
        room = self._tables.get(table)
        told = [{"key": event.key, "values": event.values} for event in room.history(SEAT)]
        return TableEvents(version=room.table.public, events=told)

    def preview(self, table: str, actions: list[str]) -> Any:
        """Return the person's view after actions that are not sent yet."""
        found = self._tables.get(table).table
        wanted = Preview.model_validate({"actions": actions})
        return previews.preview(found, found.host, wanted.actions)

    def replay(self, table: str, seat: int | None) -> Any:
        """Return a finished game step by step, as a seat saw it."""
        room = self._finished(table)
        found = room.table
        seats = [seat_info(found, number) for number in range(found.players)]
        head = Replay(table=table, game=found.created.game, seat=seat, seats=seats, steps=[], position=None)
        return json.loads(gzip.decompress(compressed(ReplayRequest(head, found.record(), self._tables.log_of(room)))))

    def record(self, table: str) -> str:
        """Return the record of a finished game."""
        return self._finished(table).table.record()

    def rematch(self, table: str) -> TableInfo:
        """Create a table with the same bots and options."""
        return self._info(self._seating.rematch(self._tables.get(table)))

    def leave(self, table: str) -> TableInfo:
        """Give a game up."""
        room = self._tables.get(table)
        self._seating.leave(room)
        return self._info(room)

    def _finished(self, table: str) -> Room:
        room = self._tables.get(table)
        if room.table.play is None or not room.table.is_finished:
            raise Conflict("table-not-over", table=table)
        return room

    def _info(self, room: Room) -> TableInfo:
        return table_info(room.table, room.table.host)

"""Chat messages and reactions: stored like moves, limited in length and rate; the host can mute people."""

from __future__ import annotations

import unicodedata

from roost.core.errors import Malformed
from roost.protocol.base import TEXT_LENGTH
from roost.protocol.messages import React, Say
from roost.server.errors import Forbidden
from roost.server.limits import RateLimiter
from roost.server.plain_text import distinct_name, without_invisible
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.table.access import check_may_speak, origin_of
from roost.server.table.entries import AnyEntry, Reacted, Said
from roost.server.table.fold import Table, names_at

_REFUSED = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control characters, surrogates, private use, unassigned, line and paragraph separators."""
_DIRECTIONS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
"""Bidirectional controls, which can make a message read differently from what it says."""


def clean_text(text: str) -> str:
    """Return a chat message in the form that is stored; raise Malformed if it is invalid."""
    for character in text.strip():
        if unicodedata.category(character) in _REFUSED or character in _DIRECTIONS:
            raise Malformed("chat-bad-character", code=f"U+{ord(character):04X}")
    line = without_invisible(text).strip()
    if not any(unicodedata.category(character)[0] in "LNPS" for character in line):
        raise Malformed("chat-empty")  # it may contain invisible characters
    if len(line) > TEXT_LENGTH:
        raise Malformed("chat-too-long", limit=TEXT_LENGTH)
    return line


def _name_at(table: Table, person: str, name: str) -> str:
    """Return the name of a person in the chat: that at the table, or one that nobody there has."""
    seat = table.seat_of(person)
    return distinct_name(name, names_at(table)) if seat is None else table.seats[seat].name or ""


class Chat:
    """Stores chat messages and reactions."""

    def __init__(
        self, rooms: Rooms, per_person: RateLimiter, per_address: RateLimiter, of_spectators: RateLimiter
    ) -> None:
        self._rooms = rooms
        self._per_person = per_person
        self._per_address = per_address
        self._of_spectators = of_spectators
        """Limits the lines per table of all people together who neither play nor host it."""

    async def say(self, room: Room, person: str, name: str, message: Say, address: str = "") -> int:
        """Store a chat message and return the version to acknowledge it with."""
        text, name = clean_text(message.text), _name_at(room.table, person, name)
        origin = origin_of(room.table.secret, address)
        entry = Said(at=self._rooms.now(), person=person, name=name, id=message.id, text=text, origin=origin)
        return await self._enter(room, entry, address)

    async def react(self, room: Room, person: str, name: str, message: React, address: str = "") -> int:
        """Store a reaction and return the version to acknowledge it with."""
        shown, name = message.reaction, _name_at(room.table, person, name)
        origin = origin_of(room.table.secret, address)
        entry = Reacted(at=self._rooms.now(), person=person, name=name, id=message.id, reaction=shown, origin=origin)
        return await self._enter(room, entry, address)

    async def _enter(self, room: Room, entry: Said | Reacted, address: str) -> int:
        """Store a line. The address counts for limits; it is empty on this machine, where it says nothing."""
        message, person = (entry.kind, entry.person, entry.id), entry.person
        if message not in room.answered:
            self._per_person.spend(person)
            if address:
                self._per_address.spend(address)

        def propose(table: Table) -> AnyEntry | None:
            if message in room.answered:
                return None
            check_may_speak(table, person, entry.name, entry.origin, entry.at)
            if isinstance(entry, Said) and not table.created.has_chat:
                raise Forbidden("chat-off", table=table.id)
            if table.seat_of(person) is None and table.host != person:
                self._of_spectators.spend(table.id)  # after the checks, so that refused lines do not count
            return entry

        after = await self._rooms.commit(room, propose)
        return room.answered[message] if after is None else after.public

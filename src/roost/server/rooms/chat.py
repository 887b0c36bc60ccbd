"""Chat messages and reactions: stored like moves, limited in length and rate; the host can mute people."""

from __future__ import annotations

import unicodedata

from roost.core.errors import Malformed
from roost.protocol.base import TEXT_LENGTH
from roost.protocol.messages import React, Say
from roost.server.errors import Forbidden
from roost.server.limits import RateLimiter
from roost.server.rooms.commit import Rooms
from roost.server.rooms.room import Room
from roost.server.table.access import may_see
from roost.server.table.entries import AnyEntry, Reacted, Said
from roost.server.table.fold import Table

_REFUSED = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
"""Unicode categories: control characters, surrogates, private use, unassigned, line and paragraph separators."""
_DIRECTIONS = {*"\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}
"""Bidirectional controls, which can make a message read differently from what it says."""


def clean_text(text: str) -> str:
    """Return a chat message in the form that is stored; raise Malformed if it is invalid."""
    line = unicodedata.normalize("NFC", text).strip()
    for character in line:
        if unicodedata.category(character) in _REFUSED or character in _DIRECTIONS:
            raise Malformed("chat-bad-character", code=f"U+{ord(character):04X}")
    if not any(unicodedata.category(character)[0] in "LNPS" for character in line):
        raise Malformed("chat-empty")  # it may contain invisible characters
    if len(line) > TEXT_LENGTH:
        raise Malformed("chat-too-long", limit=TEXT_LENGTH)
    return line


class Chat:
    """Stores chat messages and reactions."""

    def __init__(self, rooms: Rooms, per_person: RateLimiter, of_spectators: RateLimiter) -> None:
        self._rooms = rooms
        self._per_person = per_person
        self._of_spectators = of_spectators
        """Limits the lines per table of all people together who neither play nor host it."""

    async def say(self, room: Room, person: str, name: str, message: Say) -> int:
        """Store a chat message and return the version to acknowledge it with."""
        text = clean_text(message.text)
        return await self._enter(room, Said(at=self._rooms.now(), person=person, name=name, id=message.id, text=text))

    async def react(self, room: Room, person: str, name: str, message: React) -> int:
        """Store a reaction and return the version to acknowledge it with."""
        shown = message.reaction
        return await self._enter(
            room, Reacted(at=self._rooms.now(), person=person, name=name, id=message.id, reaction=shown)
        )

    async def _enter(self, room: Room, entry: Said | Reacted) -> int:
        message, person = (entry.kind, entry.person, entry.id), entry.person
        if message not in room.answered:
            self._per_person.spend(person)

        def propose(table: Table) -> AnyEntry | None:
            if message in room.answered:
                return None
            if not may_see(table, person):
                raise Forbidden("watching-off", table=table.id)
            if table.is_finished and table.seat_of(person) is None:
                raise Forbidden("chat-over", table=table.id)
            if isinstance(entry, Said) and not table.created.has_chat:
                raise Forbidden("chat-off", table=table.id)
            if person in table.muted:
                raise Forbidden("chat-muted", table=table.id)
            if table.seat_of(person) is None and table.host != person:
                self._of_spectators.spend(table.id)  # after the checks, so that refused lines do not count
            return entry

        after = await self._rooms.commit(room, propose)
        return room.answered[message] if after is None else after.public

"""The decisions of bots in a game that a worker has saved, and what the same bots decide here."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from roost.core.bot import Budget
from roost.core.game import Action
from roost.pocket.driver import decide
from roost.server.rooms.room import Room
from roost.server.table.entries import Created, Move, decode_entry

UNHURRIED = Budget(seconds=300)
"""Nothing cuts a search short here."""


class Decision(NamedTuple):
    """A decision of a bot."""

    bot: str
    action: Action
    seconds: float
    """From the moment when it was due, by the clock of the worker; or the processor time that it took here."""


def decisions(saved: dict[str, Any]) -> Iterator[tuple[Decision, Decision]]:
    """Yield each decision of a bot in a saved game, and what the same bot decides here."""
    first, *rest = (decode_entry(json.dumps(entry)) for entry in saved["log"])
    assert isinstance(first, Created)
    room = Room(saved["table"], bytes.fromhex(saved["secret"]), first, 0.0)
    moment, due, asked = 0, 0.0, {}
    for entry in rest:
        if room.table.moment != moment:
            moment, due = room.table.moment, room.table.updated
            asked = {seat: _decide(room, seat) for seat in room.table.bots_to_act}
        if isinstance(entry, Move) and entry.by == "bot":
            assert entry.stand_in is None
            here = asked[entry.seat]
            yield Decision(here.bot, entry.action, entry.at - due), here
        room.advance(entry, room.table.apply(entry))


def _decide(room: Room, seat: int) -> Decision:
    bot = str(room.table.seats[seat].bot)
    start = time.process_time()
    action = decide(room, seat, bot, UNHURRIED)
    return Decision(bot, action, time.process_time() - start)

"""Very long finished games, written to a storage without a server."""

from __future__ import annotations

import dataclasses
import random

from roost.core import fair
from roost.server.storage.sql import Storage
from roost.server.table.entries import AnyEntry, Created, Move, Plan, Sat, Started, encode_entry
from roost.server.table.fold import Table, create
from roost.server.table.summary import finish, summarise

SECRET = bytes(range(32))
TARGET = 1000


async def copies_of_a_long_game(storage: Storage, copies: int) -> list[str]:
    """Store a game of 5211 to the highest target some times; return the ids of the tables."""
    entries, over = _play("long")
    names = [f"long-{number}" for number in range(copies)]
    await storage.start()
    for name in names:
        table, bodies = create(name, SECRET, _created()), [encode_entry(_created())]
        await storage.create_table(summarise(table), SECRET, bodies)
        table = dataclasses.replace(over, id=name)
        await storage.append(name, 2, [encode_entry(entry) for entry in entries], summarise(table), finish(table))
    await storage.stop()
    return names


def _created() -> Created:
    commitment = fair.commitment(SECRET).hex()
    options = {"edition": "classic", "target": TARGET}
    return Created(
        at=1.0, game="5211", options=options, seats=(Plan(), Plan()), clock="none", host="ann", commitment=commitment
    )


def _play(name: str) -> tuple[list[AnyEntry], Table]:
    rng, table = random.Random(5211), create(name, SECRET, _created())
    people = enumerate(("ann", "ben"))
    entries: list[AnyEntry] = [Sat(at=1.0, seat=seat, person=person, name=person) for seat, person in people]
    entries.append(Started(at=1.0, bots=(None, None), contributions=("", ""), contribution_hashes=("", "")))
    for entry in entries:
        table = table.apply(entry)
    while table.to_act:
        assert table.play is not None
        seat = table.to_act[0]
        move = Move(at=2.0, seat=seat, action=rng.choice(table.game.legal(table.play.state, seat)), by="person")
        table = table.apply(move)
        entries.append(move)
    return entries, table

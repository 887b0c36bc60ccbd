"""Tables and games in a few words."""

from __future__ import annotations

from typing import Any

from roost.server.storage.rows import decode_summary
from roost.server.storage.schema import tables
from roost.server.storage.sql import Storage
from roost.server.storage.tables import summaries
from roost.server.storage.types import Finished, Summary

SECRET = bytes(range(32))


def summary(table: str, version: int = 1, **changes: Any) -> Summary:
    """A running public table of 5211, with Ann and a bot."""
    given: dict[str, Any] = {
        "game": "5211",
        "status": "running",
        "is_public": True,
        "host": "ann",
        "players": 2,
        "seats": ("ann", "bot:hen"),
        "updated": 1000.0 + version,
        "listing": "{}",
    }
    return Summary(table=table, version=version, **{**given, **changes})


async def create(storage: Storage, table: str, **changes: Any) -> None:
    """A new table."""
    await storage.create_table(summary(table, **changes), SECRET, ['{"kind":"created"}'])


async def append(storage: Storage, table: str, version: int, body: str = "{}", **changes: Any) -> None:
    """Its next entry."""
    await storage.append(table, version, [body], summary(table, version, **changes))


async def stored_summary(storage: Storage, table: str) -> Summary | None:
    """What is stored beside a table's log."""
    found = await storage._database.read(summaries.where(tables.c.id == table))
    return next(map(decode_summary, found), None)


def game(table: str, ranks: dict[str, int], **changes: Any) -> Finished:
    """A finished game, with who came where; names are ids in capitals."""
    given: dict[str, Any] = {"game": "5211", "ended": 2000.0, "record": "{}"}
    return Finished(
        table=table,
        seats=tuple((player, player.upper()) for player in ranks),
        points=tuple(10 - rank for rank in ranks.values()),
        ranks=tuple(ranks.values()),
        **{**given, **changes},
    )


async def finish(storage: Storage, finished: Finished, **changes: Any) -> None:
    """A table that is created and ends at once."""
    seats = tuple(player for player, _ in finished.seats)
    await create(storage, finished.table, seats=seats, players=len(seats), **changes)
    over = summary(finished.table, 2, seats=seats, players=len(seats), status="over", **changes)
    await storage.append(finished.table, 2, ["{}"], over, finished)

"""Short builders for tables and finished games."""

from __future__ import annotations

from typing import Any

from roost.server.storage.rows import decode_summary
from roost.server.storage.schema import tables
from roost.server.storage.sql import Storage
from roost.server.storage.tables import summaries
from roost.server.storage.types import Finished, Summary

SECRET = bytes(range(32))


def summary(table: str, version: int = 1, **changes: Any) -> Summary:
    """Return the summary of a running public table of 5211 with Ann and a bot."""
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
    """Create a table with one entry."""
    await storage.create_table(summary(table, **changes), SECRET, ['{"kind":"created"}'])


async def append(storage: Storage, table: str, version: int, body: str = "{}", **changes: Any) -> None:
    """Append one entry to a table."""
    await storage.append(table, version, [body], summary(table, version, **changes))


async def stored_summary(storage: Storage, table: str) -> Summary | None:
    """Return the summary that is stored beside a table's log."""
    found = await storage._database.read(summaries.where(tables.c.id == table))
    return next(map(decode_summary, found), None)


def game(table: str, ranks: dict[str, int], **changes: Any) -> Finished:
    """Return a finished game from the rank of each player; names are ids in capitals."""
    given: dict[str, Any] = {"game": "5211", "ended": 2000.0, "record": "{}", "stand_in_moves": (0,) * len(ranks)}
    given["points"] = tuple(10 - rank for rank in ranks.values())
    return Finished(
        table=table,
        seats=tuple((player, player.upper()) for player in ranks),
        ranks=tuple(ranks.values()),
        **{**given, **changes},
    )


async def finish(storage: Storage, finished: Finished, **changes: Any) -> None:
    """Create a table and finish its game at once."""
    seats = tuple(player for player, _ in finished.seats)
    await create(storage, finished.table, seats=seats, players=len(seats), **changes)
    over = summary(finished.table, 2, seats=seats, players=len(seats), status="over", **changes)
    await storage.append(finished.table, 2, ["{}"], over, finished)

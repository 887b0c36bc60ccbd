"""Statistics and filtered games of a person with 10,000 games:
python -m tests.server.storage.bench_statistics [sqlite|postgresql]

Prints the time and, for SQLite, which runs in this process, the processor time of each query.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from typing import Any

from sqlalchemy import Connection, Table, text

from roost.server.storage import bulk
from roost.server.storage.database import sqlite_url
from roost.server.storage.schema import game_seats, games, tables
from roost.server.storage.sql import Storage
from roost.server.storage.types import Filter
from tests.server.services import running_postgres

GAMES = 10_000
RUNS = 7
OPPONENTS = ["bot:hen", "bot:chick", *[f"p{number}" for number in range(300)]]
RECORD = json.dumps({"options": {"edition": "azul"}, "moves": [[number % 4, "Y1+G6"] for number in range(400)]})


def fill(connection: Connection) -> None:
    """Add the games of Ann, and as many of others."""
    rng = random.Random(1)
    rows: dict[Table, list[dict[str, Any]]] = {tables: [], games: [], game_seats: []}
    for number in range(2 * GAMES):
        table, ended = f"{rng.random()}", 1e9 + 1e7 * rng.random()
        own = "ann" if number < GAMES else rng.choice(OPPONENTS)
        players = [own, *rng.sample(OPPONENTS[:2], 1), *rng.sample(OPPONENTS, rng.randrange(4))]
        shared = {"game": rng.choice(["5211", "gloria"]), "is_public": number % 2 == 0}
        row = {"version": 1, "created": 1.0, "updated": ended, "status": "over", "host": own, "seats": "[]"}
        rows[tables].append({"id": table, "players": len(players), "listing": "", "secret": b"", **row, **shared})
        rows[games].append({"table_id": table, "ended": ended, "record": RECORD, **shared})
        rows[game_seats] += [
            {"table_id": table, "seat": seat, "player": player, "name": player.upper(), "ended": ended}
            | {"points": rng.randrange(50), "rank": 1 + (seat + number) % len(players), "stand_in_moves": 0}
            for seat, player in enumerate(players)
        ]
    for into, new in rows.items():
        bulk.add(connection, into, new)


async def measure(url: str) -> None:
    """Print one line per query."""
    storage = Storage(url)
    await storage.start()
    await storage._database.writer.run(fill)
    if url.startswith("postgresql"):
        await storage._database.writer.run(lambda connection: connection.execute(text("ANALYZE")))
    queries: dict[str, Callable[[], Awaitable[Any]]] = {
        "statistics of a person": lambda: storage.statistics("ann"),
        "statistics of a bot": lambda: storage.statistics("bot:hen"),
        "games": lambda: storage.games_of("ann", "ann", 50),
        "games, asked by a stranger": lambda: storage.games_of("ann", None, 50),
        "games of one game": lambda: storage.games_of("ann", "p7", 50, None, Filter(game="gloria")),
        "games against one person": lambda: storage.games_of("ann", "ann", 50, None, Filter(opponent="p7")),
        "search that finds nothing": lambda: storage.games_of("ann", "p7", 50, None, Filter(search="nobody")),
    }
    for name, query in queries.items():
        times, before = [], time.process_time()
        for _ in range(RUNS):
            begun = time.perf_counter()
            await query()
            times.append(time.perf_counter() - begun)
        cpu = (time.process_time() - before) / RUNS
        sys.stdout.write(
            f"{url.partition(':')[0]:10} {name:27} {median(times) * 1e3:5.0f} ms, cpu {cpu * 1e3:4.0f} ms\n"
        )
    await storage.stop()


if __name__ == "__main__":
    if sys.argv[1:] == ["postgresql"]:
        with running_postgres() as server:
            asyncio.run(measure(server.new_database()))
    else:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(sqlite_url(Path(folder) / "roost.db")))

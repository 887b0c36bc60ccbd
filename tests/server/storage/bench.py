"""Appends per second and their latency: python -m tests.server.storage.bench [sqlite|postgresql|URL]

Many tables at once, each appending one entry after another, as a busy server does. PostgreSQL is started for this,
with the durability settings of production.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from statistics import quantiles

from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from tests.server.services import running_postgres
from tests.server.storage.builders import append, create

TABLES = (1, 50, 500)
SECONDS = 4.0
BODY = '{"kind":"move","seat":1,"action":"Y1+G6","by":"person","message":"0123456789abcdef","at":1700000000.0}'


async def play(storage: Storage, table: str, end: float, waits: list[float]) -> None:
    """Append entries to one table until `end`."""
    await create(storage, table)
    version = 1
    while (begun := time.perf_counter()) < end:
        version += 1
        await append(storage, table, version, BODY)
        waits.append(time.perf_counter() - begun)


async def measure(url: str) -> None:
    """Print one line per number of tables."""
    storage = Storage(url)
    await storage.start()
    for tables in TABLES:
        waits: list[float] = []
        begun = time.perf_counter()
        end = begun + SECONDS
        await asyncio.gather(*[play(storage, f"{begun}-{tables}-{i}", end, waits) for i in range(tables)])
        rate = len(waits) / (time.perf_counter() - begun)
        cuts = quantiles(waits, n=100)
        figures = f"{rate:7,.0f} appends/s, p50 {cuts[49] * 1e3:.1f} ms, p99 {cuts[98] * 1e3:.1f} ms"
        sys.stdout.write(f"{url.partition(':')[0]:10} {tables:4} tables: {figures}\n")
    await storage.stop()


def main(where: str) -> None:
    """Measure a fresh SQLite or PostgreSQL database, or the one at a URL."""
    if where == "sqlite":
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(sqlite_url(Path(folder) / "roost.db")))
    elif where == "postgresql":
        with running_postgres(is_durable=True) as server:
            asyncio.run(measure(server.new_database()))
    else:
        asyncio.run(measure(where))


if __name__ == "__main__":
    for argument in sys.argv[1:] or ["sqlite", "postgresql"]:
        main(argument)

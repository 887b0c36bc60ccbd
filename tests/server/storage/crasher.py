"""A process that writes as fast as it can and prints what was acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from roost.server.storage.sql import Storage
from tests.server.storage.builders import append, create

TABLES = 20


def say(line: str) -> None:
    """Print a line and flush it, since a killed process flushes nothing."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


async def play(storage: Storage, table: str) -> None:
    """Append entries to one table forever."""
    await create(storage, table)
    version = 1
    while True:
        say(f"{table} {version}")
        version += 1
        await append(storage, table, version, f"{table} {version}")


async def main(url: str, name: str) -> None:
    """Write to many tables at once."""
    storage = Storage(url)
    await storage.start()
    await asyncio.gather(*[play(storage, f"{name}-{i}") for i in range(TABLES)])


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

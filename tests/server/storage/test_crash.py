"""Acknowledged entries survive a killed writer or database: each is stored once and in order."""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from roost.server.storage.sql import Storage
from tests.server.services import Postgres
from tests.server.storage.builders import stored_summary

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
ROUNDS = 2
LEAST = 300
"""Entries acknowledged before a process is killed."""


@contextmanager
def crasher(url: str, name: str) -> Iterator[subprocess.Popen[str]]:
    """Run a process that writes; it is killed at the end of the block at the latest."""
    command = [sys.executable, "-m", "tests.server.storage.crasher", url, name]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            yield process
        finally:
            process.kill()


def acknowledged(lines: Iterable[str], least: int) -> Iterator[str]:
    """Yield the first `least` lines and those of the following 50 ms."""
    end = math.inf
    for count, line in enumerate(lines, 1):
        yield line
        if count == least:
            end = time.monotonic() + 0.05
        if time.monotonic() > end:
            return


async def check(url: str, lines: Iterable[str]) -> int:
    """Check that every printed entry is stored, without gaps; return the number of tables."""
    last: dict[str, int] = {}
    for line in lines:
        if line.endswith("\n"):  # otherwise the kill cut it off
            table, number = line.split()
            last[table] = int(number)
    storage = Storage(url)
    await storage.start()
    for table, version in last.items():
        entries = await storage.entries(table)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert [entry.body for entry in entries[1:]] == [f"{table} {entry.version}" for entry in entries[1:]]
        assert version <= len(entries) <= version + 1
        found = await stored_summary(storage, table)
        assert found is not None
        assert found.version == len(entries)
    await storage.stop()
    return len(last)


async def test_killed_process_loses_no_acknowledged_entry(url: str) -> None:
    for turn in range(ROUNDS):
        with crasher(url, f"turn{turn}") as process:
            assert process.stdout is not None
            said = list(acknowledged(process.stdout, LEAST))
            process.kill()
            said += process.stdout.readlines()
        assert await check(url, said) > 0


async def test_killed_postgresql_loses_no_acknowledged_entry(postgres: Postgres) -> None:
    url = postgres.new_database()
    with crasher(url, "t") as process:
        assert process.stdout is not None
        said = list(acknowledged(process.stdout, LEAST))
        postgres.service.kill()
        said += process.stdout.readlines()  # the process exits by itself when the database is gone
        assert process.stderr is not None
        assert "Unavailable" in process.stderr.read()
    postgres.service.start()
    assert await check(url, said) > 0

"""The log of SQLite is brought into the file beside the writer, and begins again."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from roost.server.storage import wal
from roost.server.storage.database import sqlite_url
from roost.server.storage.sql import Storage
from tests.server.storage.builders import append, create

pytestmark = pytest.mark.anyio
PAGE = 4096 + 24
"""Bytes of a page in the log, with its head."""


@pytest.fixture
async def storage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Storage]:
    """A storage in a file whose log is looked at often."""
    monkeypatch.setattr(wal, "EVERY", 10)
    monkeypatch.setattr(wal, "LONG", 30)
    storage = Storage(sqlite_url(tmp_path / "roost.db"))
    await storage.start()
    await create(storage, "t")
    yield storage
    await storage.stop()


async def write(storage: Storage, count: int) -> None:
    """Append entries, each in a transaction of its own."""
    for version in range(2, count + 2):
        await append(storage, "t", version, "x" * 3000)


def entries_in(file: Path, folder: Path) -> int:
    """Return how many entries a database file has without its log."""
    with closing(sqlite3.connect(shutil.copy(file, folder / "copy.db"))) as connection:
        found: int = connection.execute("SELECT count(*) FROM entries").fetchone()[0]
        return found


async def test_file_has_the_entries_while_the_storage_runs(storage: Storage, tmp_path: Path) -> None:
    await write(storage, 100)
    for _ in range(200):
        if entries_in(tmp_path / "roost.db", tmp_path) > 50:
            break
        await asyncio.sleep(0.02)
    assert entries_in(tmp_path / "roost.db", tmp_path) > 50


async def test_log_stays_short_while_the_writer_goes_on(storage: Storage, tmp_path: Path) -> None:
    await write(storage, 400)
    written = 400 * 2  # an entry and the row of its table are on two pages at least
    assert (tmp_path / "roost.db-wal").stat().st_size < written * PAGE / 2


async def test_failure_is_logged_and_writing_goes_on(
    storage: Storage, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(wal, "PRAGMA", "SELECT 1, 2, 3 FROM nothing")
    with caplog.at_level(logging.WARNING, "roost.storage"):
        await write(storage, 30)
        for _ in range(200):
            if caplog.records:
                break
            await asyncio.sleep(0.02)
    assert "not brought into its file" in caplog.text
    assert len(await storage.entries("t")) == 31

"""Storage fixtures: every test runs on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import psycopg
import pytest

from roost.server.storage.database import sqlite_url
from roost.server.storage.schema import metadata
from roost.server.storage.sql import Storage
from tests.server.services import Postgres


@pytest.fixture(scope="session")
def reused(postgres: Postgres) -> str:
    """A PostgreSQL database shared by the tests, since emptying one is faster than creating one."""
    return postgres.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "roost.db")
    address: str = request.getfixturevalue("reused")
    empty(address)
    return address


def empty(address: str) -> None:
    """Delete the rows of all tables that exist."""
    with psycopg.connect(address) as connection:
        for table in metadata.tables:
            if connection.execute("SELECT to_regclass(%s)", [table]).fetchone() != (None,):
                connection.execute(f"TRUNCATE {table} CASCADE".encode())


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    """An empty storage."""
    storage = Storage(url)
    await storage.start()
    yield storage
    await storage.stop()


@pytest.fixture
async def other(url: str, storage: Storage) -> AsyncIterator[Storage]:  # noqa: ARG001 - the first one migrates
    """The same database, as another process sees it."""
    other = Storage(url)
    await other.start()
    yield other
    await other.stop()

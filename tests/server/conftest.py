"""Shared fixtures of the server tests: the event loop, PostgreSQL and Redis."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server import services


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Tests marked with `anyio` run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[services.Postgres]:
    """A PostgreSQL server; ask it for a `new_database()`."""
    with services.running_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[services.Redis]:
    """A Redis server."""
    with services.running_redis() as server:
        yield server

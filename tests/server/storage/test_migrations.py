"""Databases of every earlier version are migrated with all their rows."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, create_engine, text

from roost.core.errors import BadSetup
from roost.server.storage import migrate
from roost.server.storage.database import Database
from roost.server.storage.schema import metadata
from roost.server.storage.sql import Storage
from roost.server.storage.types import Person, Stored
from tests.server.services import Postgres
from tests.server.storage.builders import SECRET, game, stored_summary, summary

FIRST = [
    "INSERT INTO tables VALUES ('t', 2, 1001.0, 1002.0, '5211', 'over', true, 'ann', 2, '[\"ann\",\"bot:hen\"]', null,"
    " '{}', :secret)",
    "INSERT INTO entries VALUES ('t', 1, 'created'), ('t', 2, 'ended')",
    "INSERT INTO sitting VALUES ('t', 0, 'ann')",
    "INSERT INTO leases VALUES ('t', 'p', 1010.0)",
    "INSERT INTO people VALUES ('ann', 'Ann', 1.0)",
    "INSERT INTO games VALUES ('t', '5211', 2000.0, true, '{}')",
    "INSERT INTO game_seats VALUES ('t', 0, 'ann', 'ANN', 9, 1, 2000.0), ('t', 1, 'bot:hen', 'BOT:HEN', 8, 2, 2000.0)",
    "INSERT INTO ratings VALUES ('5211', 'ann', 27.0, 8.0, 3.0, 1), ('5211', 'bot:hen', 23.0, 8.0, -1.0, 1)",
]
"""Rows that the first version may have written."""


@pytest.fixture
def fresh(url: str, request: pytest.FixtureRequest) -> str:
    """A database without any tables."""
    if url.startswith("sqlite"):
        return url
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


def synchronous(url: str) -> Engine:
    return create_engine(url.replace("postgresql:", "postgresql+psycopg:"))


@pytest.mark.anyio
async def test_rows_of_the_first_revision_survive_all_migrations(fresh: str) -> None:
    engine = synchronous(fresh)
    revisions = migrate.revisions()
    with engine.begin() as connection:
        migrate.upgrade(connection, revisions[0])
        for statement in FIRST:
            connection.execute(text(statement), {"secret": SECRET} if ":secret" in statement else {})
    for revision in revisions[1:]:
        with engine.begin() as connection:
            migrate.upgrade(connection, revision)
    engine.dispose()
    storage = Storage(fresh)
    await storage.start()
    assert await storage.entries("t") == [Stored(1, "created"), Stored(2, "ended")]
    assert await stored_summary(storage, "t") == summary("t", 2, status="over")
    assert await storage.secret("t") == SECRET
    assert await storage.person("ann") == Person(person="ann", name="Ann", created=1.0)
    assert await storage.game("t") == game("t", {"ann": 1, "bot:hen": 2})
    assert [line.player for line in await storage.leaderboard("5211", 10)] == ["ann", "bot:hen"]
    assert not await storage.acquire_lease("t", "q", now=1009, seconds=1)
    await storage.stop()


SECOND = [
    "INSERT INTO tables VALUES ('{0}', 2, 1001.0, 1002.0, '5211', '{1}', true, 'ann', 2, '[\"ann\",\"bot:hen\"]',"
    " '{{}}', :secret)",
    "INSERT INTO games VALUES ('{0}', '5211', 2000.0, true, '{{}}')",
    "INSERT INTO game_seats (table_id, seat, player, name, points, rank, ended) VALUES"
    " ('{0}', 0, 'ann', 'ANN', 9, 1, 2000.0), ('{0}', 1, 'bot:hen', 'BOT:HEN', 8, 2, 2000.0)",
]
"""Rows that the version before pauses writes, for a table and its status."""


def write_as_second(connection: Connection, table: str, status: str) -> None:
    names = "id, version, created, updated, game, status, is_public, host, players, seats, listing, secret"
    for statement in SECOND:
        filled = statement.format(table, status).replace("INTO tables", f"INTO tables ({names})")
        connection.execute(text(filled), {"secret": SECRET} if ":secret" in filled else {})


@pytest.mark.anyio
async def test_version_before_pauses_writes_before_and_after_the_migration(fresh: str) -> None:
    engine = synchronous(fresh)
    with engine.begin() as connection:
        migrate.upgrade(connection, "0002")
        write_as_second(connection, "before", "running")
    with engine.begin() as connection:
        migrate.upgrade(connection)
        write_as_second(connection, "after", "running")
    engine.dispose()
    storage = Storage(fresh)
    await storage.start()
    for table in ("before", "after"):
        assert await stored_summary(storage, table) == summary(table, 2)
        assert await storage.game(table) == game(table, {"ann": 1, "bot:hen": 2})
    driven = await storage.acquire_driverless("p", 1000.0, 5.0, 10)
    assert {found.table for found in driven} == {"before", "after"}
    await storage.stop()


@pytest.mark.anyio
async def test_migrations_produce_the_declared_schema(url: str) -> None:
    database = Database(url)
    await database.start()

    def differences(connection: Connection) -> list[object]:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        return list(compare_metadata(context, metadata))

    assert await database.writer.run(differences) == []
    await database.stop()


@pytest.mark.anyio
async def test_processes_that_start_together_migrate_once(fresh: str) -> None:
    storages = [Storage(fresh) for _ in range(4)]
    await asyncio.gather(*[storage.start() for storage in storages])
    await asyncio.gather(*[storage.stop() for storage in storages])
    engine = synchronous(fresh)
    with engine.begin() as connection:
        applied = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    engine.dispose()
    assert applied == [migrate.revisions()[-1]]


@pytest.mark.anyio
async def test_database_of_a_newer_version_is_refused_unchanged(fresh: str) -> None:
    engine = synchronous(fresh)
    with engine.begin() as connection:
        migrate.upgrade(connection)
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(BadSetup) as caught:
        await Storage(fresh).start()
    assert caught.value.key == "storage-newer"
    assert caught.value.values == {"found": "9999", "known": migrate.revisions()[-1]}
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"
    engine.dispose()


def test_revisions_are_linear_from_the_first() -> None:
    assert migrate.revisions()[0] == "0001"
    assert migrate.revisions() == sorted(migrate.revisions())

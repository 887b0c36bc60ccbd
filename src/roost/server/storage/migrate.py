"""Migrates the database at every start."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from roost.core.errors import BadSetup

HEAD = "head"
_LOCK = 5211
"""The key of the advisory lock; an arbitrary number that nothing else in this database uses."""


def upgrade(connection: Connection, revision: str = HEAD) -> None:
    """Run the missing migrations in one transaction; processes that start together wait for each other.

    SQLite needs no explicit lock, because its write transactions are exclusive."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        # A migration may compute for long.
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    config = _config()
    _refuse_newer(connection)
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revisions() -> list[str]:
    """Return all revisions, oldest first."""
    script = ScriptDirectory.from_config(_config())
    return [step.revision for step in script.walk_revisions()][::-1]


def _refuse_newer(connection: Connection) -> None:
    """Raise BadSetup if a newer version of Roost has migrated the database."""
    found = MigrationContext.configure(connection).get_current_revision()
    known = revisions()
    if found is not None and found not in known:
        raise BadSetup("storage-newer", found=found, known=known[-1])


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "roost.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config

"""Run by Alembic: runs the migrations on the connection and in the transaction of `storage/migrate.py`."""

from __future__ import annotations

from alembic import context

from roost.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite can change a column only by copying its table
)
with context.begin_transaction():
    context.run_migrations()

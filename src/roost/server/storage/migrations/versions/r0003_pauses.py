"""Paused tables, countdowns, tables that somebody looks at, and moves of stand-in bots.

Processes of the version before leave the new columns at their defaults."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the columns, and indexes for the tables that need a driver."""
    op.add_column("tables", sa.Column("is_paused", sa.Boolean, nullable=False, server_default=sa.text("false")))
    op.add_column("tables", sa.Column("starts_at", sa.Double))
    op.add_column("tables", sa.Column("seen", sa.Double))
    op.add_column("game_seats", sa.Column("stand_in_moves", sa.Integer, nullable=False, server_default=sa.text("0")))
    _index("ix_tables_driven", "status = 'running' AND NOT is_paused")
    _index("ix_tables_starting", "status = 'open' AND starts_at IS NOT NULL")


def _index(name: str, where: str) -> None:
    op.create_index(name, "tables", ["id"], sqlite_where=sa.text(where), postgresql_where=sa.text(where))

"""Deadlines follow from the entries of a table: the column that repeated them is dropped."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """From the first tables."""
    op.drop_column("tables", "deadline")

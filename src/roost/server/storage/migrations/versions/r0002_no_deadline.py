"""Drop the column `deadline`: deadlines are computed from the entries of a table."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Drop the column."""
    op.drop_column("tables", "deadline")

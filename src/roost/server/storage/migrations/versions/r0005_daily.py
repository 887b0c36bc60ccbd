"""Add the deals of the day and the counted tries at them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "daily_deals",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("committed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "players", name="pk_daily_deals"),
    )
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("day", "game", "players", "person", name="pk_daily_tries"),
    )
    op.create_index("ix_daily_tries_table_id", "daily_tries", ["table_id"])

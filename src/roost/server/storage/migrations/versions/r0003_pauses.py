"""Moves of stand-in bots. Processes of the version before leave the new column at its default."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column."""
    op.add_column("game_seats", sa.Column("stand_in_moves", sa.Integer, nullable=False, server_default=sa.text("0")))

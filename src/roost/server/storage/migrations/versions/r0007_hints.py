"""Add the number of hints that a player got in a finished game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column."""
    op.add_column("game_seats", sa.Column("hints", sa.Integer, nullable=False, server_default=sa.text("0")))

"""Add the codes that move an identity to another device."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "codes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("code_hash", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_codes"),
    )
    op.create_index("ix_codes_code_hash", "codes", ["code_hash"])

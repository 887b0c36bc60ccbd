"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create all tables."""
    _create_tables()
    _create_people()
    _create_history()


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("updated", sa.Double, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("host", sa.Text, nullable=False),
        sa.Column("players", sa.SmallInteger, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("deadline", sa.Double),
        sa.Column("listing", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.CheckConstraint("status IN ('open', 'running', 'over', 'abandoned')", name="ck_tables_status"),
    )
    for status in ("open", "running"):
        where = sa.text(f"status = '{status}'")
        op.create_index(f"ix_tables_{status}", "tables", ["created"], sqlite_where=where, postgresql_where=where)
    op.create_table(
        "entries",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "version", name="pk_entries"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_entries_table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitting",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_sitting"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_sitting_table_id"),
    )
    op.create_index("ix_sitting_player", "sitting", ["player"])
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_leases"),
    )
    op.create_index("ix_leases_owner", "leases", ["owner"])


def _create_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )


def _create_history() -> None:
    op.create_table(
        "games",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
    )
    op.create_index("ix_games_ended", "games", ["ended"])
    op.create_table(
        "game_seats",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("rank", sa.SmallInteger, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_game_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["games.table_id"], name="fk_game_seats_table_id"),
    )
    op.create_index("ix_game_seats_player_ended", "game_seats", ["player", "ended"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "player", name="pk_ratings"),
    )
    op.create_index("ix_ratings_game_rating", "ratings", ["game", "rating"])

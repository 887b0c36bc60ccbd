"""The tables of the database, the same on SQLite and PostgreSQL. Every change needs a migration."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    Table,
    Text,
    text,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", Double, nullable=False),
    Column("updated", Double, nullable=False),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("is_public", Boolean, nullable=False),
    Column("host", Text, nullable=False),
    Column("players", SmallInteger, nullable=False),
    Column("seats", Text, nullable=False),
    Column("listing", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("is_paused", Boolean, nullable=False, server_default=text("false")),
    Column("starts_at", Double),
    Column("seen", Double),
    CheckConstraint("status IN ('open', 'running', 'over', 'abandoned')", name="status"),
)
# These indexes cover only the few tables that are not over, and no column that every move changes, so that PostgreSQL
# can update a row in place.
for _status in ("open", "running"):
    _where = text(f"status = '{_status}'")
    Index(f"ix_tables_{_status}", tables.c.created, sqlite_where=_where, postgresql_where=_where)
DRIVEN = text("status = 'running' AND NOT is_paused")
STARTING = text("status = 'open' AND starts_at IS NOT NULL")
NEED_DRIVER = (DRIVEN, STARTING)
"""Running tables that are not paused, and open tables that count down: processes look for them every second.

They are text without parameters, because SQLite uses a partial index only if it finds its condition in the query."""
Index("ix_tables_driven", tables.c.id, sqlite_where=DRIVEN, postgresql_where=DRIVEN)
Index("ix_tables_starting", tables.c.id, sqlite_where=STARTING, postgresql_where=STARTING)

entries = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,  # stores the log of a table contiguously
)

sitting = Table(
    "sitting",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False, index=True),
)
"""The people in the seats of tables; bots are left out, because some of them have seats at most tables."""

leases = Table(
    "leases",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("owner", Text, nullable=False, index=True),
    Column("expires", Double, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
)
"""One row: when any process was last alive."""

outages = Table(
    "outages",
    metadata,
    Column("start", Double, primary_key=True),
    Column("end", Double, nullable=False),
)
"""When no process was alive: players get this time back."""

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", Double, nullable=False),
)

codes = Table(
    "codes",
    metadata,
    Column("person", Text, primary_key=True),
    Column("code_hash", LargeBinary, nullable=False, index=True),
    Column("expires", Double, nullable=False),
)
"""The open codes that move an identity to another device."""

games = Table(
    "games",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("ended", Double, nullable=False, index=True),
    Column("is_public", Boolean, nullable=False),
    Column("record", Text, nullable=False),
)

game_seats = Table(
    "game_seats",
    metadata,
    Column("table_id", Text, ForeignKey("games.table_id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rank", SmallInteger, nullable=False),
    Column("ended", Double, nullable=False),
    Column("stand_in_moves", Integer, nullable=False, server_default=text("0")),
    Column("hints", Integer, nullable=False, server_default=text("0")),
    Index(None, "player", "ended"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("game", Text, primary_key=True),
    Column("player", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("rating", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Index(None, "game", "rating"),
)

daily_deals = Table(
    "daily_deals",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("players", SmallInteger, primary_key=True, autoincrement=False),
    Column("bot", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("committed", Double, nullable=False),
)
"""The deals of the day. A row never changes, so all processes deal the same cards."""

daily_tries = Table(
    "daily_tries",
    metadata,
    Column("day", Text, primary_key=True),
    Column("game", Text, primary_key=True),
    Column("players", SmallInteger, primary_key=True, autoincrement=False),
    Column("person", Text, primary_key=True),
    Column("table_id", Text, nullable=False, index=True),
)
"""The counted tries: one per person and deal. A row is written before its table, which therefore may be missing."""

replays = Table(
    "replays",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("version", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
)
"""Replays of finished games for a seat, or for spectators (-1): compressed JSON, of the version that made it last."""

closed_tables = Table(
    "closed_tables",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("server", Text, nullable=False),
    Column("body", Text, nullable=False),
)
"""What is shown of finished and abandoned tables, as JSON: of the table's version, by a version of the server."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False),
    Column("entry_hash", Text, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("steps", LargeBinary, nullable=False),
)
"""The fold of a table after every few hundred entries, as compressed JSON: see `rooms/checkpoints.py`."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True, autoincrement=False),
    Column("created", Double, nullable=False),
    Column("body", Text, nullable=False),
)
"""Complete reviews of finished games, as JSON."""

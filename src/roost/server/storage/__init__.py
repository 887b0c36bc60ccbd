"""The storage of tables, people and finished games, on SQLite and PostgreSQL."""

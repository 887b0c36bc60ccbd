"""Where tables, people and finished games are kept: the port, and its twins on SQLite and PostgreSQL."""

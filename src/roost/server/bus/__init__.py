"""The bus, on which processes announce that a table has changed: the port, and its implementations."""

"""The table server: friends at a table, anywhere, with bots in the empty chairs."""

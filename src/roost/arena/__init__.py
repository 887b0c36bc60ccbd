"""Bots at one table: a game played out, and how good a bot is, measured over many."""

"""A table for games that bring no widgets: their words, and a list of actions."""

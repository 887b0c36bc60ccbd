"""Bots of 5211."""

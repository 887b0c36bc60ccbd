"""Endgames of two-player 5211, solved exactly, and what bots lose in them."""

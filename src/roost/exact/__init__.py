"""Endgames of two-player 5211, solved exactly, and what bots lose in them.

`tree` has the game and best responses, `solve` and `linear` find equilibria, `certify` measures bots."""

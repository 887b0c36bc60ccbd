"""Where in a game a decision is made, for people to find it again."""

from __future__ import annotations

from typing import Any


class Places:
    """Names the place of each decision of a seat, in order."""

    def __init__(self, game_name: str) -> None:
        self._game = game_name
        self._turns = 0

    def next(self, view: Any) -> dict[str, int]:
        """Return the place of the next decision: numbers by their names."""
        if self._game == "5211":
            return {"deck": view.deck, "round": view.round, "turn": view.turn}
        if self._game == "gloria":
            if view.phase == "act" and view.left == view.points_per_turn:
                self._turns += 1
            return {"turn": self._turns, "left": view.left}
        return {}

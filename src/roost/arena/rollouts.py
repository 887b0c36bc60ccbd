"""Play a known state to its end many times, with the unseen cards as they are or shuffled again.

Only the arena may do this: it has states, where bots have views.
"""

from __future__ import annotations

from statistics import fmean
from typing import Any

from roost.core.engine import compiled, layout
from roost.core.game import Game, Outcome, Seat

MARGIN_WEIGHT = 0.002
"""What a point of margin counts, in victories: it decides between actions that win equally often."""


def can_finish(game: Game[Any, Any]) -> bool:
    """Return True if the playouts of a game can finish a given state."""
    return hasattr(game.playouts, "finish_games")


class Rollouts:
    """Plays states of one game to the end with random moves, by the compiled rules."""

    def __init__(self, game: Game[Any, Any], games: int) -> None:
        self._games = games
        self._players = game.players
        self._states: Any = layout.new_states(game.rules.State, games)
        self._points, self._tiebreak = (layout.new_row(games * game.players) for _ in range(2))
        self._log = layout.new_row(0)
        self._finish = compiled.compiled(game.playouts.finish_games)

    def value(self, state: Any, seat: Seat, seed: int, is_reshuffled: bool) -> float:
        """Return a seat's mean share of the victory, and a little of its margin, over random ends of the game."""
        for index in range(self._games if isinstance(self._states, list) else 1):
            layout.store(state, self._states, index)
        if not isinstance(self._states, list):
            self._states[1:] = self._states[0]
        self._finish(self._states, seed, is_reshuffled, self._log, self._points, self._tiebreak)
        return fmean(self._value_of_game(game, seat) for game in range(self._games))

    def _value_of_game(self, game: int, seat: Seat) -> float:
        part = slice(game * self._players, (game + 1) * self._players)
        points = [int(number) for number in self._points[part]]
        outcome = Outcome.of(points, [int(number) for number in self._tiebreak[part]])
        others = (sum(points) - points[seat]) / (self._players - 1)
        share = (seat in outcome.winners) / len(outcome.winners)
        return share + MARGIN_WEIGHT * (points[seat] - others)

"""Play a known state to its end many times, with the unseen cards as they are or shuffled again.

Only the arena may do this: it has states, where bots have views.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from statistics import fmean
from typing import Any

from roost.core import registry
from roost.core.engine import compiled, layout
from roost.core.game import Game, Outcome, Seat

POINT = 0.002
"""What a point of margin counts, in victories."""


def can_finish(game: Game[Any, Any]) -> bool:
    """Return True if the playouts of a game can finish a given state."""
    return hasattr(game.playouts, "finish_games")


def finisher(game: Game[Any, Any], noise: float) -> Callable[..., None]:
    """Return what finishes states of a game: the first hen in every seat, or random moves if it has no such hen."""
    folder = registry.package(game.name).rpartition(".")[2]
    module = f"roost.bots.{folder}.rollouts"
    if importlib.util.find_spec(f"roost.bots.{folder}") and importlib.util.find_spec(module):
        finish: Callable[..., None] = importlib.import_module(module).finisher(noise)
        return finish
    return random_finisher(game)


def random_finisher(game: Game[Any, Any], noise: float = 0.0) -> Callable[..., None]:  # noqa: ARG001  # it is all noise
    """Return what finishes states of a game with random moves."""
    play, log = compiled.compiled(game.playouts.finish_games), layout.new_row(0)

    def finish(states: Any, first: int, is_reshuffled: bool, points: Any, tiebreak: Any) -> None:
        play(states, first, is_reshuffled, log, points, tiebreak)

    return finish


class Rollouts:
    """Plays states of one game to the end by the compiled rules."""

    def __init__(self, game: Game[Any, Any], games: int, noise: float = 0.0, point: float = POINT) -> None:
        """`noise` makes the hens in the rollouts softer; a point of margin counts as much as `point` victories."""
        self._games, self._point = games, point
        self._players = game.players
        self._states: Any = layout.new_states(game.rules.State, games)
        self._points, self._tiebreak = (layout.new_row(games * game.players) for _ in range(2))
        self._finish = finisher(game, noise)

    def value(self, state: Any, seat: Seat, seed: int, is_reshuffled: bool) -> float:
        """Return a seat's mean share of the victory, and a little of its margin, over several ends of the game."""
        self._store(state)
        self._finish(self._states, seed, is_reshuffled, self._points, self._tiebreak)
        return fmean(self._value_of_game(game, seat) for game in range(self._games))

    def shares(self, state: Any, seed: int) -> tuple[float, ...]:
        """Return each seat's mean share of the victory over several ends of the game, with unseen cards shuffled."""
        self._store(state)
        self._finish(self._states, seed, True, self._points, self._tiebreak)
        totals = [0.0] * self._players
        for game in range(self._games):
            winners = self._outcome_of_game(game).winners
            for seat in winners:
                totals[seat] += 1 / len(winners)
        return tuple(total / self._games for total in totals)

    def _store(self, state: Any) -> None:
        """Set all states to the same one."""
        is_array = hasattr(self._states, "dtype")  # NumPy copies a state faster than it is stored
        for index in range(1 if is_array else self._games):
            layout.store(state, self._states, index)
        if is_array:
            self._states[1:] = self._states[0]

    def _outcome_of_game(self, game: int) -> Outcome:
        part = slice(game * self._players, (game + 1) * self._players)
        return Outcome.of([int(own) for own in self._points[part]], [int(own) for own in self._tiebreak[part]])

    def _value_of_game(self, game: int, seat: Seat) -> float:
        outcome = self._outcome_of_game(game)
        others = (sum(outcome.points) - outcome.points[seat]) / (self._players - 1)
        share = (seat in outcome.winners) / len(outcome.winners)
        return share + self._point * (outcome.points[seat] - others)

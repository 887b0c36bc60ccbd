"""A game as its record tells it: simultaneous choices in seat order, and none that can still be changed.

A live game tells its players who has already chosen, and in which order. At a deal of the day a bot must not notice
this: its decision would depend on how fast somebody plays.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from roost.core.game import Event, Game, Seat
from roost.core.play import Play


class GameInOrder:
    """Follows a game, and views it in the order of its record. Each step is repeated once."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self._state = game.start()
        self._dealt = self._moved = 0
        self._events: list[Event] = []
        self._told: dict[Seat, tuple[int, tuple[Event, ...]]] = {}
        """The events told to a seat so far, and how many of all events they were made from."""

    def catch_up(self, play: Play) -> None:
        """Repeat the deals and moves that are final by now."""
        while True:
            if self._game.to_act(self._state):
                if self._moved == len(play.moves):
                    return
                step = self._game.apply(self._state, *play.moves[self._moved])
                self._moved += 1
            elif self._dealt < len(play.deals):
                step = self._game.deal(self._state, play.deals[self._dealt])
                self._dealt += 1
            else:
                return
            self._state = step.state
            self._events += step.events

    def view(self, seat: Seat) -> Any:
        """Return the view of a seat with all events so far."""
        known, told = self._told.get(seat, (0, ()))
        view = self._game.view(self._state, seat, self._events[known:])
        self._told[seat] = len(self._events), told + view.events
        return dataclasses.replace(view, events=told + view.events)

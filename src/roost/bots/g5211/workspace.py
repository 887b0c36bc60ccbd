"""A search of 5211 from a view: fills the workspace of the compiled code, and runs it in slices until it is done."""

from __future__ import annotations

import time
from typing import Any

from roost.bots.g5211.beliefs import Beliefs, History
from roost.bots.g5211.desk import new_desks, read
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.learned import value_weights
from roost.bots.g5211.notes import Notes
from roost.bots.g5211.packing import gone_cards, pack
from roost.bots.g5211.policies import population, search_settings
from roost.bots.g5211.root import Root
from roost.bots.g5211.search import ROOT, SEARCH_STATES, begin_search, run_worlds
from roost.bots.g5211.worlds import Hidden
from roost.core.engine import layout
from roost.core.engine.compiled import compiled, is_available
from roost.games.g5211.rules import State
from roost.games.g5211.view import View

SLICE = 16
"""Worlds between two looks at the clock."""


class Workspace:
    """What a search works with: records for compiled code, or plain objects where nothing can be compiled."""

    def __init__(self, players: int, later_worlds: int) -> None:
        self.later_worlds = later_worlds
        self.states: Any = layout.new_states(State, SEARCH_STATES)
        self.desks: Any = new_desks(is_available())
        self.hidden: Any = layout.new_states(Hidden, 2)
        self.histories: Any = layout.new_states(History, 1)
        self.beliefs: Any = layout.new_states(Beliefs, 1)
        self.last_choices: Any = layout.new_states(LastChoice, 1)
        self.roots: Any = layout.new_states(Root, 1)
        self.policies = layout.weights(population(players))
        self.values = layout.weights(value_weights(players))

    def search(self, view: View, notes: Notes, simulations: int, seed: int, until: float) -> list[float]:
        """Return the probability of each choice, by its number. The search ends early if the clock reaches `until`."""
        self._set(view, notes)
        row, seat = layout.weights(search_settings(view.players, simulations, self.later_worlds)), view.seat or 0
        desk, hidden, beliefs, root = self.desks[0], self.hidden[0], self.beliefs[0], self.roots[0]
        later, last = self.hidden[1], self.last_choices[0]
        begin, step = compiled(begin_search), compiled(run_worlds)
        begin(self.states, seat, desk, hidden, self.histories[0], beliefs, later, root, row, self.policies, seed)
        worlds = SLICE if is_available() else 1
        while not step(
            self.states, seat, desk, hidden, beliefs, later, last, root, row, self.policies, self.values, worlds
        ):
            if time.monotonic() > until:
                break
        return read(self.roots, "mix")

    def _set(self, view: View, notes: Notes) -> None:
        """Fill the workspace with a view and the notes."""
        layout.store(pack(view).state, self.states, ROOT)
        hidden = Hidden()
        hidden.gone = gone_cards(view)
        layout.store(hidden, self.hidden, 0)
        layout.store(notes.history(view), self.histories, 0)

"""A bot that searches: its notes, its view and its budget, turned into compiled simulations."""

from __future__ import annotations

import random
import time
from collections.abc import Sequence
from typing import Any, ClassVar

from roost.bots.gloria import weights
from roost.bots.gloria.notes import Notes, observe
from roost.bots.gloria.search import STATES, Limits, Search, begin, new_tools, proceed
from roost.bots.searching import SearchBot
from roost.core.engine import layout
from roost.core.engine.compiled import compiled, is_available
from roost.core.fair import Stream
from roost.core.game import Action, Event, Game
from roost.games.gloria.cards import ACTIONS
from roost.games.gloria.rules import State
from roost.games.gloria.view import View

PRIOR = 3000
"""The weight of the hen's judgement beside the simulations, in millionths of a victory."""
EARLY = 40
"""The weight of the value at the end of the own turn in the result of a simulation, in hundredths."""
WIDTH = 3
"""The actions that the tree of the own turn tries at a node."""
AT_ONCE = 400
"""The simulations between two looks at the clock, if the search is compiled."""


class Searcher(SearchBot[View]):
    """Simulates its candidates in worlds that agree with what it sees and remembers."""

    candidates: ClassVar[int]
    rounds: ClassVar[int]
    """The rounds of a simulation after the present turn."""

    def __init__(self, game: Game[Any, View], rng: random.Random) -> None:
        super().__init__(game, rng)
        self._notes = Notes()
        self._workspace: Workspace | None = None

    @classmethod
    def prepare(cls, game: Game[Any, View]) -> None:
        """Compile the search by a short one."""
        dealt = game.deal(game.start(), game.shuffle(game.start(), Stream(b"", game.name, 0))).state
        cls.new_workspace(game.players).search(dealt, Notes(), 0, (2, 2, 1, 0, 0, 0), 0.0)

    @classmethod
    def new_workspace(cls, players: int) -> Workspace:
        """Return a workspace with the weights of this bot."""
        return Workspace(weights.population(players), weights.value(players))

    def observe(self, events: Sequence[Event]) -> None:
        observe(self._notes, events)

    def search(
        self,
        view: View,
        legal: Sequence[Action],  # noqa: ARG002  # the rules know what is legal
        simulations: int,
        until: float,
    ) -> dict[Action, float]:
        if self._workspace is None:
            self._workspace = self.new_workspace(view.players)
        turns = 1 + self.rounds * view.players
        limits = (simulations, self.candidates, turns, EARLY, PRIOR, WIDTH)
        chance = self.rng.getrandbits(62)
        state: State = self.game.sample(view, self.rng)  # the search deals its hidden cards again
        return {self._workspace.search(state, self._notes, chance, limits, until): 1.0}


class Workspace:
    """The records that the compiled search works on, and the weights."""

    def __init__(self, population: Sequence[weights.Table], model: weights.Model) -> None:
        self._states = layout.new_states(State, STATES)
        self._search = layout.new_states(Search, 1)
        self._notes = layout.new_states(Notes, 1)
        self._tools = new_tools()
        self._policies = layout.weights(population)
        self._model = weights.model_for_rules(model)

    def search(self, state: State, notes: Notes, chance: int, limits: Limits, until: float) -> Action:
        """Return the best action. The search ends early if the clock reaches `until`."""
        layout.store(state, self._states, 0)
        layout.store(notes, self._notes, 0)
        known, search = self._notes[0], self._search[0]
        compiled(begin)(search, self._states, self._policies, self._tools, chance, limits)
        at_once = AT_ONCE if is_available() else 1
        while compiled(proceed)(search, self._states, known, self._policies, self._model, self._tools, at_once):
            if time.monotonic() > until:
                break
        return ACTIONS[layout.load(Search, self._search, 0).action[0]]


class Rooster(Searcher):
    """Searches for less than a tenth of a second."""

    name = "rooster"
    simulations = 4000
    candidates = 8
    rounds = 1

    @classmethod
    def new_workspace(cls, players: int) -> Workspace:
        """Return a workspace with weights of an earlier training: so `fox` is clearly stronger."""
        return Workspace(weights.population_of(weights.rooster_hen(players)), weights.rooster_value(players))


class Fox(Searcher):
    """Searches for about half a second, and further ahead."""

    name = "fox"
    simulations = 12000
    candidates = 10
    rounds = 2

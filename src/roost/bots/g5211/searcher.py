"""The bots of 5211 that search. They differ in the number of simulations."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from roost.bots.g5211 import endgame, endgame_cfr
from roost.bots.g5211.notes import Notes
from roost.bots.g5211.packing import choice_number
from roost.bots.g5211.workspace import Workspace
from roost.bots.searching import SearchBot
from roost.core.bot import Budget
from roost.core.engine.compiled import is_available
from roost.core.fair import Stream, seed_from_text
from roost.core.game import Action, Event, Game
from roost.games.g5211.view import View

SOLVABLE = 1000
"""The number of simulations from which on endgames are solved: a solution takes about as long as these."""


class Searcher(SearchBot[View]):
    """Tries every choice in many worlds, and prefers those that win most often."""

    later_worlds: ClassVar[int]
    """Over how many worlds the own last choice of a round is made within a simulation."""

    def __init__(self, game: Game[Any, View], rng: random.Random) -> None:
        super().__init__(game, rng)
        self._notes = Notes(game.players)
        self._workspace: Workspace | None = None

    @classmethod
    def plays(cls, game: Game[Any, View]) -> bool:
        """Return True for the official rules, and for a game of one round.

        The value of a position between two rounds is learned with the official rules; one round needs none. The solver
        of endgames expects that one card of a hand is left."""
        rules = game.rules
        is_one_round = rules.ROUNDS[game.players] == 1 and game.options["target"] is None
        return not game.variant or (is_one_round and rules.LEFT == 1 and rules.KINDS <= endgame_cfr.KINDS)

    @classmethod
    def prepare(cls, game: Game[Any, View]) -> None:
        """Compile the search and the solver of endgames by using them once."""
        if not is_available():
            return
        state = game.deal(
            game.start(), game.shuffle(game.start(), Stream(seed_from_text("prepare"), game.name, 0))
        ).state
        bot, view = cls(game, random.Random(0)), game.view(state, 0)
        bot.policy(view, view.legal, Budget(seconds=60, simulations=1))
        endgame.prepare()

    def observe(self, events: Sequence[Event]) -> None:
        self._notes.note(events)

    def search(self, view: View, legal: Sequence[Action], simulations: int, until: float) -> dict[Action, float]:
        view = self._notes.recall(view)
        if endgame.is_endgame(view) and simulations >= SOLVABLE:
            return endgame.solve_mix(view, until=until)
        if self._workspace is None:
            self._workspace = Workspace(self.game.players, self.later_worlds)
        chances = self._workspace.search(view, self._notes, simulations, self.rng.getrandbits(40), until)
        return {action: chances[choice_number(view, action)] for action in legal}


class Rooster(Searcher):
    """Searches for about a tenth of a second."""

    name = "rooster"
    simulations = 1500
    later_worlds = 8


class Fox(Searcher):
    """Searches for less than a second."""

    name = "fox"
    simulations = 4000
    later_worlds = 24

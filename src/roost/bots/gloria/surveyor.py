"""Surveys decisions of Gloria Picktoria with the search of the strongest bot."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from roost.bots.gloria import weights
from roost.bots.gloria.notes import Notes, observe
from roost.bots.gloria.search import Search
from roost.bots.gloria.searcher import EARLY, PRIOR, WIDTH, Fox, Workspace
from roost.bots.gloria.survey import survey
from roost.bots.surveys import Survey, columns, split
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Event, Game
from roost.games.gloria.cards import ACTION_NUMBERS, ACTIONS
from roost.games.gloria.view import View

BEST_FEW = 4
"""The actions that are judged beside the played one, the best after the search."""


class Surveyor:
    """Follows a game from one seat, and surveys its decisions."""

    def __init__(self, game: Game[Any, View]) -> None:
        self._game = game
        self._notes = Notes()
        self._workspace = SurveyWorkspace(weights.population(game.players), weights.value(game.players))

    def observe(self, events: Sequence[Event]) -> None:
        """Take note of events."""
        observe(self._notes, events)

    def survey(self, view: View, played: Action, simulations: int, seed: int) -> Survey:
        """Survey a decision with several legal actions."""
        searched, worlds, more = split(simulations, min(len(view.legal), BEST_FEW + 1))
        limits = (searched, Fox.candidates, 1 + Fox.rounds * view.players, EARLY, PRIOR, WIDTH)
        state = self._game.sample(view, random.Random(seed))  # the search deals its hidden cards again
        best = self._workspace.search(state, self._notes, seed, limits, math.inf)
        judged = list(dict.fromkeys([best, played, *self._workspace.best_few()]))
        more = more if best != played else 0
        shares, points = self._workspace.judge(judged, seed + 1, worlds, more)
        numbers = {action: number for number, action in enumerate(judged)}
        found = [columns(table, worlds, more, numbers, {best, played}) for table in (shares, points)]
        return Survey({best: 1.0}, best, found[0], found[1])


class SurveyWorkspace(Workspace):
    """A workspace of searches that also keeps the results of single worlds."""

    def best_few(self) -> list[Action]:
        """Return the best actions after a search, the best first."""
        search = layout.load(Search, self._search, 0)
        return [ACTIONS[action] for action in search.action[: min(search.count, BEST_FEW)]]

    def judge(self, actions: Sequence[Action], seed: int, worlds: int, more: int) -> tuple[Any, Any]:
        """Try all actions in worlds that begin with a seed, the first two in `more`; return their shares and points."""
        table = [[0.0] * len(actions) for _ in range(worlds + more)]
        shares, points = layout.weights(table), layout.weights([row[:] for row in table])
        search, known = self._search[0], self._notes[0]
        numbers = [ACTION_NUMBERS[action] for action in actions]
        for tried, chance, first, count in ((numbers, seed, 0, worlds), (numbers[:2], seed + 1, worlds, more)):
            row = layout.new_row(len(tried))
            row[:] = tried
            compiled(survey)(
                search, self._states, known, self._policies, self._model, self._tools,
                row, chance, shares, points, first, count,
            )  # fmt: skip
        return shares, points

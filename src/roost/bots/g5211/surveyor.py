"""Surveys decisions of 5211 with the search of the strongest bot."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from roost.bots.g5211 import endgame
from roost.bots.g5211.desk import CHOICES
from roost.bots.g5211.notes import Notes
from roost.bots.g5211.packing import choice_number
from roost.bots.g5211.policies import search_settings
from roost.bots.g5211.search import begin_search
from roost.bots.g5211.searcher import SOLVABLE, Fox
from roost.bots.g5211.survey import survey
from roost.bots.g5211.workspace import Workspace
from roost.bots.surveys import Survey, columns, split
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.core.game import Action, Event, Game
from roost.games.g5211.view import View


class Surveyor:
    """Follows a game from one seat, and surveys its decisions."""

    def __init__(self, game: Game[Any, View]) -> None:
        self._notes = Notes(game.players)
        self._workspace = SurveyWorkspace(game.players, Fox.later_worlds)

    def observe(self, events: Sequence[Event]) -> None:
        """Take note of events."""
        self._notes.note(events)

    def survey(self, view: View, played: Action, simulations: int, seed: int) -> Survey:
        """Survey a decision with several legal actions."""
        view = self._notes.recall(view)
        searched, worlds, more = split(simulations, len(view.legal))
        mix = self._mix(view, searched, seed)
        best = max(mix, key=lambda action: mix[action])
        both = {best, played}
        more = more if len(both) == 2 else 0
        numbers = {action: choice_number(view, action) for action in view.legal}
        rounds = [(set(numbers.values()), worlds), ({numbers[action] for action in both}, more)]
        tables = self._workspace.judge(view, self._notes, searched, seed + searched + 1, rounds)
        shares, points, tallies = (columns(table, worlds, more, numbers, both) for table in tables)
        return Survey(mix, best, shares, points, {action: [*map(int, row)] for action, row in tallies.items()})

    def _mix(self, view: View, simulations: int, seed: int) -> dict[Action, float]:
        """Return the mix of the bot: that of the solver in an endgame, otherwise that of the search."""
        if endgame.is_endgame(view) and simulations >= SOLVABLE:
            return endgame.solve_mix(view)
        chances = self._workspace.search(view, self._notes, simulations, seed, math.inf)
        return {action: chances[choice_number(view, action)] for action in view.legal}


class SurveyWorkspace(Workspace):
    """A workspace of searches that also keeps the results of single worlds."""

    def judge(
        self, view: View, notes: Notes, simulations: int, seed: int, rounds: Sequence[tuple[set[int], int]]
    ) -> tuple[Any, Any, Any]:
        """Try choices in worlds that begin with a seed; return shares, points and tallies, a row for each world.

        Each of the rounds is a set of choices and a number of worlds. `simulations` sets how well hands are guessed."""
        self._set(view, notes)
        total = sum(worlds for _, worlds in rounds)
        shares, points, tallies = (layout.weights([[0.0] * CHOICES for _ in range(total)]) for _ in range(3))
        row, seat = layout.weights(search_settings(view.players, simulations, self.later_worlds)), view.seat or 0
        states, desk, hidden, beliefs = self.states, self.desks[0], self.hidden[0], self.beliefs[0]
        later, last, root = self.hidden[1], self.last_choices[0], self.roots[0]
        policies, values = self.policies, self.values
        compiled(begin_search)(states, seat, desk, hidden, self.histories[0], beliefs, later, root, row, policies, seed)
        for choices, worlds in rounds:
            wanted = layout.new_row(CHOICES)
            for choice in choices:
                wanted[choice] = 1
            compiled(survey)(
                states, seat, desk, hidden, beliefs, later, last, root, row, policies, values,
                wanted, shares, points, tallies, worlds,
            )  # fmt: skip
        return shares, points, tallies

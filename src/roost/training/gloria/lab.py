"""Matches and records of compiled games of Gloria Picktoria, with the workspaces that they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from roost.bots.gloria import weights
from roost.bots.gloria.motifs import INPUT_ROWS, INPUTS
from roost.bots.gloria.notes import Notes
from roost.bots.gloria.search import STATES, Limits, Search, new_tools
from roost.bots.gloria.value import FEATURES, LAST_ROWS
from roost.core.engine import layout
from roost.core.engine.compiled import compiled
from roost.games.gloria import rules
from roost.games.gloria.rules import MAX_PLAYERS, MOTIFS, NONE, SCORINGS, State
from roost.training.gloria.games import MOST_ROWS, match, record
from roost.training.gloria.games import Side as CompiledSide

NO_MODEL: weights.Model = ([[[0.0]] * (FEATURES + LAST_ROWS)] * SCORINGS, [[[]] * INPUT_ROWS] * SCORINGS)


@dataclass(frozen=True)
class Side:
    """A bot in a match. Without simulations it plays its first policy."""

    policies: Sequence[weights.Table]
    model: weights.Model | None = None
    limits: Limits = (0, 0, 0, 0, 0, 0)

    def for_rules(self) -> CompiledSide:
        """Return the arguments of the compiled match."""
        model = NO_MODEL if self.model is None else self.model
        return layout.weights(self.policies), weights.model_for_rules(model), self.limits


@dataclass(frozen=True)
class Result:
    """The shares of the victories and the margins of the first side, by deal, and the number of its decisions."""

    shares: list[float]
    margins: list[float]
    decisions: int

    @classmethod
    def of(cls, parts: Sequence[Result]) -> Result:
        """Return the result of deals that were played in parts."""
        shares = [share for part in parts for share in part.shares]
        margins = [margin for part in parts for margin in part.margins]
        return cls(shares, margins, sum(part.decisions for part in parts))


class Record(NamedTuple):
    """Recorded decisions as NumPy arrays: features, inputs of motifs, shares of the victory, stages; their number by
    game."""

    rows: Any
    motifs: Any
    shares: Any
    stages: Any
    counts: list[int]

    def between(self, begin: int, end: int) -> Record:
        """Return the decisions from one place to another."""
        some = slice(begin, end)
        return Record(self.rows[some], self.motifs[some], self.shares[some], self.stages[some], [end - begin])


class Lab:
    """A table for a number of players."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._states = layout.new_states(State, STATES)
        self._searches = layout.new_states(Search, 1)
        self._notes = layout.new_states(Notes, 1)
        self._tools = new_tools()

    def match(self, side: Side, others: Side, deals: int, first: int) -> Result:
        """Play deals from the random number `first` on, each once from every seat."""
        compiled(rules.begin)(self._states[0], self.players, NONE)
        shares, margins = layout.weights([0.0] * deals), layout.weights([0.0] * deals)
        sides = (side.for_rules(), others.for_rules())
        decisions = compiled(match)(
            self._states, self._searches, self._notes, self._tools, first, sides, shares, margins
        )
        return Result(list(map(float, shares)), list(map(float, margins)), decisions)

    def record(self, sides: Sequence[Side], games: int, first: int, start: int, every: int) -> Record:
        """Play games from number `start` on of those from the random number `first` on, and record decisions.

        One of `every` decisions of a game is recorded."""
        import numpy as np

        compiled(rules.begin)(self._states[0], self.players, NONE)
        most = games * MOST_ROWS
        rows = np.zeros((most, self.players, FEATURES), np.float32)
        motifs = np.zeros((most, self.players, MOTIFS, INPUTS), np.int8)
        shares, stages, counts = np.zeros((most, self.players)), layout.new_row(most), layout.new_row(games)
        who = layout.new_row(MAX_PLAYERS)
        players = tuple(side.for_rules() for side in sides)
        tools = (self._states, self._searches, self._notes, self._tools)
        found = compiled(record)(*tools, first, start, players, rows, motifs, shares, stages, counts, who, every)
        arrays = (rows[:found].copy(), motifs[:found].copy(), shares[:found].copy(), np.asarray(stages)[:found].copy())
        return Record(*arrays, list(map(int, counts)))

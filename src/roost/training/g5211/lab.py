"""The workspaces of compiled matches of 5211, made once and used for many calls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from roost.bots.g5211.beliefs import Beliefs, History
from roost.bots.g5211.desk import new_desks
from roost.bots.g5211.later import LastChoice
from roost.bots.g5211.root import Root
from roost.bots.g5211.search import SETTINGS, Setting
from roost.bots.g5211.value import FEATURES, MOST_ROUNDS
from roost.bots.g5211.worlds import Hidden
from roost.core.engine import layout
from roost.core.engine.compiled import compiled, is_available
from roost.games.g5211.rules import MAX_PLAYERS, State
from roost.training import parts
from roost.training.g5211.table import MATCH_STATES, play_deals
from roost.workers import Workers, in_order

Policy = Sequence[float]
DEALS_PER_PIECE = 50
"""Deals that a worker plays in one go."""
NO_VALUES = [[0.0] * FEATURES for _ in range(MOST_ROUNDS + 1)]


class Result(NamedTuple):
    """The share of the victories and the margin of points of the first bot, by deal."""

    shares: list[float]
    margins: list[float]


def policy_settings(policy: int) -> list[float]:
    """Return the settings of a bot that plays by a policy alone."""
    row = [0.0] * SETTINGS
    row[Setting.OWN_POLICY] = policy
    return row


@dataclass(frozen=True)
class Match:
    """Two bots, and the policies and values that their settings name."""

    bots: Sequence[Sequence[float]]
    policies: Sequence[Policy]
    values: Sequence[Any] = (NO_VALUES,)


class Table:
    """Plays matches of a number of players with workers."""

    def __init__(self, players: int, workers: Workers) -> None:
        self.players = players
        self._workers = workers

    def play(self, matches: Sequence[Match], deals: int, first: int) -> list[Result]:
        """Play matches on the same deals, from the random seed `first` on."""
        pieces = [(match, first + start, count) for match in matches for start, count in parts(deals, DEALS_PER_PIECE)]
        played = in_order(self._workers, partial(play_part, self.players), pieces)
        results = [Result([], []) for _ in matches]
        for number, part in enumerate(played):
            result = results[number * len(matches) // len(pieces)]
            result.shares.extend(part.shares)
            result.margins.extend(part.margins)
        return results


def play_part(players: int, piece: tuple[Match, int, int]) -> Result:
    """Play some deals of a match, in a worker; a piece has the random seed of the first one and their number."""
    match, first, deals = piece
    return Lab().play(players, deals, match.bots, match.policies, first, match.values)


class Lab:
    """Plays matches between two rows of settings."""

    def __init__(self) -> None:
        self.states: Any = layout.new_states(State, MATCH_STATES)
        self.desks = new_desks(is_available())
        self.hidden = layout.new_states(Hidden, 2)
        self.histories = layout.new_states(History, 1)
        self.beliefs = layout.new_states(Beliefs, 1)
        self.last_choices = layout.new_states(LastChoice, 1)
        self.roots = layout.new_states(Root, 1)
        self.bots = layout.new_row(MAX_PLAYERS)

    def workspace(self) -> tuple[Any, ...]:
        """Return the first arguments of the compiled matches."""
        known = (self.states, self.desks[0], self.hidden[0], self.histories[0], self.beliefs[0])
        return (*known, self.hidden[1], self.last_choices[0], self.roots[0])

    def play(
        self,
        players: int,
        deals: int,
        bots: Sequence[Sequence[float]],
        policies: Sequence[Policy],
        first: int,
        values: Sequence[Any] = (NO_VALUES,),
    ) -> Result:
        """Play deals from the random seed `first` on, with the first of two bots in every seat against the second."""
        tables: tuple[Any, ...] = (layout.weights(bots), layout.weights(policies), layout.weights(values))
        shares, margins = layout.weights([0.0] * deals), layout.weights([0.0] * deals)
        arguments = (*self.workspace(), *tables, self.bots, players, first, shares, margins)
        compiled(play_deals)(*arguments)
        return Result(list(map(float, shares)), list(map(float, margins)))

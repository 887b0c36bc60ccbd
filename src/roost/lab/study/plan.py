"""What a study plays: tables, policies and variants of the rules, each over the same deals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from roost.core import registry
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.core.options import to_record
from roost.core.parameters import Values, describe
from roost.lab.pieces import Job, Piece
from roost.lab.policies import company
from roost.lab.simulation import check_games, job_of
from roost.workers.budgets import budget_for

GAMES = 100_000
"""Deals of a case, unless a number is given."""
PYTHON_GAMES = 200
"""The same if a bot is not compiled."""
BATCHES = 100
"""Groups of games that every case is cut into. Intervals come from the spread between them."""
MOST_GAMES = 100_000_000
"""A worker holds the results of a batch: those of a million games are 30 MB."""

TABLES: Mapping[str, tuple[Mapping[str, Any], ...]] = {"5211": ({}, {"target": 50}, {"scores": "hidden"})}
"""The options of the tables that are studied, where that is more than the default: those that change decisions."""


@dataclass(frozen=True)
class Case:
    """One table with one policy in all seats, played with one version of the rules."""

    game: Game[Any, Any]
    policy: str
    games: int
    seed: int
    simulations: int | None = None
    """Per decision, for a bot that searches; None: the bot's own number."""

    @property
    def key(self) -> str:
        """A text that tells this case from all others."""
        options = to_record(self.game.table_options, self.game.options)
        table = ",".join(f"{name}={value}" for name, value in options.items())
        return " | ".join([str(self.game.players), table, self.policy, describe(self.game.variant)])

    def job(self) -> Job:
        """Return what all batches have in common."""
        budget = budget_for([self.policy], simulations=self.simulations)
        return job_of(self.game, None, self.seed, None, self.policy, budget=budget)

    def batches(self, skip: Sequence[int] = ()) -> Iterator[Piece]:
        """Yield the batches, without some of them."""
        job = self.job()
        for number in range(self.batch_count):
            if number not in skip:
                yield Piece(job, self._edge(number), self._edge(number + 1) - self._edge(number))

    @property
    def batch_count(self) -> int:
        """The number of all batches."""
        return min(BATCHES, self.games)

    def number_of(self, first: int) -> int:
        """Return the number of the batch that begins with a game."""
        return next(number for number in range(self.batch_count) if self._edge(number) == first)

    def _edge(self, number: int) -> int:
        """Return the first game of a batch."""
        return self.games * number // self.batch_count


@dataclass(frozen=True)
class Section:
    """A table: for each policy the cases with the rules of the base and of all variants."""

    players: int
    options: Mapping[str, Any]
    cases: tuple[tuple[Case, ...], ...]


def cases_of(sections: Sequence[Section]) -> list[Case]:
    """Return all cases, in the order in which they are played."""
    return [case for section in sections for row in section.cases for case in row]


@dataclass(frozen=True)
class Plan:
    """A whole study."""

    game: str
    seats: tuple[int, ...]
    tables: tuple[Mapping[str, Any], ...]
    policies: tuple[str, ...]
    rules: tuple[Values, ...]
    """The base, by default the official rules, and the variants that are compared with it."""
    games: int | None
    """None: GAMES, or PYTHON_GAMES for bots that are not compiled."""
    seed: int
    simulations: Mapping[str, int | None] = field(default_factory=dict)
    """The simulations per decision of bots that search, where it is not their own number."""

    def sections(self) -> tuple[Section, ...]:
        """Return the tables of the study; raise BadSetup if one of them cannot be played."""
        return tuple(self._section(players, options) for options in self.tables for players in self.seats)

    def _section(self, players: int, options: Mapping[str, Any]) -> Section:
        rows = ([self._case(players, options, policy, rules) for rules in self.rules] for policy in self.policies)
        return Section(players, options, tuple(tuple(row) for row in rows))

    def _case(self, players: int, options: Mapping[str, Any], policy: str, rules: Values) -> Case:
        game = registry.game_type(self.game, rules)(players, options)
        is_compiled = company(game, policy).is_compiled
        games = self.games
        if games is None:
            games = GAMES if is_compiled else PYTHON_GAMES
        check_games(games, self.seed)
        if not 2 <= games <= MOST_GAMES:
            raise BadSetup("lab-bad-games", most=str(MOST_GAMES), value=str(games))
        return Case(game, policy, games, self.seed, self.simulations.get(policy))

    def parameters(self) -> dict[str, Any]:
        """Return what the results depend on, for JSON."""
        return {
            "game": self.game,
            "players": list(self.seats),
            "tables": [dict(options) for options in self.tables],
            "policies": list(self.policies),
            "rules": [describe(rules) for rules in self.rules],
            "games": self.games,
            "seed": self.seed,
            "simulations": dict(self.simulations),
        }


def read_rules(game: str, text: str) -> Values:
    """Return the changed parameters in a text such as `limit=4,hand=6`; raise BadSetup if it cannot be read."""
    given: dict[str, str] = {}
    for part in text.split(","):
        name, equals, value = part.strip().partition("=")
        if not equals or name in given:
            raise BadSetup("lab-bad-rules", text=text, example=example(game))
        given[name] = value
    return registry.parameters(game).settle(game, given)


def example(game: str) -> str:
    """Return changed rules as a command takes them: an example for people."""
    numbers = [found for found in registry.parameters(game).declared.values() if isinstance(found.official, int)]
    changed = {found.name: found.official + 1 for found in numbers[-1:] if isinstance(found.official, int)}
    return describe(changed) or "NAME=VALUE"

"""Certificates: what bots lose against a best response in exactly solved endgames of two-player 5211."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import NormalDist, fmean, stdev

from roost import bots
from roost.bots import preparation
from roost.bots.g5211.endgame import position
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.exact.equilibrium import solve
from roost.exact.flat import flat_policy
from roost.exact.policies import ask
from roost.exact.sample import game_for, sample, with_target
from roost.exact.tree import Endgame
from roost.workers import Where, connect, in_order

FLAT = "flat"
"""The reference of every report, flat Monte Carlo: see `roost.exact.flat`."""
PAYOFFS = ("margin", "win")
TURNS = (1, 2)
CONFIDENCE = 0.95
SECONDS = 60.0
"""The time limit of a decision. It is never reached, so that the result does not depend on the machine."""


@dataclass(frozen=True)
class Kind:
    """A kind of endgames: how many turns are left, and what is played for."""

    turns: int
    payoff: str


KINDS = tuple(Kind(turns, payoff) for turns in TURNS for payoff in PAYOFFS)


@dataclass(frozen=True)
class Loss:
    """The mean loss of a bot over endgames, in seat 0 and seat 1 in turn, with its 95 % confidence interval."""

    bot: str
    kind: Kind
    endgames: int
    mean: float
    low: float
    high: float
    worst: float


@dataclass(frozen=True)
class Certificate:
    """The losses of all bots. A loss is too high by at most the gap of the solution."""

    bots: tuple[str, ...]
    """The reference included."""
    kinds: tuple[Kind, ...]
    endgames: int
    seed: str
    losses: tuple[Loss, ...]
    gaps: tuple[float, ...]
    """The largest gap of each kind."""

    def loss(self, bot: str, kind: Kind) -> Loss:
        """Return the loss of a bot in a kind of endgames."""
        return next(loss for loss in self.losses if (loss.bot, loss.kind) == (bot, kind))


@dataclass(frozen=True)
class Measured:
    """One endgame: the gap of its solution and the loss of each bot, all in the same seat."""

    kind: Kind
    gap: float
    losses: tuple[float, ...]


@dataclass(frozen=True)
class Job:
    """What is to be measured: bots in `endgames` endgames of each kind."""

    names: Sequence[str]
    endgames: int = 200
    seed: str = "1"
    simulations: Mapping[str, int | None] = field(default_factory=dict)
    """The simulations per decision of bots that search; without an entry a bot makes its own number."""
    kinds: Sequence[Kind] = KINDS

    def __post_init__(self) -> None:
        if self.endgames < 2:
            raise BadSetup("setup-bad-value", option="endgames", value=str(self.endgames), allowed=">= 2")
        for name in self.names:
            if self.names.count(name) > 1:
                raise BadSetup("arena-bot-twice", bot=name)
            bots.load(name, game_for(PAYOFFS[0]), random.Random())  # refuse an unknown bot before the work begins

    def prepare(self) -> None:
        """Compile or load the code of the bots."""
        for name in self.names:
            preparation.prepare_or_refuse(name, game_for(PAYOFFS[0]))

    def run(self, workers: Where = 1) -> Iterator[list[Measured]]:
        """Yield the results of one game after the other. They do not depend on the number of workers."""
        budgets = {name: Budget(SECONDS, self.simulations.get(name)) for name in self.names}
        work = partial(measure, budgets, self.seed, tuple(self.kinds))
        with connect(workers) as pool:
            yield from in_order(pool, work, range(self.endgames))

    def certificate(self, games: Sequence[Sequence[Measured]]) -> Certificate:
        """Return the means over all games."""
        results = {kind: [one for game in games for one in game if one.kind == kind] for kind in self.kinds}
        names = (*self.names, FLAT)
        losses = [_loss(name, i, results[kind]) for kind in self.kinds for i, name in enumerate(names)]
        gaps = [max(one.gap for one in results[kind]) for kind in self.kinds]
        return Certificate(names, tuple(self.kinds), self.endgames, self.seed, tuple(losses), tuple(gaps))


def _loss(name: str, column: int, results: Sequence[Measured]) -> Loss:
    losses = [one.losses[column] for one in results]
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(losses) / len(losses) ** 0.5
    mean = fmean(losses)
    return Loss(name, results[0].kind, len(losses), mean, mean - reach, mean + reach, max(losses))


def measure(budgets: Mapping[str, Budget], seed: str, kinds: Sequence[Kind], index: int) -> list[Measured]:
    """Return the losses of bots, each with its budget, in the endgames of one game."""
    states, seat = sample(seed, index), index % 2
    measured = []
    for kind in kinds:
        game = game_for(kind.payoff)
        state = with_target(states.before(kind.turns), game.options["target"] or 0)
        view = game.view(state, seat)
        solution = solve(Endgame(position(view, kind.payoff)))
        policies = [
            ask(bots.load(name, game, random.Random()), solution.endgame, view, budget)
            for name, budget in budgets.items()
        ]
        policies.append(flat_policy(solution.endgame, seat))
        measured.append(Measured(kind, solution.gap, tuple(solution.loss(seat, policy) for policy in policies)))
    return measured

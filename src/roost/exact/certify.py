"""Certificates: what bots lose against a best response in exactly solved endgames of two-player 5211."""

from __future__ import annotations

import multiprocessing
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist, fmean, stdev

from roost import bots
from roost.bots.g5211.endgame import position
from roost.bots.seated import BUDGET
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.exact.flat import flat_policy
from roost.exact.policies import ask
from roost.exact.sample import game_for, sample, with_target
from roost.exact.solve import Solved, solve
from roost.exact.tree import Endgame, Policy

FLAT = "flat Monte Carlo"
"""The reference of every report: see `roost.exact.flat`."""
PAYOFFS = ("margin", "win")
TURNS = (1, 2)
CONFIDENCE = 0.95


@dataclass(frozen=True)
class Kind:
    """A kind of endgames: how many turns are left, and what is played for."""

    turns: int
    payoff: str


KINDS = tuple(Kind(turns, payoff) for turns in TURNS for payoff in PAYOFFS)


@dataclass(frozen=True)
class Loss:
    """The mean loss of a bot over endgames, both seats of each, with its 95 % confidence interval."""

    bot: str
    kind: Kind
    endgames: int
    mean: float
    low: float
    high: float
    worst: float


@dataclass(frozen=True)
class Certificate:
    """The losses of all bots, and the largest gap of the solutions, by which a loss may be too high."""

    seed: str
    losses: tuple[Loss, ...]
    gaps: dict[Kind, float]


@dataclass(frozen=True)
class Measured:
    """One endgame: the gap of its solution and the loss of each bot, the mean over both seats."""

    kind: Kind
    gap: float
    losses: tuple[float, ...]


def certify(
    names: Sequence[str],
    endgames: int = 200,
    seed: str = "certify",
    budget: Budget = BUDGET,
    kinds: Sequence[Kind] = KINDS,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> Certificate:
    """Measure bots in `endgames` endgames of each kind. `progress` is called with the number of games that are done."""
    if endgames < 2:
        raise BadSetup("setup-bad-value", option="endgames", value=str(endgames), allowed=">= 2")
    for name in names:
        bots.load(name, game_for(PAYOFFS[0]), random.Random())  # refuse an unknown bot before the work begins
    results: dict[Kind, list[Measured]] = {kind: [] for kind in kinds}
    work = partial(measure, tuple(names), seed, budget, tuple(kinds))
    for done, game in enumerate(_run(work, endgames, workers), 1):
        for one in game:
            results[one.kind].append(one)
        if progress is not None:
            progress(done)
    losses = [_loss(name, i, results[kind]) for kind in kinds for i, name in enumerate((*names, FLAT))]
    return Certificate(seed, tuple(losses), {kind: max(one.gap for one in results[kind]) for kind in kinds})


def _run(work: partial[list[Measured]], count: int, workers: int) -> Iterator[list[Measured]]:
    if workers == 1:
        yield from map(work, range(count))
        return
    # Spawn: a fork would copy the threads and locks of the caller.
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(work, range(count))


def _loss(name: str, column: int, results: Sequence[Measured]) -> Loss:
    losses = [one.losses[column] for one in results]
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * stdev(losses) / len(losses) ** 0.5
    mean = fmean(losses)
    return Loss(name, results[0].kind, len(losses), mean, mean - reach, mean + reach, max(losses))


def measure(names: Sequence[str], seed: str, budget: Budget, kinds: Sequence[Kind], index: int) -> list[Measured]:
    """Return the losses of bots in the endgames of one game."""
    states = sample(seed, index)
    measured = []
    for kind in kinds:
        game = game_for(kind.payoff)
        state = with_target(states.before(kind.turns), game.options["target"] or 0)
        views = [game.view(state, seat) for seat in range(2)]
        solution = solve(Endgame(position(views[0], kind.payoff)))
        losses = []
        for name in names:
            bot = bots.load(name, game, random.Random())
            losses.append(_mean_loss(solution, [ask(bot, solution.endgame, view, budget) for view in views]))
        losses.append(_mean_loss(solution, [flat_policy(solution.endgame, seat) for seat in range(2)]))
        measured.append(Measured(kind, solution.gap, tuple(losses)))
    return measured


def _mean_loss(solution: Solved, policies: Sequence[Policy]) -> float:
    return fmean(solution.loss(seat, policy) for seat, policy in enumerate(policies))

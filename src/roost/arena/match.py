"""Measure a bot against others. Every deal is played from every seat, and the sample is the deals, not the games."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import NormalDist, fmean, stdev
from typing import Any

from roost.arena.play import play
from roost.bots.seated import BUDGET
from roost.core import fair
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.game import Game

CONFIDENCE = 0.95
_CHUNKS_PER_WORKER = 8


@dataclass(frozen=True)
class Match:
    """A bot's share of victories, where a k-way tie counts 1/k, with its 95 % confidence interval."""

    bot: str
    others: tuple[str, ...]
    deals: int
    games: int
    share: float
    low: float
    high: float


def measure(
    game: Game[Any, Any],
    bot: str,
    others: Sequence[str],
    deals: int,
    seed: str,
    budget: Budget = BUDGET,
    workers: int = 1,
) -> Match:
    """Play `deals` deals, each once from every seat. The result depends on the seed, not on the number of workers."""
    if deals < 1:
        raise BadSetup("setup-bad-value", option="deals", value=str(deals), allowed=">= 1")
    shares = _run(partial(_share_of_deal, game, (bot, *others), seed, budget), deals, workers)
    low, high = interval(shares)
    return Match(bot, tuple(others), deals, deals * game.players, fmean(shares), low, high)


def _run(share_of_deal: partial[float], deals: int, workers: int) -> list[float]:
    first = share_of_deal(0)  # in this process, so that a bad setup is reported before other processes start
    rest = range(1, deals)
    if workers == 1:
        return [first, *map(share_of_deal, rest)]
    # Spawn: a fork would copy the threads and locks of the caller.
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        return [first, *pool.map(share_of_deal, rest, chunksize=-(-deals // (workers * _CHUNKS_PER_WORKER)))]


def _share_of_deal(game: Game[Any, Any], table: Sequence[str], seed: str, budget: Budget, index: int) -> float:
    """Return the share of the first bot in one deal, averaged over all rotations of the table."""
    deal_seed = fair.seed_of_run(seed, index)
    return fmean(_share(game, rotated(table, seat), seat, deal_seed, budget) for seat in range(game.players))


def rotated(table: Sequence[str], seat: int) -> tuple[str, ...]:
    """Return the same bots in the same order, with the first one in seat `seat`."""
    return (*table[len(table) - seat :], *table[: len(table) - seat])


def _share(game: Game[Any, Any], table: Sequence[str], seat: int, seed: bytes, budget: Budget) -> float:
    outcome = play(game, table, seed, budget).outcome
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Return the 95 % confidence interval of the share, from the normal distribution of the mean over deals.

    One win and one loss are added to the spread: the interval of a bot that won every deal is not empty."""
    spread = stdev([*shares, 0.0, 1.0])
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread / len(shares) ** 0.5
    mean = fmean(shares)
    return max(0.0, mean - reach), min(1.0, mean + reach)

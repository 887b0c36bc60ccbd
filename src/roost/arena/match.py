"""How good a bot is against others: every deal is played from every seat, and the deals are what is counted."""

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
from roost.core.errors import BadSetup
from roost.core.game import Game

CONFIDENCE = 0.95
_CHUNKS_PER_WORKER = 8


@dataclass(frozen=True)
class Match:
    """A bot's share of the victories, a shared one counting 1/k, and the interval it lies in with 95 % confidence."""

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
    budget: float = BUDGET,
    workers: int = 1,
) -> Match:
    """Play `deals` deals, each once from every seat. The result depends on the seed, not on the number of workers."""
    if deals < 1:
        raise BadSetup("setup-bad-value", option="deals", value=str(deals), allowed=">= 1")
    shares = _run(partial(_share_of_deal, game, (bot, *others), seed, budget), deals, workers)
    low, high = interval(shares)
    return Match(bot, tuple(others), deals, deals * game.players, fmean(shares), low, high)


def _run(share_of_deal: partial[float], deals: int, workers: int) -> list[float]:
    first = share_of_deal(0)  # here, so that what is wrong with the table is known before other processes start
    rest = range(1, deals)
    if workers == 1:
        return [first, *map(share_of_deal, rest)]
    # Fresh processes: a fork would copy whatever threads and locks the caller has.
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        return [first, *pool.map(share_of_deal, rest, chunksize=-(-deals // (workers * _CHUNKS_PER_WORKER)))]


def _share_of_deal(game: Game[Any, Any], table: Sequence[str], seed: str, budget: float, index: int) -> float:
    """The first bot's share of one deal, over all rotations of the table."""
    deal_seed = fair.seed_of_run(seed, index)
    return fmean(_share(game, rotated(table, seat), seat, deal_seed, budget) for seat in range(game.players))


def rotated(table: Sequence[str], seat: int) -> tuple[str, ...]:
    """The same bots in the same order, the first one sitting at `seat`."""
    return (*table[len(table) - seat :], *table[: len(table) - seat])


def _share(game: Game[Any, Any], table: Sequence[str], seat: int, seed: bytes, budget: float) -> float:
    outcome = play(game, table, seed, budget).outcome
    assert outcome is not None
    return (seat in outcome.winners) / len(outcome.winners)


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Where the true share lies with 95 % confidence, by the normal distribution of the mean over deals.

    One deal won and one lost are added to the spread: a bot that has won them all so far need not win the next."""
    spread = stdev([*shares, 0.0, 1.0])
    reach = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) * spread / len(shares) ** 0.5
    mean = fmean(shares)
    return max(0.0, mean - reach), min(1.0, mean + reach)

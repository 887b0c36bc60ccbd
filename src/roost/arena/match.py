"""Measure one bot among others without a journal or a report: for tests, tuning and training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from roost.arena.pairing import MIXED, Pairing, Setting
from roost.arena.run import play_piece
from roost.bots.seated import BUDGET
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.game import Game
from roost.report.intervals import estimate_share
from roost.workers import Where, connect, in_order


@dataclass(frozen=True)
class Match:
    """A bot's share of victories, where a k-way tie counts 1/k, with its 95 % confidence interval."""

    bot: str
    others: tuple[str, ...]
    deals: int
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
    workers: Where = 1,
) -> Match:
    """Play `deals` deals, each once from every seat. The result depends on the seed, not on the workers."""
    if deals < 1:
        raise BadSetup("setup-bad-value", option="deals", value=str(deals), allowed=">= 1")
    pairing = Pairing(bot, others[0] if len(set(others)) == 1 else MIXED.join(others))
    setting = Setting(game, seed, dict.fromkeys(pairing.bots, budget))
    with connect(workers) as pool:
        played = in_order(pool, partial(play_piece, setting), ((pairing, index) for index in range(deals)))
        found = estimate_share([deal.share for deal in played])
    return Match(bot, tuple(others), deals, found.mean, found.low, found.high)

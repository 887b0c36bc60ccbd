"""Controls that run with every report: pairings whose results are known in advance. If one fails, nothing is proved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from roost.arena.pairing import share_of
from roost.arena.plan import Row
from roost.arena.run import Run
from roost.arena.sequential import log_capitals
from roost.report.intervals import CONFIDENCE, estimate_share, share_interval

STRICT = 0.999
"""The confidence of the mirror matches: a false alarm in a thousand, since every report has some of them."""
NULLS, AT_ONCE = 10_000, 500
"""Simulated pairings of equal bots, and how many of them are in memory at a time."""
DISCRETE = 0.01
"""Wins are whole, so an interval of 95 % cannot hold the mean in exactly 95 % of the runs. Equal bots without ties are
found different in 2 % to 5.9 % of them, which depends on the number of deals."""
CHANCE = 0.007
"""Three standard errors of such a rate in that many simulations."""
SATURATED = 0.4
"""The skilled bot must win at least this part of what is left between par and every game."""


@dataclass(frozen=True)
class Control:
    """A control, its figures, and whether it passed."""

    name: str
    has_passed: bool
    values: dict[str, Any]


def controls(run: Run) -> list[Control]:
    """Return all controls of a run."""
    return [*_mirrors(run), *_known(run), *_nulls(run)]


def _rows(run: Run, pairings: tuple[Any, ...]) -> Iterator[Row]:
    return (row for row in run.plan.rows if row.pairing in pairings and run.used(row))


def _mirrors(run: Run) -> Iterator[Control]:
    """A bot in a random seat among copies of itself: the interval covers par."""
    par = run.plan.par
    for row in _rows(run, run.plan.mirrors):
        found = estimate_share([deal.share for deal in run.used(row)], STRICT)
        values = {"bot": row.pairing.one, "share": found.mean, "low": found.low, "high": found.high, "par": par}
        yield Control("mirror", found.covers(par), values)


def _known(run: Run) -> Iterator[Control]:
    """The skilled bot among random ones wins far more than par, a random one among skilled ones far less."""
    par = run.plan.par
    for row in _rows(run, run.plan.known):
        found = estimate_share([deal.share for deal in run.used(row)])
        is_skilled = row.pairing == run.plan.known[0]
        bound = par + SATURATED * (1 - par) if is_skilled else par * (1 - SATURATED)
        has_passed = found.mean > bound and found.is_above(par) if is_skilled else found.mean < bound
        values = {"one": row.pairing.one, "others": row.pairing.others, "share": found.mean, "bound": bound}
        yield Control("saturated" if is_skilled else "starved", has_passed, values)


def _nulls(run: Run) -> Iterator[Control]:
    """Simulated pairings of equal bots: in a real mirror game, the share of a seat that is drawn by lot.

    Its mean is par, and its spread that of real games, ties included. At most 5 % of the simulations may find a
    difference, and what `DISCRETE` and `CHANCE` allow."""
    tables = [_seat_shares(run, row) for row in _rows(run, run.plan.mirrors)]
    if not tables:
        return
    rng = np.random.default_rng(0)
    par, alpha = run.plan.par, 1 - CONFIDENCE
    pieces, found = NULLS // (len(tables) * AT_ONCE), 0
    for table in tables:
        for _ in range(pieces):
            seats = rng.integers(run.plan.game.players, size=(AT_ONCE, len(table)))
            found += _differences(table[np.arange(len(table)), seats], par, run.plan.is_sequential)
    count = pieces * AT_ONCE * len(tables)
    values = {"rate": found / count, "simulations": count, "deals": len(tables[0])}
    yield Control("null", found / count <= alpha + DISCRETE + CHANCE, values)


def _differences(shares: Any, par: float, is_sequential: bool) -> int:
    """Return in how many rows of shares the test finds a difference from par."""
    if is_sequential:
        alpha = 1 - CONFIDENCE
        return int((log_capitals(shares, par, alpha).max(-1) >= np.log(2 / alpha)).sum())
    centre, reach = share_interval(shares)
    return int((abs(centre - par) > reach).sum())


def _seat_shares(run: Run, row: Row) -> Any:
    """Return the share of every seat in every game of a mirror match."""
    players = range(run.plan.game.players)
    return np.array([[share_of(seat, deal.games[0].winners) for seat in players] for deal in run.used(row)])

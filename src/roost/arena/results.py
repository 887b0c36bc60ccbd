"""The results of a run as plain data: what the report shows and the JSON file contains.

`docs/arena.md` describes the fields.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from roost import __version__
from roost.arena import adjust, cycles, ratings
from roost.arena.controls import controls
from roost.arena.pairing import MIXED, Pairing
from roost.arena.plan import Plan, Row
from roost.arena.run import Run
from roost.arena.sequential import confidence_sequence, confidence_sequence_at
from roost.report.intervals import Estimate, estimate_mean, estimate_share

FORMAT = "roost-arena-report/1"
COURSE = 40
"""Points of the curve that shows how a share developed."""


def results(run: Run, sources: str) -> dict[str, Any]:
    """Return everything that the report shows. Rows without a finished deal are left out."""
    plan = run.plan
    rows = [_row(run, row) for row in plan.rows if run.used(row)]
    shares = {row.pairing: share_of_row(run, row) for row in plan.rows if run.used(row)}
    order = plan.bots
    return {
        "format": FORMAT,
        "roost": __version__,
        "sources": sources,
        "parameters": plan.parameters(),
        "complete": run.is_complete(),
        "par": plan.par,
        "rows": rows,
        "ratings": _ratings(run),
        "stronger": cycles.strength_order(shares, order, plan.par),
        "cycles": cycles.cycles(shares, order, plan.par),
        "contradictions": cycles.contradictions(shares, order, plan.par),
        "controls": [
            {"name": control.name, "passed": control.has_passed, **control.values} for control in controls(run)
        ],
        "command": command(plan),
    }


def share_of_row(run: Run, row: Row) -> Estimate:
    """Return the share of a row with the interval that its design allows."""
    shares = [deal.share for deal in run.used(row)]
    return confidence_sequence(shares) if row.is_sequential else estimate_share(shares)


def _row(run: Run, row: Row) -> dict[str, Any]:
    deals = run.used(row)
    margin = estimate_mean([deal.margin for deal in deals])
    adjusted = None if row.is_sequential else adjust.adjust(deals)
    return {
        "one": row.pairing.one,
        "others": row.pairing.others,
        "roles": _roles(run.plan, row.pairing),
        "deals": len(deals),
        "games": sum(len(deal.games) for deal in deals),
        "sequential": row.is_sequential,
        "decided": run.stop(row) is not None if row.is_sequential else None,
        "share": asdict(share_of_row(run, row)),
        "margin": asdict(margin) if margin else None,
        "adjusted": {**asdict(adjusted.share), "variance_ratio": adjusted.variance_ratio} if adjusted else None,
        "course": _course(run, row),
        "seconds_per_deal": sum(deal.seconds for deal in deals) / len(deals),
        "command": command(run.plan, row),
    }


def _course(run: Run, row: Row) -> list[dict[str, Any]]:
    """Return how share and interval developed, after some numbers of deals."""
    shares = [deal.share for deal in run.used(row)]
    times = sorted({-(-len(shares) * part // COURSE) for part in range(1, COURSE + 1)})
    if row.is_sequential:
        found = confidence_sequence_at(shares, times)
    else:
        found = [estimate_share(shares[:time]) for time in times]
    return [{"deals": time, **asdict(estimate)} for time, estimate in zip(times, found, strict=True)]


def _roles(plan: Plan, pairing: Pairing) -> list[str]:
    groups = {"payoff": plan.payoffs, "mirror": plan.mirrors, "yardstick": plan.ladder, "control": plan.known}
    return [name for name, pairings in groups.items() if pairing in pairings]


def _ratings(run: Run) -> dict[str, Any] | None:
    asked = [pairing.one for pairing in run.plan.payoffs if not pairing.is_mirror]
    games = ratings.connected(_games(run), asked[0]) if asked else []
    names = {name for game in games for name in (game.one, game.others)}
    if not names:
        return None
    anchor = run.plan.reference if run.plan.reference in names else min(names)
    found = ratings.fit(games, run.plan.game.players, anchor)
    bots = [{"bot": bot, **asdict(rating)} for bot, rating in found.bots.items()]
    return {"anchor": anchor, "tie_rate": found.tie_rate, "bots": bots}


def _games(run: Run) -> Iterator[ratings.Result]:
    for row in run.plan.rows:
        one, others = row.pairing.one, row.pairing.others
        if row.pairing.is_mirror or MIXED in others:
            continue
        for deal in run.used(row):
            for game in deal.games:
                yield ratings.Result(one, others, deal.index, game.seat in game.winners, len(game.winners))


def command(plan: Plan, row: Row | None = None) -> str:
    """Return the command that repeats a run, or one row of it."""
    words = ["roost", "arena", plan.game.name, "--players", str(plan.game.players)]
    for name, value in plan.parameters()["options"].items():
        words += ["--option", f"{name}={value}"]
    if row is not None:
        words += ["--bots", row.pairing.one, "--among", row.pairing.others, "--deals", str(row.deals)]
    else:
        words += ["--bots", ",".join(plan.bots), *(["--among", plan.among] if plan.among else [])]
        words += ["--deals", str(plan.deals)]
    words += ["--seed", plan.seed]
    if row.is_sequential if row else plan.is_sequential:
        words.append("--sequential")
    players = row.pairing.bots if row else plan.players
    chosen = [f"{bot}={plan.simulations[bot]}" for bot in players if plan.simulations.get(bot)]
    words += ["--simulations", ",".join(chosen)] if chosen else []
    if row is not None or not plan.with_yardsticks:
        words.append("--no-yardsticks")
    return shlex.join(words)

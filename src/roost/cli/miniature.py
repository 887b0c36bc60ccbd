"""`roost miniature`: solve the miniature of 5211, and measure how far bots can be exploited in it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from roost.cli.common import Language, parse_simulations, prepare_bots, progress, say
from roost.core.bot import Budget
from roost.core.errors import BadSetup
from roost.core.parameters import describe
from roost.text import Catalogue

if TYPE_CHECKING:
    from roost.exact import SolvedWhole
    from roost.exact.exploit import Exploitability

DIGITS = 4


def run(
    bots: Annotated[str, typer.Option("--bots", help="The bots, separated by commas.")] = "chick,hen,rooster,fox",
    seeds: Annotated[int, typer.Option("--seeds", help="Seeds with which a bot that uses luck is asked.")] = 32,
    simulations: Annotated[
        str | None, typer.Option("--simulations", help="Simulations per decision: a number for all, or fox=900.")
    ] = None,
    gap: Annotated[float, typer.Option("--gap", min=1e-9, help="The largest gap of the solution.")] = 1e-4,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
    lang: Language = None,
) -> None:
    """Solve a miniature of 5211, and measure the exploitability of bots in it."""
    from roost import exact
    from roost.exact.exploit import BUDGET, exploitability

    words, names = say(lang), [name.strip() for name in bots.split(",")]
    for name in names:
        if names.count(name) > 1:
            raise BadSetup("arena-bot-twice", bot=name)
    counts = parse_simulations(simulations, names) if simulations else {}
    game = exact.miniature()
    prepare_bots(names, game, words)
    solved = exact.solve_whole(exact.WholeGame(game), gap)
    budgets = {name: Budget(BUDGET.seconds, counts.get(name)) for name in names}
    asked = (exploitability(solved.whole, name, seeds, budget) for name, budget in budgets.items())
    found = list(progress(asked, len(names), words("miniature-progress")))
    if as_json:
        print(json.dumps(_results(solved, found), indent=2))
        return
    for line in lines(solved, found, words):
        print(line)


def _results(solved: SolvedWhole, found: Sequence[Exploitability]) -> dict[str, Any]:
    whole = solved.whole
    return {
        "rules": dict(whole.game.variant),
        "players": whole.game.players,
        "deals": whole.deals,
        "histories": whole.histories,
        "information_sets": whole.information_sets,
        "solution": {"value": solved.value, "gap": solved.gap, "iterations": solved.iterations},
        "bots": [asdict(one) for one in found],
    }


def lines(solved: SolvedWhole, found: Sequence[Exploitability], words: Catalogue) -> Iterator[str]:
    """Yield the results as a table for people."""
    from roost.report import figures
    from roost.report.columns import aligned

    whole = solved.whole
    yield words("miniature-title", rules=describe(whole.game.variant), players=whole.game.players)
    sizes = {"deals": whole.deals, "histories": whole.histories, "sets": whole.information_sets}
    yield words("miniature-size", **{name: figures.count(size, words) for name, size in sizes.items()})
    value, gap = figures.number(solved.value, words, DIGITS), figures.number(solved.gap, words, DIGITS + 1)
    yield words("miniature-solved", value=value, gap=gap, iterations=figures.count(solved.iterations, words))
    heads = [words("arena-bot"), *(words(f"miniature-{name}") for name in ("exploitability", "seeds", "asked"))]
    table = [heads]
    for one in found:
        shown = figures.points(asdict(one), words, DIGITS, has_sign=False)
        shown = shown if one.low < one.high else figures.number(one.mean, words, DIGITS)
        table.append([one.bot, shown, str(one.seeds), figures.count(one.asked, words)])
    yield from aligned(table)
    yield words("miniature-explained")

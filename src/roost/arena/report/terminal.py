"""The report as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from roost.report import figures
from roost.report.columns import aligned
from roost.text import Catalogue


def lines(results: dict[str, Any], words: Catalogue) -> Iterator[str]:
    """Yield the report line by line."""
    yield words("arena-title", game=results["parameters"]["game"], players=results["parameters"]["players"])
    yield words("arena-par", par=figures.percent(results["par"], words))
    yield ""
    yield from _rows(results, words)
    if results["ratings"]:
        yield ""
        yield from _ratings(results["ratings"], words)
    yield ""
    yield from findings(results, words)
    yield ""
    for control in results["controls"]:
        verdict = words("arena-passed") if control["passed"] else words("arena-failed")
        yield f"{verdict:8} {figures.control(control, words)}"


def findings(results: dict[str, Any], words: Catalogue) -> Iterator[str]:
    """Yield what the pay-offs prove, a sentence each."""
    if len(results["parameters"]["bots"]) < 2:
        return
    for stronger, weaker in results["stronger"]:
        yield words("arena-stronger", stronger=stronger, weaker=weaker)
    for one, two, three in results["cycles"]:
        yield words("arena-cycle", one=one, two=two, three=three)
    for one, other, is_more in results["contradictions"]:
        yield words("arena-contradiction-more" if is_more else "arena-contradiction-less", one=one, other=other)
    if not results["stronger"]:
        yield words("arena-nothing-proved")
    if not results["cycles"]:
        yield words("arena-no-cycle")


def _rows(results: dict[str, Any], words: Catalogue) -> Iterator[str]:
    head = [words(key) for key in ("arena-one", "arena-others", "arena-deals", "arena-share", "arena-margin")]
    table = [[*head, words("arena-adjusted"), words("arena-variance-ratio")]]
    for row in results["rows"]:
        adjusted = row["adjusted"]
        table.append(
            [
                row["one"],
                row["others"],
                str(row["deals"]) + ("" if row["decided"] is not False else "*"),
                figures.share(row["share"], words),
                figures.points(row["margin"], words) if row["margin"] else "–",
                figures.share(adjusted, words) if adjusted else "–",
                figures.number(adjusted["variance_ratio"], words) if adjusted else "–",
            ]
        )
    # Terminals are narrow: luck has no columns where it was not measured.
    yield from aligned(table if any(row["adjusted"] for row in results["rows"]) else [row[:-2] for row in table])
    if any(row["decided"] is False for row in results["rows"]):
        yield words("arena-undecided")


def _ratings(ratings: dict[str, Any], words: Catalogue) -> Iterator[str]:
    yield words("arena-ratings-anchor", anchor=ratings["anchor"])
    yield from aligned([[bot["bot"], figures.points(bot, words, 0, False)] for bot in ratings["bots"]])

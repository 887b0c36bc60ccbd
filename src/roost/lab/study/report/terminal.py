"""The report as lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from roost.lab.study.report import phrases
from roost.report.columns import aligned
from roost.text import Catalogue


def lines(results: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    """Yield the figures of all tables, with half the width of their intervals, and what changed rules change."""
    for section in results["sections"]:
        if section["series"]:
            yield from _section(section, results["figures"], words)
            yield ""


def _section(section: Mapping[str, Any], units: Mapping[str, str], words: Catalogue) -> Iterator[str]:
    yield phrases.table_name(section, words)
    head = ["", *(phrases.series_name(series, words) for series in section["series"])]
    rows = [
        [words(f"lab-figure-{key}"), *(_value(series["figures"][key], unit, words) for series in section["series"])]
        for key, unit in units.items()
    ]
    yield from aligned([head, *rows])
    for found in section["what_if"]:
        policy = phrases.series_name({"policy": found["policy"], "rules": ""}, words)
        rules, base = (phrases.rules_name(found[name], words) for name in ("rules", "base"))
        yield words("lab-what-if", rules=rules, base=base, policy=policy)
        changes = [
            [words(f"lab-figure-{key}"), _change(estimate, units[key], words)]
            for key, estimate in found["figures"].items()
        ]
        yield from aligned(changes)


def _value(estimate: Mapping[str, float] | None, unit: str, words: Catalogue) -> str:
    if estimate is None:
        return "–"
    reach = phrases.value((estimate["high"] - estimate["low"]) / 2, unit, words)
    return f"{phrases.value(estimate['mean'], unit, words)} ± {reach}"


def _change(estimate: Mapping[str, float] | None, unit: str, words: Catalogue) -> str:
    if estimate is None:
        return "–"
    mean, low, high = (phrases.change(estimate[key], unit, words) for key in ("mean", "low", "high"))
    return words("arena-interval", mean=mean, low=low, high=high)

"""What changed rules change, on the same deals: what was changed, in words, and a table of all figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from roost.lab.study.report import cells, phrases
from roost.report import html
from roost.text import Catalogue


def section(
    found: Mapping[str, Any], all_series: Sequence[Mapping[str, Any]], results: Mapping[str, Any], words: Catalogue
) -> str:
    """Return the comparison of one policy with changed rules and with those of the base."""
    both = {series["rules"]: series for series in all_series if series["policy"] == found["policy"]}
    base, changed = both[found["base"]], both[found["rules"]]
    names = [phrases.rules_name(series["rules"], words) for series in (base, changed)]
    policy = phrases.series_name({"policy": found["policy"], "rules": ""}, words)
    title = words("lab-what-if", rules=names[1], base=names[0], policy=policy)
    head = [words("lab-figure"), words("lab-difference"), *names]
    body = [
        cells.row(
            words(f"lab-figure-{key}"),
            [
                cells.difference(found["figures"][key], unit, words),
                cells.estimate(base["figures"][key], unit, words),
                cells.estimate(changed["figures"][key], unit, words),
            ],
        )
        for key, unit in results["figures"].items()
    ]
    meanings = html.bullets(_changes(found["rules"], results, words))
    return f"<h3>{escape(title)}</h3>{meanings}{html.table(head, body)}"


def _changes(rules: str, results: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    """Yield what each changed parameter means, with its official value."""
    official = {rule["name"]: rule["official"] for rule in results["rules"]}
    for part in filter(None, rules.split(",")):
        name, _, value = part.partition("=")
        meaning = phrases.rule_meaning(results["parameters"]["game"], name, words)
        yield words("lab-changed", name=name, value=value, official=official[name], meaning=meaning)

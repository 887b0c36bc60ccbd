"""The numbers behind a chart: a table of all its estimates with their intervals, closed until it is wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from roost.lab.study.report import cells, phrases
from roost.report import html
from roost.text import Catalogue


def behind(key: str, described: Mapping[str, Any], all_series: Sequence[Mapping[str, Any]], words: Catalogue) -> str:
    """Return the table: a row for each category of a chart, a column for each series."""
    drawn = [series["charts"][key] for series in all_series]
    reached = [(one["first"], one["first"] + len(one["estimates"])) for one in drawn if one["estimates"]]
    first, end = min(start for start, _ in reached), max(end for _, end in reached)
    axis = "" if described["categories"] else words(f"lab-axis-{key}")
    head = [axis, *(phrases.series_name(series, words) for series in all_series)]
    names = described["categories"] or range(first, end)
    body = [
        cells.row(
            phrases.category(name, words), (cells.estimate(_at(one, place), described["unit"], words) for one in drawn)
        )
        for place, name in enumerate(names, first)
    ]
    return f"<details><summary>{escape(words('page-numbers-behind'))}</summary>{html.table(head, body)}</details>"


def _at(one: Mapping[str, Any], place: int) -> Mapping[str, float] | None:
    """Return the estimate of a category; None if a series does not have it."""
    number = place - one["first"]
    found: Mapping[str, float] | None = one["estimates"][number] if 0 <= number < len(one["estimates"]) else None
    return found

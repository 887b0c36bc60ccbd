"""Rows and cells of tables: estimates with their intervals, and differences between two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from roost.lab.study.report import phrases
from roost.text import Catalogue

NOTHING = "<td>–</td>"
"""Where nothing was counted."""


def row(name: str, cells: Iterable[str]) -> str:
    """Return a row with its name."""
    return f'<tr><th scope="row" class="text">{escape(name)}</th>{"".join(cells)}</tr>'


def estimate(found: Mapping[str, float] | None, unit: str, words: Catalogue) -> str:
    """Return a mean with its interval."""
    if found is None:
        return NOTHING
    mean, low, high = (phrases.value(found[key], unit, words) for key in ("mean", "low", "high"))
    return f"<td><b>{escape(mean)}</b>{_interval(found, low, high)}</td>"


def difference(found: Mapping[str, float] | None, unit: str, words: Catalogue) -> str:
    """Return a difference with its interval, marked if that does not contain 0."""
    if found is None:
        return NOTHING
    kind = "above" if found["low"] > 0 else "below" if found["high"] < 0 else "level"
    sign = {"above": " ▲", "below": " ▼"}.get(kind, "")
    mean, low, high = (phrases.change(found[key], unit, words) for key in ("mean", "low", "high"))
    return f'<td class="{kind}"><b>{escape(mean)}{sign}</b>{_interval(found, low, high)}</td>'


def _interval(found: Mapping[str, float], low: str, high: str) -> str:
    return f"<small>{escape(f'{low} – {high}')}</small>" if found["low"] < found["high"] else ""

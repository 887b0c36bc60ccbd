"""The charts of a study: a series for each policy and version of the rules, told apart by colour, marker and line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from roost.lab.study.report import phrases
from roost.report.svg import COLOURS, INK, MARKERS, svg_of
from roost.text import Catalogue

LINES = ("-", "--", "-.", ":")
CURVE_HEIGHT = 7.5
"""Of a curve, in rows."""
SPREAD = 0.6
"""The part of a row that the series of a category take up."""


def chart(
    key: str, described: Mapping[str, Any], all_series: Sequence[Mapping[str, Any]], players: int, words: Catalogue
) -> str:
    """Return a chart of all series; nothing if there is nothing to draw, or nothing that varies."""
    drawn = [series for series in all_series if any(series["charts"][key]["estimates"])]
    if not drawn or (described["is_curve"] and _rows(drawn, key) == 1):
        return ""
    title, draw = words(f"lab-chart-{key}"), _curves if described["is_curve"] else _dots
    names = [phrases.series_name(series, words) for series in drawn]
    rows = CURVE_HEIGHT if described["is_curve"] else 1.2 + _rows(drawn, key) * max(1.0, 0.55 * len(drawn))

    def paint(axes: Any) -> None:
        draw(axes, [series["charts"][key] for series in drawn], names, described, words)
        if not described["categories"]:
            axis = words(f"lab-axis-{key}")
            axes.set_xlabel(axis) if described["is_curve"] else axes.set_ylabel(axis)
        if described["fair"]:
            axes.axvline(100 / players, color=INK, linestyle=":", linewidth=1)
        axes.set_ylim(bottom=0) if described["is_curve"] else None
        columns = 2 if len(names) > 1 and max(map(len, names)) < 24 else 1
        axes.legend(loc="lower left", bbox_to_anchor=(0, 1.0), ncols=columns, fontsize=8, frameon=False)

    return svg_of(paint, rows + 0.6 * len(names), title, _said(key, described, drawn, words), words)


def _rows(drawn: Sequence[Mapping[str, Any]], key: str) -> int:
    return max(len(series["charts"][key]["estimates"]) for series in drawn)


def _scale(described: Mapping[str, Any]) -> int:
    return 100 if described["unit"] == "share" else 1


def _places(one: Mapping[str, Any]) -> list[tuple[int, Mapping[str, float]]]:
    """Return the categories of a series that have an estimate, by their number."""
    return [(one["first"] + place, found) for place, found in enumerate(one["estimates"]) if found is not None]


def _curves(
    axes: Any, curves: Sequence[Mapping[str, Any]], names: Sequence[str], described: Mapping[str, Any], words: Catalogue
) -> None:
    scale = _scale(described)
    for number, (one, name) in enumerate(zip(curves, names, strict=True)):
        places = _places(one)
        xs, ys = [x for x, _ in places], [scale * found["mean"] for _, found in places]
        colour, marker = COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)]
        every = max(1, len(xs) // 8)
        style = {"linestyle": LINES[number % len(LINES)], "marker": marker, "markevery": every, "markersize": 4}
        axes.plot(xs, ys, color=colour, linewidth=1.4, label=name, **style)
        low, high = ([scale * found[end] for _, found in places] for end in ("low", "high"))
        axes.fill_between(xs, low, high, color=colour, alpha=0.2, linewidth=0)
    axes.grid(axis="y", color=INK, alpha=0.12)
    axes.set_ylabel(words("lab-unit-share") if scale == 100 else words("lab-unit-points"))


def _dots(
    axes: Any, rows: Sequence[Mapping[str, Any]], names: Sequence[str], described: Mapping[str, Any], words: Catalogue
) -> None:
    scale = _scale(described)
    first = min(one["first"] for one in rows)
    count = max(one["first"] + len(one["estimates"]) for one in rows) - first
    for number, (one, name) in enumerate(zip(rows, names, strict=True)):
        places = _places(one)
        shift = SPREAD * ((number + 0.5) / len(rows) - 0.5)
        xs, ys = [scale * found["mean"] for _, found in places], [place - first + shift for place, _ in places]
        reach = [[scale * abs(found["mean"] - found[end]) for _, found in places] for end in ("low", "high")]
        style = {"fmt": MARKERS[number % len(MARKERS)], "markersize": 5, "capsize": 2, "linewidth": 1.4}
        axes.errorbar(xs, ys, xerr=reach, color=COLOURS[number % len(COLOURS)], label=name, **style)
    keys = described["categories"] or range(first, first + count)
    axes.set_yticks(range(count), [phrases.category(key, words) for key in keys])
    axes.set_ylim(count - 0.5, -0.5)
    axes.grid(axis="x", color=INK, alpha=0.12)
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel(words("lab-unit-share") if scale == 100 else words("lab-unit-points"))


def _said(key: str, described: Mapping[str, Any], drawn: Sequence[Mapping[str, Any]], words: Catalogue) -> str:
    """Return the numbers of the chart in words; of a curve, where it is highest."""
    said = []
    for series in drawn:
        one = series["charts"][key]
        places = _places(one)
        if described["is_curve"]:
            places = [max(places, key=lambda place: place[1]["mean"])]
        named = described["categories"]
        shown = [
            f"{phrases.category(named[place - one['first']] if named else place, words)}: "
            f"{phrases.value(found['mean'], described['unit'], words)}"
            for place, found in places
        ]
        most = words("lab-highest") + " " if described["is_curve"] else ""
        said.append(f"{phrases.series_name(series, words)}: {most}{', '.join(shown)}")
    return "; ".join(said)

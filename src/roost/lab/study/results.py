"""The results of a study, for JSON: estimates of all figures and charts, and what changed rules change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

import roost
from roost.core import registry
from roost.core.parameters import describe, write
from roost.lab.study.counts import Array, Counts, stacked
from roost.lab.study.estimates import difference, ratio
from roost.lab.study.measures import Chart, Figure, charts, figures
from roost.lab.study.plan import Case, Plan, Section, cases_of, example
from roost.report.intervals import Estimate

FORMAT = "roost-lab-report/1"
VISIBLE = 0.002
"""Categories at the ends of a curve with less than this part of the largest weight are left out."""

Batches = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""The counts of the finished batches, by the key of their case and their number."""


def results(plan: Plan, sections: Sequence[Section], finished: Batches, command: str, sources: str) -> dict[str, Any]:
    """Return the results of the cases of which there are at least two batches."""
    return {
        "format": FORMAT,
        "roost": roost.__version__,
        "sources": sources,
        "command": command,
        "parameters": plan.parameters(),
        "rules": _rules(plan.game),
        "example": f"roost lab {plan.game} --what-if {example(plan.game)}",
        "complete": all(len(finished.get(case.key, ())) == case.batch_count for case in cases_of(sections)),
        "figures": {figure.key: figure.unit for figure in figures(plan.game)},
        "charts": {chart.key: _described(chart) for chart in charts(plan.game)},
        "sections": [_section(plan.game, section, finished) for section in sections],
    }


def _rules(game: str) -> list[dict[str, Any]]:
    """Return the parameters that can be changed, with their official values and ranges."""
    return [
        {"name": parameter.name, "official": write(parameter.official), "allowed": parameter.allowed}
        for parameter in registry.parameters(game).declared.values()
    ]


def _described(chart: Chart) -> dict[str, Any]:
    categories = None if chart.categories is None else list(chart.categories)
    return {"unit": chart.unit, "categories": categories, "is_curve": chart.is_curve, "fair": chart.fair}


def _section(game: str, section: Section, finished: Batches) -> dict[str, Any]:
    series, what_if = [], []
    for base, *variants in section.cases:
        played = _played(base, finished)
        if played:
            series.append(_series(game, base, stacked(list(played.values()))))
        for case in variants:
            changed = _played(case, finished)
            if changed:
                series.append(_series(game, case, stacked(list(changed.values()))))
            both = sorted(played.keys() & changed.keys())
            if len(both) > 1:
                pair = [stacked([batches[number] for number in both]) for batches in (changed, played)]
                what_if.append({**_named(case), "base": describe(base.game.variant), **_compared(game, *pair)})
    return {"players": section.players, "options": dict(section.options), "series": series, "what_if": what_if}


def _played(case: Case, finished: Batches) -> Mapping[int, Mapping[str, Any]]:
    found = finished.get(case.key, {})
    return {number: found[number] for number in sorted(found)} if len(found) > 1 else {}


def _named(case: Case) -> dict[str, Any]:
    return {"policy": case.policy, "rules": describe(case.game.variant)}


def _series(game: str, case: Case, counts: Counts) -> dict[str, Any]:
    found = {figure.key: _json(ratio(*figure.parts(counts))) for figure in figures(game)}
    drawn = {chart.key: _chart(chart, counts) for chart in charts(game)}
    return {**_named(case), "games": int(counts["games"].sum()), "figures": found, "charts": drawn}


def _chart(chart: Chart, counts: Counts) -> dict[str, Any]:
    top, bottom = chart.parts(counts)
    start, end = _visible(top, bottom) if chart.is_curve else (0, top.shape[1])
    estimates = [_json(ratio(top[:, place], bottom[:, place])) for place in range(start, end)]
    return {"first": chart.first + start, "estimates": estimates}


def _visible(top: Array, bottom: Array) -> tuple[int, int]:
    """Return the places of a curve from the first to the last one that matters."""
    totals = bottom.sum(axis=0)
    weights = top.sum(axis=0) if np.ptp(totals) == 0 else totals
    places = np.flatnonzero(weights > VISIBLE * weights.max(initial=0.0))
    return (int(places[0]), int(places[-1]) + 1) if len(places) else (0, 0)


def _compared(game: str, changed: Counts, base: Counts) -> dict[str, Any]:
    """Return by how much each figure differs from that of the base, on the same deals."""

    def compared(figure: Figure) -> dict[str, float] | None:
        return _json(difference(*figure.parts(changed), *figure.parts(base)))

    return {"games": int(base["games"].sum()), "figures": {figure.key: compared(figure) for figure in figures(game)}}


def _json(estimate: Estimate | None) -> dict[str, float] | None:
    return None if estimate is None else asdict(estimate)

"""The report as one HTML page that needs no other file, no script and no network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from roost.lab.study.report import cells, numbers, phrases, plots, what_if
from roost.report import figures, html, svg
from roost.text import Catalogue


def render(results: Mapping[str, Any], words: Catalogue) -> str:
    """Return the page."""
    title = words("lab-title", game=phrases.game_name(results["parameters"]["game"], words))
    return html.document(title, "\n".join(part for part in _parts(results, words) if part), words)


def _parts(results: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    yield _about(results, words)
    sections = [section for section in results["sections"] if section["series"]]
    yield html.links((_anchor(section), phrases.table_name(section, words)) for section in sections)
    for section in sections:
        content = "".join(_section(section, results, words))
        is_open = not section["options"] or len(results["parameters"]["tables"]) == 1
        yield html.fold(phrases.table_name(section, words), content, _anchor(section), is_open)
    yield html.section(words("lab-rules"), _rules(results, words))
    yield html.section(words("lab-methods"), html.bullets(words(f"lab-method-{name}") for name in METHODS))


METHODS = ("deals", "intervals", "what-if", "bots", "seats")


def _anchor(section: Mapping[str, Any]) -> str:
    options = "-".join(f"{name}-{value}" for name, value in section["options"].items())
    return f"players-{section['players']}" + (f"-{options}" if options else "")


def _about(results: Mapping[str, Any], words: Catalogue) -> str:
    parameters = results["parameters"]
    notes = [words("lab-about")]
    if any(section["what_if"] for section in results["sections"]):
        notes.append(words("lab-about-what-if"))
    if not results["complete"]:
        notes.append(words("arena-incomplete"))
    if not svg.are_available():
        notes.append(words("arena-no-plots"))
    made = words("arena-made", version=results["roost"], sources=results["sources"], seed=str(parameters["seed"]))
    return "".join(map(html.paragraph, [*notes, made])) + html.code(results["command"])


def _section(section: Mapping[str, Any], results: Mapping[str, Any], words: Catalogue) -> Iterator[str]:
    for found in section["what_if"]:
        yield what_if.section(found, section["series"], results, words)
    yield f"<h3>{escape(words('lab-figures'))}</h3>"
    yield _figures(section, results["figures"], words)
    if svg.are_available():
        drawn = (_chart(key, section, results, words) for key in results["charts"])
        yield f'<div class="charts">{"".join(drawn)}</div>'


def _chart(key: str, section: Mapping[str, Any], results: Mapping[str, Any], words: Catalogue) -> str:
    plot = plots.chart(key, results["charts"][key], section["series"], section["players"], words)
    if not plot:
        return ""
    caption = f"{escape(words(f'lab-chart-{key}'))}<small>{escape(words(f'lab-chart-{key}-said'))}</small>"
    table = numbers.behind(key, results["charts"][key], section["series"], words)
    return f"<figure><figcaption>{caption}</figcaption>{plot}{table}</figure>"


def _figures(section: Mapping[str, Any], units: Mapping[str, str], words: Catalogue) -> str:
    head = [words("lab-figure"), *(phrases.series_name(series, words) for series in section["series"])]
    games = [figures.count(series["games"], words) for series in section["series"]]
    body = [cells.row(words("lab-figure-deals"), [f"<td>{escape(count)}</td>" for count in games])]
    for key, unit in units.items():
        shown = (cells.estimate(series["figures"][key], unit, words) for series in section["series"])
        body.append(cells.row(words(f"lab-figure-{key}"), shown))
    return html.table(head, body)


def _rules(results: Mapping[str, Any], words: Catalogue) -> str:
    """Return the parameters that can be changed."""
    if not results["rules"]:
        return ""
    game = results["parameters"]["game"]
    head = [words(f"lab-rules-{name}") for name in ("name", "meaning", "official", "allowed")]
    body = []
    for rule in results["rules"]:
        meaning = f'<td class="text">{escape(phrases.rule_meaning(game, rule["name"], words))}</td>'
        shown = "".join(f"<td>{escape(rule[key])}</td>" for key in ("official", "allowed"))
        body.append(cells.row(rule["name"], [meaning, shown]))
    return html.paragraph(words("lab-rules-said")) + html.table(head, body) + html.code(results["example"])

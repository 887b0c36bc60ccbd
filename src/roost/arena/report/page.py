"""The report as one HTML page that needs no other file, no script and no network."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from roost.arena.report import plots
from roost.arena.report.terminal import findings
from roost.report import figures, html, svg
from roost.text import Catalogue


def render(results: dict[str, Any], words: Catalogue) -> str:
    """Return the page."""
    parameters = results["parameters"]
    title = words("arena-title", game=parameters["game"], players=parameters["players"])
    body = "\n".join(part for part in _parts(results, words) if part)
    return html.document(title, body, words)


def _parts(results: dict[str, Any], words: Catalogue) -> Iterator[str]:
    yield _about(results, words)
    yield html.section(words("arena-findings"), html.bullets(findings(results, words)))
    yield html.section(words("arena-controls"), _controls(results, words))
    if len(results["parameters"]["bots"]) > 1:
        yield html.section(
            words("arena-payoffs"), _matrix(results, words) + _plot(plots.shares, results, "payoff", words)
        )
    if results["ratings"]:
        said = html.paragraph(words("arena-ratings-said", anchor=results["ratings"]["anchor"]))
        yield html.section(
            words("arena-ratings"), said + _ratings(results, words) + _plot(plots.ratings, results, words)
        )
    if _has(results, "yardstick"):
        said = html.paragraph(words("arena-yardsticks-said"))
        yield html.section(words("arena-yardsticks"), said + _plot(plots.shares, results, "yardstick", words))
    if _has(results, "payoff"):
        yield html.section(words("arena-course"), _plot(plots.course, results, words))
    yield html.section(words("arena-rows"), _rows(results, words))
    yield html.section(words("arena-methods"), html.bullets(_methods(results, words)))


def _has(results: dict[str, Any], role: str) -> bool:
    return any(role in row["roles"] for row in results["rows"])


def _about(results: dict[str, Any], words: Catalogue) -> str:
    parameters = results["parameters"]
    design = "arena-design-sequential" if parameters["sequential"] else "arena-design-fixed"
    notes = [words(design, deals=parameters["deals"]), words("arena-par", par=figures.percent(results["par"], words))]
    if not results["complete"]:
        notes.append(words("arena-incomplete"))
    if not svg.are_available():
        notes.append(words("arena-no-plots"))
    made = words("arena-made", version=results["roost"], sources=results["sources"], seed=parameters["seed"])
    return "".join(map(html.paragraph, [*notes, made])) + html.code(results["command"])


def _controls(results: dict[str, Any], words: Catalogue) -> str:
    items = []
    for control in results["controls"]:
        kind = "passed" if control["passed"] else "failed"
        verdict = f'<strong class="{kind}">{escape(words(f"arena-{kind}"))}</strong>'
        items.append(f"<li>{verdict} {escape(figures.control(control, words))}</li>")
    return f'<ul class="controls">{"".join(items)}</ul>'


def _matrix(results: dict[str, Any], words: Catalogue) -> str:
    bots = results["parameters"]["bots"]
    found = {(row["one"], row["others"]): row for row in results["rows"]}
    head = [words("arena-one-others"), *bots]
    body = []
    for one in bots:
        cells = [f'<th scope="row">{escape(one)}</th>']
        cells += [_cell(found.get((one, others)), results["par"], words) for others in bots]
        body.append(f"<tr>{''.join(cells)}</tr>")
    return html.paragraph(words("arena-payoffs-said")) + html.table(head, body)


def _cell(row: dict[str, Any] | None, par: float, words: Catalogue) -> str:
    if row is None:
        return "<td>–</td>"
    share = row["share"]
    kind = "above" if share["low"] > par else "below" if share["high"] < par else "level"
    if "mirror" in row["roles"]:
        kind = "mirror"
    interval = f"{figures.percent(share['low'], words)} – {figures.percent(share['high'], words)}"
    sign = {"above": " ▲", "below": " ▼"}.get(kind, "")
    mean = f"<b>{escape(figures.percent(share['mean'], words))}{sign}</b>"
    return f'<td class="{kind}">{mean}<small>{escape(interval)}</small></td>'


def _ratings(results: dict[str, Any], words: Catalogue) -> str:
    body = [
        f'<tr><th scope="row">{escape(bot["bot"])}</th><td>{escape(figures.points(bot, words, 0, False))}</td></tr>'
        for bot in results["ratings"]["bots"]
    ]
    return html.table([words("arena-bot"), words("arena-rating")], body)


def _rows(results: dict[str, Any], words: Catalogue) -> str:
    keys = ("one-others", "deals", "share", "adjusted", "variance-ratio", "margin", "seconds")
    table = html.table([words(f"arena-{key}") for key in keys], [_row(row, words) for row in results["rows"]])
    is_undecided = any(row["decided"] is False for row in results["rows"])
    return table + (html.paragraph(words("arena-undecided")) if is_undecided else "")


def _row(row: dict[str, Any], words: Catalogue) -> str:
    adjusted = row["adjusted"]
    cells = [
        str(row["deals"]) + ("*" if row["decided"] is False else ""),
        figures.share(row["share"], words),
        figures.share(adjusted, words) if adjusted else "–",
        figures.number(adjusted["variance_ratio"], words) if adjusted else "–",
        figures.points(row["margin"], words) if row["margin"] else "–",
        figures.number(row["seconds_per_deal"], words),
    ]
    label = words("arena-one-among", one=row["one"], others=row["others"])
    shown = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
    return (
        f'<tr><th scope="row">{escape(label)}</th>{shown}</tr>'
        f'<tr class="command"><td colspan="{len(cells) + 1}">{html.code(row["command"])}</td></tr>'
    )


def _methods(results: dict[str, Any], words: Catalogue) -> Iterator[str]:
    kind = "sequential" if results["parameters"]["sequential"] else "fixed"
    for name in ("deals", kind, "adjusted", "ratings", "controls", "stronger"):
        yield words(f"arena-method-{name}")


def _plot(draw: Any, *arguments: Any) -> str:
    return f"<figure>{draw(*arguments)}</figure>" if svg.are_available() else ""

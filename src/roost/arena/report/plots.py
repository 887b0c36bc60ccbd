"""Plots as SVG with a title and a description, in colours that colour-blind readers can tell apart."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable
from html import escape
from typing import Any

from roost.arena.report import figures
from roost.text import Catalogue

PACKAGE = "matplotlib"
WIDTH = 4.4
"""Inches: as wide as a phone, so that letters keep their size there."""
ROW_HEIGHT = 0.3
INK = "#010203"
"""Stands for the text colour of the page, and is replaced by it."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d31", "#666666")
"""The palette of M. Okabe and K. Ito, without yellow and black."""
MARKERS = "osD^vPX*"
SETTINGS = {
    "svg.fonttype": "none",  # text stays text: readable, searchable, and spoken by screen readers
    "svg.hashsalt": "roost",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def are_available() -> bool:
    """Return True if the plotting library is installed."""
    return importlib.util.find_spec(PACKAGE) is not None


def shares(results: dict[str, Any], role: str, words: Catalogue) -> str:
    """Return a plot of the shares of all rows with a role, with their intervals and par."""
    rows = sorted((row for row in results["rows"] if role in row["roles"]), key=lambda row: row["share"]["mean"])
    labels = [words("arena-one-among", one=row["one"], others=row["others"]) for row in rows]

    def draw(axes: Any) -> None:
        _dots(axes, labels, [row["share"] for row in rows], 100)
        axes.axvline(100 * results["par"], color=INK, linestyle=":", linewidth=1)
        axes.set_xlim(0, 100)
        axes.set_xlabel(words("arena-axis-share"))

    said = [f"{label}: {figures.share(row['share'], words)}" for label, row in zip(labels, rows, strict=True)]
    return svg_of(draw, len(rows), words(f"arena-plot-{role}"), "; ".join(reversed(said)))


def ratings(results: dict[str, Any], words: Catalogue) -> str:
    """Return a plot of the ratings with their intervals."""
    bots = results["ratings"]["bots"][::-1]

    def draw(axes: Any) -> None:
        _dots(axes, [bot["bot"] for bot in bots], bots, 1)
        axes.axvline(0, color=INK, linestyle=":", linewidth=1)
        axes.set_xlabel(words("arena-axis-rating", anchor=results["ratings"]["anchor"]))

    said = [f"{bot['bot']}: {figures.points(bot, words, 0, False)}" for bot in reversed(bots)]
    return svg_of(draw, len(bots), words("arena-plot-ratings"), "; ".join(said))


def course(results: dict[str, Any], words: Catalogue) -> str:
    """Return a plot of how the shares of the pay-offs developed over the deals."""
    rows = [row for row in results["rows"] if "payoff" in row["roles"]]
    rows.sort(key=lambda row: -row["share"]["mean"])

    def draw(axes: Any) -> None:
        for place, row in enumerate(rows):
            colour, points = COLOURS[place % len(COLOURS)], row["course"]
            deals = [point["deals"] for point in points]
            label = words("arena-one-among", one=row["one"], others=row["others"])
            style = {"marker": MARKERS[place % len(MARKERS)], "markevery": 0.2, "markersize": 4, "linewidth": 1.2}
            axes.plot(deals, [100 * point["mean"] for point in points], color=colour, label=label, **style)
            low, high = ([100 * point[end] for point in points] for end in ("low", "high"))
            axes.fill_between(deals, low, high, color=colour, alpha=0.12, linewidth=0)
        axes.axhline(100 * results["par"], color=INK, linestyle=":", linewidth=1)
        axes.set_ylim(0, 100)
        axes.set_xlabel(words("arena-deals"))
        axes.set_ylabel(words("arena-axis-share"))
        axes.legend(
            loc="upper center", bbox_to_anchor=(0.45, -0.18), ncols=1 if len(rows) < 3 else 2, fontsize=8, frameon=False
        )

    height = 10 + (len(rows) + 1) // 2 * 0.6
    return svg_of(draw, height, words("arena-plot-course"), words("arena-plot-course-said"))


def _dots(axes: Any, labels: list[str], estimates: list[dict[str, Any]], scale: float) -> None:
    places = range(len(labels))
    means = [scale * estimate["mean"] for estimate in estimates]
    reach = [[abs(scale * (estimate["mean"] - estimate[end])) for estimate in estimates] for end in ("low", "high")]
    axes.errorbar(means, places, xerr=reach, fmt="o", color=COLOURS[0], markersize=5, capsize=3, linewidth=1.5)
    axes.set_yticks(places, labels)
    axes.set_ylim(-0.7, len(labels) - 0.3)
    axes.grid(axis="x", color=INK, alpha=0.12)
    axes.tick_params(axis="y", length=0)


def svg_of(draw: Callable[[Any], None], rows: float, title: str, description: str) -> str:
    """Return a plot as a part of a page; `rows` sets its height."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(SETTINGS):  # type: ignore[arg-type]  # the stubs know only literal keys
        figure = Figure(figsize=(WIDTH, 0.7 + rows * ROW_HEIGHT), layout="constrained")
        FigureCanvasSVG(figure)
        draw(figure.add_subplot())
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return accessible(file.getvalue(), title, description)


def accessible(svg: str, title: str, description: str) -> str:
    """Return the SVG as a part of a page: with title and description, the page's colours, and no fixed size."""
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    head, body = svg.split(">", 1)
    box = re.search(r'viewBox="[^"]+"', head)
    assert box is not None
    said = f"<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    opening = f'<svg {box.group()} role="img" aria-label="{escape(title)}" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return opening + said + body.replace(INK, "currentColor")

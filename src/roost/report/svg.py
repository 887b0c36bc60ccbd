"""Plots as SVG with a title and a description, in colours that colour-blind readers can tell apart."""

from __future__ import annotations

import importlib.util
import io
import re
from collections.abc import Callable
from html import escape
from typing import Any

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


def svg_of(draw: Callable[[Any], None], rows: float, title: str, description: str, words: Catalogue) -> str:
    """Return a plot as a part of a page, with numbers in the notation of the language; `rows` sets its height."""
    import matplotlib
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    with matplotlib.rc_context(SETTINGS):  # type: ignore[arg-type]  # the stubs know only literal keys
        figure = Figure(figsize=(WIDTH, 0.7 + rows * ROW_HEIGHT), layout="constrained")
        FigureCanvasSVG(figure)
        axes = figure.add_subplot()
        if words.language == "de":
            _use_decimal_commas(axes)
        draw(axes)
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return accessible(file.getvalue(), title, description)


def _use_decimal_commas(axes: Any) -> None:
    """Write the numbers at both axes with a comma; categories that are named later keep their names."""
    from matplotlib.ticker import ScalarFormatter

    class WithComma(ScalarFormatter):
        def __call__(self, x: float, pos: int | None = None) -> str:
            return super().__call__(x, pos).replace(".", ",")

    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(WithComma())


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


def dots(axes: Any, labels: list[str], estimates: list[dict[str, Any]], scale: float) -> None:
    """Draw means with their intervals, a row each."""
    places = range(len(labels))
    means = [scale * estimate["mean"] for estimate in estimates]
    reach = [[abs(scale * (estimate["mean"] - estimate[end])) for estimate in estimates] for end in ("low", "high")]
    axes.errorbar(means, places, xerr=reach, fmt="o", color=COLOURS[0], markersize=5, capsize=3, linewidth=1.5)
    axes.set_yticks(places, labels)
    axes.set_ylim(-0.7, len(labels) - 0.3)
    axes.grid(axis="x", color=INK, alpha=0.12)
    axes.tick_params(axis="y", length=0)
